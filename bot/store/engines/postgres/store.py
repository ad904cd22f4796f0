"""The PostgreSQL implementation of the store."""

# ruff: noqa: D102 - GameStore documents the methods

from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack
from functools import partial
from typing import Self, TypeVar
from uuid import uuid4

import psycopg

from bot.monitoring.metrics import SETTLED_SAVES
from bot.store.database_store import DatabaseStore
from bot.store.engines.postgres.connection import (
    Connection,
    Connections,
    check_server,
    connect,
    error_for_host,
)
from bot.store.engines.postgres.locks import Lock, lock
from bot.store.engines.postgres.migrations import migrate
from bot.store.engines.postgres.queries import run_query
from bot.store.engines.postgres.requests import Requests
from bot.store.engines.postgres.rows import (
    BY_ID,
    read_created_table,
    read_ids_to_restore,
    read_one_table,
    read_tables,
    update_table,
    was_saved,
)
from bot.store.engines.postgres.slots import PostgresSlots
from bot.store.engines.postgres.standings import rebuild
from bot.store.erasing import erase_person
from bot.store.lookups import read_latest_table_in
from bot.store.queries import Query
from bot.store.values import check_erasable, is_id
from bot.store.writing import insert_table
from bot.tables.new_table import NewTable
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.table import Table

T = TypeVar("T")

_BATCH_SIZE = 100
"""How many tables are read at once at the start."""


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
        async with await connect(url) as connection:
            try:
                await check_server(connection)
                await migrate(connection)
            except psycopg.Error as error:
                raise error_for_host("The database cannot be used", error) from error
        slots = PostgresSlots(url)
        store = cls(await Connections.open(url, slots.wait_until_certain), slots)
        return await store._up_to_date()

    async def close(self) -> None:
        async with AsyncExitStack() as stack:  # what fails to close does not keep the rest open
            stack.push_async_callback(self._connections.close)
            stack.push_async_callback(self.slots.release)
            await self._requests.close()

    async def create(
        self, new: NewTable, *, most_of_host: int | None = None, most_in_server: int | None = None
    ) -> Table:
        save_id = uuid4()

        async def insert(connection: Connection) -> Table:
            async with connection.transaction():
                await lock(connection, Lock.HOST, new.host.id)
                if new.location.guild_id is not None:
                    await lock(connection, Lock.SERVER, new.location.guild_id)
                await lock(connection, Lock.CHANNEL, new.location.channel_id)
                table_id = await run_query(connection, insert_table(new, most_of_host, most_in_server))
                await connection.execute("UPDATE tables SET saved_by = %s WHERE id = %s", (save_id, table_id))
                (table,) = await read_tables(connection, BY_ID, [table_id])
            return table

        async def find(connection: Connection) -> Table | None:
            return await read_created_table(connection, new.location.channel_id, save_id)

        return await self._requests.write(insert, find)

    async def load(self, table_id: int) -> Table | None:
        if not is_id(table_id):
            return None
        known = self._games.get(table_id)
        table = await self._requests.read(lambda connection: read_one_table(connection, table_id, known))
        if table is not None:
            self._games.keep(table)
        return table

    async def latest_table_in(self, channel_id: int) -> Table | None:
        if not is_id(channel_id):
            return None
        table_id = await self._read(lambda: read_latest_table_in(channel_id))
        return None if table_id is None else await self.load(table_id)

    async def tables_to_restore(self, shards: Shards = ONLY_SHARD) -> tuple[Table, ...]:
        ids = await self._requests.read(lambda connection: read_ids_to_restore(connection, shards))
        tables: list[Table] = []
        for start in range(0, len(ids), _BATCH_SIZE):
            some = ids[start : start + _BATCH_SIZE]
            tables += await self._requests.read(
                partial(read_tables, condition=BY_ID, numbers=some, skip_unreadable=True)
            )
        for table in tables:
            self._games.keep(table)
        return tuple(tables)

    async def save(self, before: Table, after: Table) -> None:
        save_id = uuid4()

        async def update(connection: Connection) -> bool:
            await update_table(connection, before, after, save_id)
            return True

        async def find(connection: Connection) -> bool | None:
            if not await was_saved(connection, before, save_id):
                return None
            SETTLED_SAVES.inc()
            return True

        await self._requests.write(update, find)
        self._games.keep(after)

    async def erase(
        self, user_id: int, open_tables: Collection[int], changes: Sequence[tuple[Table, Table]]
    ) -> None:
        erased, save_id = check_erasable(user_id), uuid4()

        async def write(connection: Connection) -> None:
            async with connection.transaction():
                await connection.execute("SET LOCAL statement_timeout = 0")
                for before, after in changes:
                    await update_table(connection, before, after, save_id)
                await run_query(connection, erase_person(erased, open_tables))
                await connection.execute("ANALYZE users, seats, tables")  # their statistics have samples

        await self._requests.write(write, limit=None)  # people may have played any number of games
        for _, after in changes:
            self._games.keep(after)

    async def rebuild_standings(self) -> int:
        return await self._requests.read(rebuild, limit=None)

    async def _read(self, query: Callable[[], Query[T]]) -> T:
        return await self._requests.read(lambda connection: run_query(connection, query()))

    async def _survey(self, query: Callable[[], Query[T]]) -> T:
        async def in_transaction(connection: Connection) -> T:
            async with connection.transaction():
                await connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                return await run_query(connection, query())

        return await self._requests.read(in_transaction)

    async def _write(self, query: Callable[[], Query[T]]) -> T:
        return await self._requests.write(lambda connection: run_query(connection, query()))

    async def _transact(self, query: Callable[[], Query[T]]) -> T:
        async def in_transaction(connection: Connection) -> T:
            async with connection.transaction():
                return await run_query(connection, query())

        return await self._requests.write(in_transaction)
