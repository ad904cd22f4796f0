"""The SQLite implementation of the store."""

# ruff: noqa: D102 - GameStore documents the methods

import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from bot.store.encoding import newly_finished
from bot.store.games import KeptGames
from bot.store.sqlite import standings
from bot.store.sqlite.connection import ConnectionThread, check_integrity, connect
from bot.store.sqlite.files import DatabaseFile
from bot.store.sqlite.game_logs import read_game_logs
from bot.store.sqlite.leaderboard import read_leaderboard
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.rows import (
    BY_ID,
    LATEST_IN_CHANNEL,
    TO_RESTORE,
    count_open_tables,
    insert_table,
    read_finished_games,
    read_open_tables_of,
    read_tables,
    update_table,
)
from bot.store.sqlite.slots import SqliteSlots
from bot.store.sqlite.writer import Writer
from bot.store.values import check_id, is_id
from bot.tables.new_table import NewTable
from bot.tables.ports import GameStore, TooManyTablesError, UnreadableTableError
from bot.tables.standings import LeaderboardPage, Ranking
from bot.tables.stats import GameLog
from bot.tables.table import FinishedGame, Table

T = TypeVar("T")

log = logging.getLogger(__name__)


class SqliteStore(GameStore):
    """Stores tables in an SQLite database that no other process may open.

    Everything that a click needs goes through the writer, in order. Queries over many tables or players use a
    second connection, so that clicks do not wait for them.

    Attributes:
        slots: the one slot, which the process has that opened the database.
    """

    def __init__(self, writer: Writer, reader: ConnectionThread, file: DatabaseFile) -> None:
        self._writer = writer
        self._reader = reader
        self._games = KeptGames()
        self._file = file
        self.slots = SqliteSlots()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at ``path``, creating or migrating it if necessary.

        Raises:
            StoreError: it cannot be used; the message says why.
        """
        file = DatabaseFile.lock(path)
        try:
            writer = await ConnectionThread.start(partial(_connect_writer, file.path))
            try:
                reader = await ConnectionThread.start(partial(connect, file.path, read_only=True))
                file.set_created()
            except BaseException:
                await writer.close()
                raise
        except BaseException:
            file.release()
            raise
        return cls(Writer(writer, file.check), reader, file)

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._reader.close()
        await self._writer.close()  # last, so that closing it removes the write-ahead log
        self._file.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def create(
        self, new: NewTable, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        guild_id = new.location.guild_id

        def write(connection: sqlite3.Connection) -> Table:
            if most_of_host is not None and count_open_tables(connection, host=new.host.id) >= most_of_host:
                raise TooManyTablesError(of_host=True)
            if (
                most_in_server is not None
                and guild_id is not None
                and count_open_tables(connection, guild_id=guild_id) >= most_in_server
            ):
                raise TooManyTablesError(of_host=False)
            return insert_table(connection, new)

        return await self._writer.write(write)

    async def load(self, table_id: int) -> Table | None:
        return await self._load_one(BY_ID, table_id)

    async def latest_table_in(self, channel_id: int) -> Table | None:
        return await self._load_one(LATEST_IN_CHANNEL, channel_id)

    async def finished_games_in(self, channel_id: int, limit: int) -> tuple[FinishedGame, ...]:
        if not is_id(channel_id):
            return ()
        return await self._read_transaction(
            lambda connection: read_finished_games(connection, channel_id, limit)
        )

    async def open_tables_of(self, user_id: int, guild_id: int | None, limit: int) -> tuple[Table, ...]:
        if not is_id(user_id) or not (guild_id is None or is_id(guild_id)):
            return ()
        tables = []
        for table_id in await self._read_transaction(
            lambda connection: read_open_tables_of(connection, user_id, guild_id, limit)
        ):
            try:
                table = await self.load(table_id)
            except UnreadableTableError:
                log.exception("Table %d is left out", table_id)
            else:
                if table is not None and table.open:  # it may have been closed meanwhile
                    tables.append(table)
        return tuple(tables)

    async def tables_to_restore(self) -> tuple[Table, ...]:
        tables = await self._read_transaction(
            partial(read_tables, condition=TO_RESTORE, skip_unreadable=True)
        )
        for table in tables:
            self._games.keep(table)
        return tables

    async def open_tables_in_server(self, guild_id: int) -> tuple[int, ...]:
        if not is_id(guild_id):
            return ()

        def read(connection: sqlite3.Connection) -> tuple[int, ...]:
            rows = connection.execute(
                "SELECT id FROM tables WHERE status IN ('lobby', 'playing') AND guild_id = ? ORDER BY id",
                (guild_id,),
            )
            return tuple(table_id for (table_id,) in rows)

        return await self._writer.read(read)

    async def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        if not all(number is None or is_id(number) for number in (host, guild_id)):
            return 0

        return await self._writer.read(partial(count_open_tables, host=host, guild_id=guild_id))

    async def save(self, before: Table, after: Table) -> None:
        def write(connection: sqlite3.Connection) -> None:
            update_table(connection, before, after)
            if newly_finished(before, after):
                standings.add_finished_game(connection, after)

        await self._writer.write(write)
        self._games.keep(after)

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> None:
        await self._update_message(
            "UPDATE tables SET board = ?, shown = ? WHERE id = ?",
            message_id,
            shown_revision,
            table_id=table_id,
        )

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> None:
        await self._update_message(
            "UPDATE tables SET ping = ?, pinged = ?, reminder = coalesce(?, reminder) WHERE id = ?",
            message_id,
            pinged_turn,
            reminded_deadline,
            table_id=table_id,
        )

    async def set_announced(self, table_id: int) -> None:
        if is_id(table_id):
            await self._execute("UPDATE tables SET announced = 1 WHERE id = ?", table_id)

    async def leaderboard(
        self, scope: int, by: Ranking, caller: int, offset: int, limit: int, *, solo: bool = False
    ) -> LeaderboardPage:
        if not is_id(scope):
            return LeaderboardPage((), 0, None)
        return await self._read_transaction(
            lambda connection: read_leaderboard(connection, scope, by, caller, offset, limit, solo=solo)
        )

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        if not is_id(user_id) or not is_id(scope):
            return ()
        return await self._read_transaction(
            lambda connection: read_game_logs(connection, user_id, scope, limit, solo=solo)
        )

    async def rebuild_standings(self) -> int:
        return await self._writer.write(standings.rebuild)

    async def get_setting(self, key: str) -> str | None:
        def read(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self._writer.read(read)

    async def set_setting(self, key: str, value: str) -> None:
        await self._execute("REPLACE INTO notes (key, value) VALUES (?, ?)", key, value)

    async def _load_one(self, condition: str, id_: int) -> Table | None:
        if not is_id(id_):
            return None
        found = await self._writer.read(
            lambda connection: read_tables(connection, condition, id_, known_game=self._games.get)
        )
        for table in found:  # after the commit: what was read in a transaction may be rolled back
            self._games.keep(table)
        return found[0] if found else None

    async def _update_message(
        self, statement: str, message_id: int | None, *values: float | None, table_id: int
    ) -> None:
        if is_id(table_id):
            message = None if message_id is None else check_id(message_id)
            await self._execute(statement, message, *values, table_id)

    async def _execute(self, statement: str, *parameters: float | str | None) -> None:
        await self._writer.write(lambda connection: connection.execute(statement, parameters).close())

    async def _read_transaction(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """Run ``read`` in a transaction on the second connection."""

        def in_transaction(connection: sqlite3.Connection) -> T:
            self._file.check()
            connection.execute("BEGIN")
            try:
                return read(connection)
            finally:
                connection.execute("COMMIT")

        return await self._reader.run(in_transaction)


def _connect_writer(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    try:
        check_integrity(path, connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection
