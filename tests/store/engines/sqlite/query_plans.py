"""How SQLite runs the queries of the second connection."""

import sqlite3
from collections.abc import Awaitable

from bot.store import SqliteStore


async def query_plans(store: SqliteStore, query: Awaitable[object]) -> dict[str, str]:
    """Run a query, and return the plan of each of its statements."""
    statements: list[str] = []
    await store._reader.run(lambda connection: connection.set_trace_callback(statements.append))
    await query
    await store._reader.run(lambda connection: connection.set_trace_callback(None))

    def plan_all(connection: sqlite3.Connection) -> dict[str, str]:
        return {
            statement: "; ".join(row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}"))
            for statement in statements
            if "SELECT" in statement
        }

    return await store._reader.run(plan_all)
