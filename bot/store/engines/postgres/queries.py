"""Run queries on PostgreSQL."""

from functools import lru_cache
from typing import TypeVar

from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.locks import lock
from bot.store.queries import Locked, Query, Repeated, Rows, Statement, bindable

T = TypeVar("T")

_NAMES = {"json_group_array": "json_agg", "json_array": "json_build_array", "exact(": "(", "?": "%s"}
"""What is called differently than in SQLite. JSON is exact here."""


async def run_query(connection: Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result.

    The caller provides a transaction if there are several.
    """
    try:
        step = next(query)
        while True:
            rows: Rows = []
            async with connection.cursor() as cursor:
                match step:
                    case Statement(text, values):
                        await cursor.execute(in_postgres(text), bindable(values))
                        rows = await cursor.fetchall() if cursor.description else []
                    case Repeated(text, repeated):
                        await cursor.executemany(in_postgres(text), map(bindable, repeated))
                    case Locked(kind, number):
                        await lock(connection, kind, number)
            step = query.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


@lru_cache
def in_postgres(text: str) -> bytes:
    """Return a statement with the names of functions, and the driver's placeholders."""
    for name, other in _NAMES.items():
        text = text.replace(name, other)
    return text.encode()
