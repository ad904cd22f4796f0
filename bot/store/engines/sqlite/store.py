"""The SQLite implementation of the store."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self, TypeVar

from bot.monitoring.metrics import FREE_BYTES
from bot.store.choices import read_value
from bot.store.columns import MESSAGE_COLUMNS, read_messages
from bot.store.database_store import DatabaseStore
from bot.store.engines.sqlite.connection import (
    ConnectionThread,
    add_functions,
    check_integrity,
    closed_if_unusable,
    connect,
    connect_to_look,
    run_query,
)
from bot.store.engines.sqlite.erasing import Wiper, note_erasure
from bot.store.engines.sqlite.errors import is_damage
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.engines.sqlite.migrations import keep_copy, migrate, pending
from bot.store.engines.sqlite.slots import SqliteSlots
from bot.store.engines.sqlite.writer import Writer
from bot.store.inspection import Inspection, inspect_all
from bot.store.people import erase_person
from bot.store.queries import Access, Query, Repeated, Statement, column, marks
from bot.store.standings.counting import OUTDATED
from bot.store.tables import OPEN
from bot.store.writing import changed_columns, insert_table, new_events, write_consequences
from bot.tables.ports import ConflictError
from bot.tables.shards import Shards
from bot.tables.table import Table

T = TypeVar("T")

log = logging.getLogger(__name__)


class SqliteStore(DatabaseStore):
    """Stores tables in an SQLite database that no other process may open.

    Everything that a click needs goes through the writer, in order. Queries over many tables or players use a
    second connection, so that clicks do not wait for them.

    Attributes:
        slots: the one slot, which the process has that opened the database.
    """

    def __init__(self, worker: ConnectionThread, surveyor: ConnectionThread, file: DatabaseFile) -> None:
        super().__init__()
        self._writer = Writer(worker, file.check)
        self._wiper = Wiper(worker, file)
        self._surveyor = surveyor
        self._file = file
        self.slots = SqliteSlots()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database at ``path``, creating or migrating it if necessary.

        Raises:
            StoreUnavailableError: it cannot be written at the moment.
            StoreError: it cannot be used; the message says why.
        """
        async with AsyncExitStack() as stack:
            file = DatabaseFile.lock(path)
            stack.callback(file.release)
            writer = await ConnectionThread.start(partial(_connect_writer, file))
            stack.push_async_callback(writer.close)
            surveyor = await ConnectionThread.start(partial(connect, file.path, read_only=True))
            stack.push_async_callback(surveyor.close)
            file.set_created()
            stack.pop_all()
        FREE_BYTES.set_function(file.free_bytes)
        store = cls(writer, surveyor, file)
        store._wiper.begin()
        return await store._up_to_date()

    async def close(self) -> None:
        self._wiper.stop()
        async with AsyncExitStack() as stack:  # what fails to close does not keep the rest open
            stack.callback(self._file.release)
            stack.callback(self._file.set_closed)
            stack.push_async_callback(self._writer.close)  # closing it last removes the write-ahead log
            await self._surveyor.close()

    async def create(
        self, new: Table, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        return await self.run(lambda: insert_table(new, most_of_host, most_in_server), Access.TRANSACT)

    def ids_to_restore(self, shards: Shards) -> Query[list[int]]:
        return column(
            "SELECT id FROM tables"  # this must match the condition of the index
            f" WHERE ({OPEN} OR shown < revision"
            " OR (status = 'finished' AND announced = 0))"
            f" AND (coalesce(guild_id, 0) >> 22) % ? IN {marks(shards.ids)} ORDER BY id",
            *(shards.count, *shards.ids),
        )

    async def load(self, table_id: int) -> Table | None:
        return self.kept.current(table_id) or await super().load(table_id)

    async def save(self, before: Table, after: Table) -> Table:
        is_all = self.kept.current(before.id) is before  # what is not saved with a table, too
        if _people(before) != _people(after):
            self.kept.doubt()  # people may have new names, at other tables too
        change = self.kept.begin_change(before.id)
        saved = await self._run(lambda: update_table(before, after), Access.TRANSACT)
        self.kept.keep(saved, change if is_all else None)
        return saved

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> bool:
        known = self.kept.current(table_id)
        if known is None or (known.board.id, known.revision) != (message_id, shown_revision):
            return await super().set_board_message(table_id, message_id, shown_revision)

        # That may be lost if the process is killed: the board is then drawn again.
        def record() -> Query[None]:
            yield Statement("UPDATE tables SET shown = ? WHERE id = ?", (shown_revision, table_id))

        change, board = self.kept.begin_change(table_id), replace(known.board, shown_revision=shown_revision)
        self.kept.keep(replace(known, board=board), change)
        recorded = self._writer.run_later(self._work(record))
        recorded.add_done_callback(self._check_recorded)
        return True

    def _check_recorded(self, recorded: "asyncio.Future[None]") -> None:
        if not recorded.cancelled() and (error := recorded.exception()) is not None:
            log.warning("It could not be recorded which boards are shown: %s", error)
            self.kept.doubt()

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        def write() -> Query[None]:
            for before, after in changes:
                yield from update_table(before, after)
            yield from note_erasure(user_id)
            yield from erase_person(user_id, open_tables)

        await self.run(write, Access.TRANSACT)
        self.kept.clear()
        await self._wiper.wipe()

    async def run(self, query: Callable[[], Query[T]], access: Access) -> T:
        if access not in (Access.READ, Access.SURVEY, Access.RECORD):
            self.kept.doubt()
        return await self._run(query, access)

    async def _run(self, query: Callable[[], Query[T]], access: Access) -> T:
        work = self._work(query)

        def survey(connection: sqlite3.Connection) -> T:
            self._file.check()
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.execute("COMMIT")

        if access is Access.SURVEY:
            return await self._surveyor.run(survey)
        if access is Access.READ:
            return await self._writer.run(work, writes=False)
        with self._watched_write():  # every write is all or nothing
            return await self._writer.run(work, durable=access is not Access.RECORD)

    def _work(self, query: Callable[[], Query[T]]) -> Callable[[sqlite3.Connection], T]:
        def work(connection: sqlite3.Connection) -> T:
            try:
                return run_query(connection, query())
            except sqlite3.Error as error:
                if is_damage(error):
                    self._file.set_damaged(error)
                raise

        return work


def _people(table: Table) -> tuple[object, ...]:
    """Return those whose names are written with a table."""
    voters = table.crowd.voters if table.crowd else ()
    return table.seats, table.reservations, [(voter.user_id, voter.name) for voter in voters]


def inspect_file(path: Path) -> Inspection:
    """Check a database, read every table in it and replay every log.

    The file is not changed. If its schema is older than this version of the bot, a migrated copy is read.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    with closing(connect_to_look(path)) as connection:
        check_integrity(path, connection)
        if not pending(connection):
            return _read_all(connection)
        with TemporaryDirectory() as folder:
            copy = Path(folder, "migrated.db")
            connection.execute("VACUUM INTO ?", (str(copy),))
            with closing(sqlite3.connect(copy, isolation_level=None)) as migrated:
                migrate(migrated)
                add_functions(migrated)
                return _read_all(migrated)


def _read_all(connection: sqlite3.Connection) -> Inspection:
    connection.execute("BEGIN")  # everything is read as it is now, whatever the bot writes meanwhile
    inspection = run_query(connection, inspect_all())
    connection.execute("COMMIT")
    return inspection


def update_table(before: Table, after: Table) -> Query[Table]:
    """Write what changed in ``after``, except its messages, and return it with those that are stored.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    columns, values = changed_columns(before, after)
    updated = yield Statement(
        f"UPDATE tables SET {columns} WHERE id = ? AND revision = ? RETURNING {MESSAGE_COLUMNS}",
        (*values, before.id, before.revision),
    )
    if not updated:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    ((stored,),) = yield Statement("SELECT coalesce(max(seq), 0) FROM events WHERE game = ?", (before.id,))
    if stored != before.event_count:
        raise ConflictError(f"the game of table {before.id} has {stored} events, not {before.event_count}")
    yield Repeated(
        "INSERT INTO events (game, seq, event) VALUES (?, ?, ?)",
        [(before.id, seq, event) for seq, event in enumerate(new_events(before, after), start=stored + 1)],
    )
    return (yield from write_consequences(before, replace(after, board=read_messages(updated[0]))))


def _connect_writer(file: DatabaseFile) -> sqlite3.Connection:
    closed = file.as_closed  # connecting touches it
    connection = connect(file.path)
    with closed_if_unusable(file.path, connection):
        if not closed:  # it reads all of the file
            check_integrity(file.path, connection)
        keep_copy(file.path, connection)
        migrate(connection)
        run_query(connection, read_value("notes", OUTDATED))  # damage of what a start needs is told here
    return connection
