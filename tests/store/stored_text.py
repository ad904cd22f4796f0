"""Everything that is in a database, as text to search."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier

from tests.store.memory_store import MemoryStore


async def stored_text(database_url: str) -> str:
    """Return every column of every table, found in the schema itself."""
    if database_url.startswith("sqlite:///"):
        with closing(sqlite3.connect(Path(database_url.removeprefix("sqlite:///")))) as connection:
            return "\n".join(connection.iterdump())
    return await _postgres_text(database_url)


def text_in_memory(store: MemoryStore) -> str:
    """Return every column of every table of a store in memory."""
    return "\n".join(store.connection.iterdump())


async def _postgres_text(url: str) -> str:
    async with await psycopg.AsyncConnection.connect(url) as connection:
        found = await connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        rows: list[str] = []
        for (name,) in await found.fetchall():
            query = SQL("SELECT {0}::text FROM {0} AS {0}").format(Identifier(name))
            cursor = await connection.execute(query)
            rows += [f"{name} {row}" for (row,) in await cursor.fetchall()]
    return "\n".join(rows)
