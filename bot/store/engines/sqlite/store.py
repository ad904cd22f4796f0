"""The SQLite implementation of the store."""

# ruff: noqa: D102 - GameStore documents the methods

import json
import sqlite3
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from bot.store.database_store import DatabaseStore
from bot.store.encoding import newly_finished
from bot.store.engines.sqlite.connection import ConnectionThread, check_integrity, connect
from bot.store.engines.sqlite.erasing import compact_after_erasures, empty_log, note_erasure
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.engines.sqlite.migrations import migrate
from bot.store.engines.sqlite.queries import run_query
from bot.store.engines.sqlite.rows import BY_ID, LATEST_IN_CHANNEL, TO_RESTORE, read_tables, update_table
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.store.engines.sqlite.standings import rebuild
from bot.store.engines.sqlite.writer import Writer
from bot.store.erasing import erase_person
from bot.store.guesses import settle_guesses
from bot.store.queries import Query
from bot.store.standings import add_finished_game
from bot.store.values import check_erasable, is_id
from bot.store.writing import insert_table
from bot.tables.guesses import ended_turn
from bot.tables.new_table import NewTable
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.table import Table

T = TypeVar("T")


class SqliteStore(DatabaseStore):
    """Stores tables in an SQLite database that no other process may open.

    Everything that a click needs goes through the writer, in order. Queries over many tables or players use a
    second connection, so that clicks do not wait for them.

    Attributes:
        slots: the one slot, which the process has that opened the database.
    """

    def __init__(self, writer: Writer, reader: ConnectionThread, file: DatabaseFile) -> None:
        super().__init__()
        self._writer = writer
        self._reader = reader
        self._file = file
        self.slots = SqliteSlots()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at ``path``, creating or migrating it if necessary.

        Raises:
            StoreUnavailableError: it cannot be written at the moment.
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
        store = cls(Writer(writer, file.check), reader, file)
        return await store._up_to_date()

    async def close(self) -> None:
        async with AsyncExitStack() as stack:  # what fails to close does not keep the rest open
            stack.callback(self._file.release)
            stack.push_async_callback(self._writer.close)  # closing it last removes the write-ahead log
            await self._reader.close()

    async def create(
        self, new: NewTable, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        def write(connection: sqlite3.Connection) -> Table:
            table_id = run_query(connection, insert_table(new, most_of_host, most_in_server))
            return read_tables(connection, BY_ID, table_id)[0]

        return await self._writer.write(write)

    async def load(self, table_id: int) -> Table | None:
        return await self._load_one(BY_ID, table_id)

    async def latest_table_in(self, channel_id: int) -> Table | None:
        return await self._load_one(LATEST_IN_CHANNEL, channel_id)

    async def tables_to_restore(self, shards: Shards = ONLY_SHARD) -> tuple[Table, ...]:
        ids = json.dumps(sorted(shards.ids))
        tables = await self._read_transaction(
            lambda connection: read_tables(connection, TO_RESTORE, shards.count, ids, skip_unreadable=True)
        )
        for table in tables:
            self._games.keep(table)
        return tables

    async def save(self, before: Table, after: Table) -> None:
        def write(connection: sqlite3.Connection) -> None:
            update_table(connection, before, after)
            if (ended := ended_turn(before, after)) is not None:
                run_query(connection, settle_guesses(after.id, ended))
            if newly_finished(before, after):
                run_query(connection, add_finished_game(after))

        await self._writer.write(write)
        self._games.keep(after)

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        erased = check_erasable(user_id)

        def write(connection: sqlite3.Connection) -> None:
            for before, after in changes:
                update_table(connection, before, after)
            note_erasure(connection, erased)
            run_query(connection, erase_person(erased, open_tables))

        await self._writer.write(write)
        await self._writer.empty_log()
        for _, after in changes:
            self._games.keep(after)

    async def rebuild_standings(self) -> int:
        return await self._writer.write(rebuild)

    async def _load_one(self, condition: str, id_: int) -> Table | None:
        if not is_id(id_):
            return None
        found = await self._writer.read(
            lambda connection: read_tables(connection, condition, id_, known_game=self._games.get)
        )
        for table in found:  # after the commit: what was read in a transaction may be rolled back
            self._games.keep(table)
        return found[0] if found else None

    async def _read(self, query: Callable[[], Query[T]]) -> T:
        return await self._writer.read(lambda connection: run_query(connection, query()))

    async def _survey(self, query: Callable[[], Query[T]]) -> T:
        return await self._read_transaction(lambda connection: run_query(connection, query()))

    async def _write(self, query: Callable[[], Query[T]]) -> T:
        return await self._writer.write(lambda connection: run_query(connection, query()))

    async def _transact(self, query: Callable[[], Query[T]]) -> T:
        return await self._write(query)  # every write is all or nothing

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
        compact_after_erasures(connection)
        empty_log(connection)
    except BaseException:
        connection.close()
        raise
    return connection
