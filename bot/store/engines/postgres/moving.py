"""A PostgreSQL database as one side of a move."""

# ruff: noqa: D102, S608 - Side documents the methods; statements are built from names in the schema

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Self, TypeVar

from bot.store.engines.postgres.connection import Connection, check_server, check_session, connect
from bot.store.engines.postgres.migrations import check_schema, migrate
from bot.store.engines.postgres.queries import OtherLock, lock, run_query
from bot.store.engines.postgres.slots import OTHERS
from bot.store.errors import DatabaseInUseError
from bot.store.move import Row, Side
from bot.store.queries import Query, Statement

T = TypeVar("T")

ONLY_HERE = {"tables": ("saved_by", "seq")}
"""Columns that SQLite does not have, by table: the last save, and the number of events of a table."""

_TABLE_IDS = "pg_get_serial_sequence('tables', 'id')::regclass"

_COUNT_EVENTS = """
    UPDATE tables SET seq = counted.seq
    FROM (SELECT game, max(seq) AS seq FROM events GROUP BY game) AS counted WHERE id = game
"""


class PostgresSide(Side):
    """A PostgreSQL database without a running bot. Bots that are started meanwhile wait."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: str, *, target: bool) -> Self:
        """Open a database to move it, or another one into it.

        Raises:
            NoDatabaseError: there is none to move.
            StoreError: it cannot be used, or the bot uses it.
        """
        connection = await connect(url)
        try:
            await check_server(connection)
            async with await connect(url) as other:
                await check_session(connection, other)
            await (migrate if target else check_schema)(connection)
            await connection.execute("SET statement_timeout = 0")
            await connection.execute("SET idle_in_transaction_session_timeout = 0")
            await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
            await lock(connection, OtherLock.SCHEMA)
            cursor = await connection.execute(OTHERS, (OtherLock.SLOT.value,))
            if await cursor.fetchone() is not None:
                raise DatabaseInUseError(
                    "The PostgreSQL database is in use by a bot. Stop all of its processes first."
                )
            if target:
                await connection.execute("DELETE FROM users WHERE id = 0")  # the only row of a new database
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def run(self, query: Query[T]) -> T:
        return await run_query(self._connection, query)

    async def columns(self, table: str) -> tuple[str, ...]:
        cursor = await self._connection.execute(f"SELECT * FROM {table} LIMIT 0".encode())
        names = {column.name for column in cursor.description or ()}
        return tuple(sorted(names.difference(ONLY_HERE.get(table, ()))))

    async def rows(self, select: str) -> AsyncGenerator[Row, None]:
        async with self._connection.cursor("rows") as cursor:  # a cursor of the server, for any number
            await cursor.execute(select.encode())
            async for row in cursor:
                yield row

    async def write(self, table: str, columns: Sequence[str], rows: AsyncIterator[Row]) -> int:
        count = 0
        async with self._connection.cursor() as cursor:
            statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
            async with cursor.copy(statement.encode()) as copy:
                async for row in rows:
                    await copy.write_row(row)
                    count += 1
        if table == "events":
            await self._connection.execute(_COUNT_EVENTS)
        return count

    def last_table_id(self) -> Query[int | None]:
        ((last,),) = yield Statement(f"SELECT pg_sequence_last_value({_TABLE_IDS})")
        return None if last is None else int(last)

    def set_last_table_id(self, table_id: int) -> Query[None]:
        yield Statement(f"SELECT setval({_TABLE_IDS}, ?)", (table_id,))

    async def close(self) -> None:
        await self._connection.close()

    def retire(self) -> str:
        return "The PostgreSQL database is as it was. Delete it when you no longer need it."
