"""Read everything in a database, which may be in use."""

import psycopg

from bot.store.engines.postgres.connection import check_server, connect, error_for_host
from bot.store.engines.postgres.migrations import check_schema
from bot.store.engines.postgres.queries import run_query
from bot.store.inspection import Inspection, inspect_all


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
            await connection.execute("SET statement_timeout = 0")
            return await run_query(connection, inspect_all())
        except psycopg.Error as error:
            raise error_for_host("The database cannot be used", error) from error
