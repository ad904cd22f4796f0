"""The PostgreSQL implementation of the store."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from typing import Final, Self, TypeVar
from uuid import UUID, uuid4

import psycopg
from psycopg.errors import ForeignKeyViolation

from bot.monitoring.metrics import SETTLED_SAVES
from bot.store.columns import MESSAGE_COLUMNS, newly_finished, read_messages
from bot.store.database_store import DatabaseStore
from bot.store.engines.postgres.connection import (
    Connection,
    Connections,
    check_server,
    check_session,
    connect,
    error_for_host,
)
from bot.store.engines.postgres.migrations import check_schema, migrate
from bot.store.engines.postgres.queries import run_query
from bot.store.engines.postgres.requests import LIMIT, Requests, Work
from bot.store.engines.postgres.slots import PostgresSlots
from bot.store.inspection import Inspection, inspect_all
from bot.store.people import erase_person
from bot.store.queries import Access, Lock, Locked, Query, Statement, column, marks
from bot.store.tables import OPEN, read_one_table, read_tables
from bot.store.writing import changed_columns, has_consequences, insert_table, new_events, write_consequences
from bot.tables.ports import ConflictError, StoreAwayError
from bot.tables.shards import Shards
from bot.tables.table import Table

T = TypeVar("T")

MOST_ERASURES: Final = 7
"""How often a rebuild starts again because a player in its standings was erased meanwhile."""

_SAVE = """
    WITH saved AS (
        UPDATE tables SET {columns}, seq = ? + cardinality(?::text[]), saved_by = ?
        WHERE id = ? AND revision = ? AND seq = ? RETURNING id, {messages}
    ), appended AS (
        INSERT INTO events (game, seq, event)
        SELECT saved.id, ? + number, event
        FROM saved, unnest(?::text[]) WITH ORDINALITY AS added (event, number)
    )
    SELECT {messages} FROM saved
"""
"""One statement for the table and its new events: it commits alone, in one round trip."""


class PostgresStore(DatabaseStore):
    """Stores tables in a PostgreSQL database, which any number of processes may open.

    Every save names the revision it is based on, so no lock is held between two statements of a click.
    """

    def __init__(self, connections: Connections, slots: PostgresSlots) -> None:
        super().__init__()
        self._connections = connections
        self._requests = Requests(connections)
        self.slots = slots

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at ``url``, migrating it if necessary.

        Raises:
            StoreUnavailableError: the server went away meanwhile.
            StoreError: it cannot be used; the message says why.
        """
        async with await connect(url) as connection, await connect(url) as other:
            user = connection.info.user
            try:
                await check_server(connection)
                await check_session(connection, other)
                await migrate(connection)
            except psycopg.Error as error:
                raise error_for_host("The database cannot be used", error, user) from error
        slots = PostgresSlots(url)
        store = cls(await Connections.open(url, slots.wait_until_certain), slots)
        try:
            return await store._up_to_date()
        except psycopg.Error as error:
            raise error_for_host("The database cannot be used", error, user) from error

    async def close(self) -> None:
        async with AsyncExitStack() as stack:  # what fails to close does not keep the rest open
            stack.push_async_callback(self._connections.close)
            stack.push_async_callback(self.slots.release)
            await self._requests.close()

    async def create(
        self, new: Table, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        save_id = uuid4()

        def insert() -> Query[Table]:
            table = yield from insert_table(new, most_of_host, most_in_server)
            yield Statement("UPDATE tables SET saved_by = ? WHERE id = ?", (save_id, table.id))
            return table

        def find(connection: Connection) -> Awaitable[Table | None]:
            return run_query(connection, read_created_table(new.location.channel_id, save_id))

        return await self._write(partial(_transact, insert), find)

    def ids_to_restore(self, shards: Shards) -> Query[list[int]]:
        in_shards = f"(coalesce(guild_id, 0) >> 22) %% ? IN {marks(shards.ids)}"
        return column(
            f"SELECT id FROM tables WHERE {OPEN} AND {in_shards}"
            f" UNION SELECT id FROM unseen JOIN tables ON id = table_id WHERE {in_shards} ORDER BY id",
            *(shards.count, *shards.ids) * 2,
        )

    async def save(self, before: Table, after: Table) -> Table:
        save_id = uuid4()

        async def update(connection: Connection) -> Table:
            if has_consequences(before, after):
                return await _transact(lambda: update_table(before, after, save_id), connection)
            return await run_query(connection, update_table(before, after, save_id))

        async def find(connection: Connection) -> Table | None:
            if not await run_query(connection, was_saved(before, save_id)):
                return None
            SETTLED_SAVES.inc()
            return await run_query(connection, read_one_table(after.id, after))

        saved = await self._write(update, find)
        self.kept.keep(saved)
        return saved

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        save_id = uuid4()

        def write() -> Query[None]:
            for before, after in changes:
                yield from update_table(before, after, save_id)
            yield from erase_person(user_id, open_tables)
            yield Statement("ANALYZE users, seats, tables")  # their statistics have samples

        # A person may have played any number of games: this goes on after the click was answered.
        await self._write(partial(_rebuild, write), limit=None)
        self.kept.clear()

    async def _write(
        self, work: Work[T], find_result: Work[T | None] | None = None, *, limit: float | None = LIMIT
    ) -> T:
        with self._watched_write():
            return await self._requests.write(work, find_result, limit=limit)

    async def run(self, query: Callable[[], Query[T]], access: Access) -> T:
        match access:
            case Access.READ:
                return await self._requests.read(lambda connection: run_query(connection, query()))
            case Access.SURVEY:
                return await self._requests.read(partial(_survey, query))
            case Access.WRITE | Access.RECORD:
                return await self._write(lambda connection: run_query(connection, query()))
            case Access.TRANSACT:
                return await self._write(partial(_transact, query))
            case Access.REBUILD:
                return await self._requests.read(partial(_rebuild, query), limit=None)


async def inspect_server(url: str) -> Inspection:
    """Check the server, read every table in the database at ``url`` and replay every log.

    Raises:
        NoDatabaseError: there is nothing in it yet.
        StoreError: it cannot be used; the message says why.
    """
    async with await connect(url) as connection, await connect(url) as other:
        try:
            await check_server(connection)
            await check_session(connection, other)
            await check_schema(connection)
            await connection.execute("SET statement_timeout = 0")
            return await run_query(connection, inspect_all())
        except psycopg.Error as error:
            user = connection.info.user
            raise error_for_host("The database cannot be used", error, user) from error


def update_table(before: Table, after: Table, save_id: UUID) -> Query[Table]:
    """Write what changed in ``after``, except its messages, and return it with those that are stored.

    It takes a transaction only if :func:`~bot.store.writing.has_consequences` says so.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    if newly_finished(before, after):
        yield Locked(Lock.FINISH)
    events, seq = new_events(before, after), before.event_count
    columns, values = changed_columns(before, after)
    saved = yield Statement(
        _SAVE.format(columns=columns, messages=MESSAGE_COLUMNS),
        (*values, *(seq, events, save_id), *(before.id, before.revision, seq), *(seq, events)),
    )
    if not saved:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    return (yield from write_consequences(before, replace(after, board=read_messages(saved[0]))))


def was_saved(before: Table, save_id: UUID) -> Query[bool]:
    """Return whether a save is in the database whose answer was lost.

    Raises:
        ConflictError: another one was saved instead.
        StoreAwayError: others were saved after it, or instead of it.
    """
    found = yield Statement("SELECT revision, saved_by FROM tables WHERE id = ?", (before.id,))
    revision, saved_by = found[0] if found else (None, None)
    if saved_by == save_id:
        return True
    if revision == before.revision:
        return False
    if revision is None or revision == before.revision + 1:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    raise StoreAwayError(f"table {before.id} has changed since it was saved")


def read_created_table(channel_id: int, save_id: UUID) -> Query[Table | None]:
    """Return the open table in a channel if it was created by ``save_id``."""
    found = yield Statement(
        f"SELECT id FROM tables WHERE channel_id = ? AND {OPEN} AND saved_by = ?",
        (channel_id, save_id),
    )
    return (yield from read_tables(found[0]))[0] if found else None


async def _survey(query: Callable[[], Query[T]], connection: Connection) -> T:
    async with connection.transaction():
        await connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return await run_query(connection, query())


async def _transact(query: Callable[[], Query[T]], connection: Connection) -> T:
    async with connection.transaction():
        return await run_query(connection, query())


async def _rebuild(query: Callable[[], Query[T]], connection: Connection, erasures: int = 0) -> T:
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL statement_timeout = 0")
            # Games are replayed between two statements.
            await connection.execute("SET LOCAL idle_in_transaction_session_timeout = '60s'")
            return await run_query(connection, query())
    except ForeignKeyViolation:
        if erasures == MOST_ERASURES:
            raise
    return await _rebuild(query, connection, erasures + 1)
