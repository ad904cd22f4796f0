"""The store in an SQLite database."""

# ruff: noqa: D102 - GameStore says what its methods do

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from bot.game import Rules
from bot.store import standings
from bot.store.connection import Worker, check, connect
from bot.store.files import claim
from bot.store.history import finished_of
from bot.store.leaderboard import leaderboard
from bot.store.migrations import migrate
from bot.store.rows import (
    LATEST,
    ONE,
    TO_TAKE_UP,
    insert_table,
    newly_finished,
    read_tables,
    read_won,
    update_table,
)
from bot.store.values import checked_id, is_id
from bot.store.writer import Writer
from bot.tables.history import Finished
from bot.tables.pace import Pace
from bot.tables.ports import GameStore
from bot.tables.standings import Page, Ranking
from bot.tables.table import Coach, Computer, Person, Place, Table, Won

Result = TypeVar("Result")


class SqliteStore(GameStore):
    """Keeps tables in an SQLite database, which it alone may have open.

    Whatever belongs to a click goes through the one writer, in the order it was asked. What looks at many
    tables or players has a connection of its own, so that no click has to stand behind it.
    """

    def __init__(self, writer: Writer, reader: Worker, release: Callable[[], None]) -> None:
        self._writer = writer
        self._reader = reader
        self._release = release

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at ``path``, made and brought up to date where it needs to be.

        Raises:
            StoreError: it cannot be used; the message says why.
        """
        release = claim(path)
        try:
            writer = await Worker.start(partial(_connect_to_write, path))
            try:
                reader = await Worker.start(partial(connect, path, read_only=True))
            except BaseException:
                await writer.close()
                raise
        except BaseException:
            release()
            raise
        return cls(Writer(writer), reader, release)

    async def close(self) -> None:
        """Write what was asked to be written, and let go of the database."""
        await self._reader.close()
        await self._writer.close()  # last, so that it takes the write-ahead log with it
        self._release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def create(
        self,
        place: Place,
        host: Person,
        rules: Rules,
        now: float,
        *,
        pace: Pace = Pace.NONE,
        coach: Coach = Coach.PRIVATE,
        computers: tuple[Computer, ...] = (),
    ) -> Table:
        return await self._writer.write(
            lambda to: insert_table(to, place, host, rules, now, pace, coach, computers)
        )

    async def load(self, table_id: int) -> Table | None:
        return await self._first(ONE, table_id)

    async def latest_in(self, channel_id: int) -> Table | None:
        return await self._first(LATEST, channel_id)

    async def won_in(self, channel_id: int, most: int) -> tuple[Won, ...]:
        if not is_id(channel_id):
            return ()
        return await self._look(lambda at: read_won(at, channel_id, most))

    async def open_tables(self) -> tuple[Table, ...]:
        return await self._look(lambda at: read_tables(at, TO_TAKE_UP))

    async def count_open(self, *, host: int | None = None, guild_id: int | None = None) -> int:
        if not all(number is None or is_id(number) for number in (host, guild_id)):
            return 0

        def count(at: sqlite3.Connection) -> int:
            (found,) = at.execute(
                "SELECT count(*) FROM tables WHERE status IN ('lobby', 'playing')"
                " AND (?1 IS NULL OR host = ?1) AND (?2 IS NULL OR guild_id = ?2)",
                (host, guild_id),
            ).fetchone()
            return int(found)

        return await self._writer.read(count)

    async def save(self, before: Table, after: Table) -> None:
        def write(to: sqlite3.Connection) -> None:
            update_table(to, before, after)
            if newly_finished(before, after):
                standings.count(to, after)

        await self._writer.write(write)

    async def set_board(self, table_id: int, message_id: int | None, shown: int) -> None:
        await self._set(
            "UPDATE tables SET board = ?, shown = ? WHERE id = ?", message_id, shown, table_id=table_id
        )

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged: int, reminded: float | None = None
    ) -> None:
        await self._set(
            "UPDATE tables SET ping = ?, pinged = ?, reminder = coalesce(?, reminder) WHERE id = ?",
            message_id,
            pinged,
            reminded,
            table_id=table_id,
        )

    async def leaderboard(
        self, scope: int, by: Ranking, caller: int, offset: int, limit: int, *, solo: bool = False
    ) -> Page:
        if not is_id(scope):
            return Page((), 0, None)
        return await self._look(lambda at: leaderboard(at, scope, by, caller, offset, limit, solo=solo))

    async def finished_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Finished, ...]:
        if not is_id(user_id) or not is_id(scope):
            return ()
        return await self._look(lambda at: finished_of(at, user_id, scope, limit, solo=solo))

    async def rebuild_standings(self) -> int:
        return await self._writer.write(standings.rebuild)

    async def note(self, key: str) -> str | None:
        def read(at: sqlite3.Connection) -> str | None:
            row = at.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
            return row[0] if row else None

        return await self._writer.read(read)

    async def keep_note(self, key: str, value: str) -> None:
        await self._execute("REPLACE INTO notes (key, value) VALUES (?, ?)", key, value)

    async def _first(self, which: str, number: int) -> Table | None:
        if not is_id(number):
            return None
        found = await self._writer.read(lambda at: read_tables(at, which, number))
        return found[0] if found else None

    async def _set(
        self, statement: str, message_id: int | None, *values: float | None, table_id: int
    ) -> None:
        if is_id(table_id):
            message = None if message_id is None else checked_id(message_id)
            await self._execute(statement, message, *values, table_id)

    async def _execute(self, statement: str, *parameters: float | str | None) -> None:
        await self._writer.write(lambda to: to.execute(statement, parameters).close())

    async def _look(self, read: Callable[[sqlite3.Connection], Result]) -> Result:
        """Return what ``read`` finds in one moment of the database."""

        def in_transaction(at: sqlite3.Connection) -> Result:
            at.execute("BEGIN")
            try:
                return read(at)
            finally:
                at.execute("COMMIT")

        return await self._reader.run(in_transaction)


def _connect_to_write(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    try:
        check(path, connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection
