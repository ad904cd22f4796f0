"""Read everything in a database, which may be in use."""

import psycopg

from bot.store.engines.postgres.connection import Connection, check_server, connect, error_for_host
from bot.store.engines.postgres.migrations import check_schema
from bot.store.engines.postgres.rows import BY_ID, read_tables
from bot.store.inspection import Count, Inspection
from bot.tables.ports import UnreadableTableError

BATCH = 100
"""How many tables are read at once."""


async def inspect_server(url: str) -> Inspection:
    """Check the server, read every table in the database at ``url`` and replay every log.

    Raises:
        NoDatabaseError: there is nothing in it yet.
        StoreError: it cannot be used; the message says why.
    """
    async with await connect(url) as connection:
        try:
            await check_server(connection)
            await check_schema(connection)
            return await _read_all(connection)
        except psycopg.Error as error:
            raise error_for_host("The database cannot be used", error) from error


async def _read_all(connection: Connection) -> Inspection:
    await connection.execute("SET statement_timeout = 0")
    cursor = await connection.execute("SELECT id FROM tables ORDER BY id")
    ids = [table_id for (table_id,) in await cursor.fetchall()]
    count = Count()
    for start in range(0, len(ids), BATCH):
        await _read_some(connection, ids[start : start + BATCH], count)
    return count.inspection()


async def _read_some(connection: Connection, ids: list[int], count: Count) -> None:
    """Count some tables, one by one if one of them cannot be read."""
    try:
        count.add(await read_tables(connection, BY_ID, ids))
    except UnreadableTableError as error:
        if len(ids) == 1:
            count.add_unreadable(error)
        else:
            for table_id in ids:
                await _read_some(connection, [table_id], count)
