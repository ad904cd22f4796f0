"""Run queries on SQLite."""

import sqlite3
from typing import TypeVar

from bot.store.queries import Query, Repeated, Rows, Statement, bindable

T = TypeVar("T")


def run_query(connection: sqlite3.Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result."""
    try:
        step = next(query)
        while True:
            rows: Rows = []
            match step:
                case Statement(text, values):
                    rows = connection.execute(text, bindable(values)).fetchall()
                case Repeated(text, repeated):
                    connection.executemany(text, map(bindable, repeated))
            step = query.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result
