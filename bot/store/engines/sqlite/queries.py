"""Run queries on SQLite."""

import sqlite3
from typing import TypeVar

from bot.store.queries import Query, Repeated

T = TypeVar("T")


def run_query(connection: sqlite3.Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result."""
    try:
        step = next(query)
        while True:
            if isinstance(step, Repeated):
                connection.executemany(step.text, step.rows)
                step = query.send([])
            else:
                step = query.send(connection.execute(step.text, step.values).fetchall())
    except StopIteration as end:
        result: T = end.value
        return result
