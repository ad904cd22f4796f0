"""A PostgreSQL database as one side of a move."""

# ruff: noqa: D102, S608 - Database documents the methods; statements are built from names in the schema

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Self

from bot.store.engines.postgres.connection import Connection, check_server, connect
from bot.store.engines.postgres.locks import Lock, lock
from bot.store.engines.postgres.migrations import check_schema, migrate
from bot.store.engines.postgres.rows import BY_ID, read_tables
from bot.store.engines.postgres.slots import OTHERS
from bot.store.engines.postgres.standings import count_all_games
from bot.store.errors import StoreError
from bot.store.moving.database import KEYS, NEW_USERS, Database, Row
from bot.store.standings import Standings
from bot.tables.table import Table

ONLY_HERE = ("saved_by", "seq")
"""Columns that SQLite does not have: the last save, and the number of events of a table."""

_COUNT_EVENTS = """
    UPDATE tables SET seq = counted.seq
    FROM (SELECT game, max(seq) AS seq FROM events GROUP BY game) AS counted WHERE id = game
"""


class PostgresDatabase(Database):
    """A PostgreSQL database without a running bot. Bots that are started meanwhile wait."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @classmethod
    async def open_source(cls, url: str) -> Self:
        """Open a database to move it.

        Raises:
            NoDatabaseError: there is none.
            StoreError: it cannot be used, or the bot uses it.
        """
        connection = await connect(url)
        try:
            await check_server(connection)
            await check_schema(connection)
            await _begin(connection)
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    @classmethod
    async def open_target(cls, url: str) -> Self:
        """Open an empty database to move another one into it.

        Raises:
            StoreError: it cannot be used, or is not empty.
        """
        connection = await connect(url)
        try:
            await check_server(connection)
            await migrate(connection)
            await _begin(connection)
            await connection.execute(f"DELETE FROM {NEW_USERS}".encode())
            for table in KEYS:
                cursor = await connection.execute(f"SELECT 1 FROM {table} LIMIT 1".encode())
                if await cursor.fetchone():
                    raise StoreError("The PostgreSQL database is not empty. Create another one.")
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def columns(self, table: str) -> tuple[str, ...]:
        cursor = await self._connection.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema AND table_name = %s",
            (table,),
        )
        names = {name for (name,) in await cursor.fetchall()}
        return tuple(sorted(names.difference(ONLY_HERE) if table == "tables" else names))

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncGenerator[Row, None]:
        async with self._connection.cursor(
            "rows"
        ) as cursor:  # a cursor of the server, for any number of rows
            await cursor.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {KEYS[table]}".encode())
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

    async def last_table_id(self) -> int | None:
        cursor = await self._connection.execute(
            "SELECT pg_sequence_last_value(pg_get_serial_sequence('tables', 'id')::regclass)"
        )
        row = await cursor.fetchone()
        return row[0] if row else None

    async def set_last_table_id(self, table_id: int) -> None:
        await self._connection.execute(
            "SELECT setval(pg_get_serial_sequence('tables', 'id')::regclass, %s)", (table_id,)
        )

    async def read(self, table_ids: Sequence[int]) -> tuple[Table, ...]:
        tables = await read_tables(self._connection, BY_ID, table_ids)
        return tuple(sorted(tables, key=lambda table: table.id))

    async def count_games(self) -> Standings:
        standings: Standings = {}
        await count_all_games(self._connection, standings, 0, write_seats=False)
        return standings

    async def commit(self) -> None:
        await self._connection.execute("COMMIT")

    async def close(self) -> None:
        await self._connection.close()

    def retire(self) -> str:
        return "The PostgreSQL database is as it was. Delete it when you no longer need it."


async def _begin(connection: Connection) -> None:
    """Begin a transaction that may take long.

    Raises:
        StoreError: the bot uses the database.
    """
    await connection.execute("SET statement_timeout = 0")
    await connection.execute("SET idle_in_transaction_session_timeout = 0")
    await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
    await lock(connection, Lock.SCHEMA)
    cursor = await connection.execute(OTHERS, (Lock.SLOT.value,))
    if await cursor.fetchone() is not None:
        raise StoreError("The PostgreSQL database is in use by a bot. Stop all of its processes first.")
