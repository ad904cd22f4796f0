"""Run queries on PostgreSQL, and wait for its advisory locks."""

from enum import IntEnum
from typing import Final, TypeVar

from bot.store.engines.postgres.connection import Connection
from bot.store.queries import Lock, Locked, Query, Repeated, Rows, Statement, bindable

T = TypeVar("T")

_LARGEST_LOCK: Final = 2**31 - 1

_NAMES = {"json_group_array": "json_agg", "json_array": "json_build_array", "exact(": "(", "?": "%s"}
"""What is called differently than in SQLite. JSON is exact here."""


class OtherLock(IntEnum):
    """What else than :class:`bot.store.queries.Lock` an advisory lock is for."""

    SLOT = 7401
    """Which process has a slot."""
    LOGIN = 7402
    """Which process may log in next, in one of Discord's buckets."""
    SCHEMA = 7407
    """One process at a time migrates the schema."""


async def lock(connection: Connection, kind: Lock | OtherLock, number: int = 0) -> None:
    """Wait for an advisory lock, and hold it until the end of the transaction."""
    await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (kind.value, number % _LARGEST_LOCK))


async def run_query(connection: Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result.

    The caller provides a transaction if there are several.
    """
    try:
        step = next(query)
        while True:
            rows: Rows = []
            match step:
                # For a single row, the pipeline of executemany costs more than the statement.
                case Statement(text, values) | Repeated(text, [values]):
                    cursor = await connection.execute(in_postgres(text), bindable(values))
                    if cursor.pgresult and cursor.pgresult.nfields:  # a description is slow to make
                        rows = await cursor.fetchall()
                case Repeated(text, repeated):
                    await connection.cursor().executemany(in_postgres(text), map(bindable, repeated))
                case Locked(kind, number):
                    await lock(connection, kind, number)
            step = query.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def in_postgres(text: str) -> bytes:
    """Return a statement with the names of functions, and the driver's placeholders."""
    for name, other in _NAMES.items():
        text = text.replace(name, other)
    return text.encode()
