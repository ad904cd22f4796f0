"""Run queries on PostgreSQL."""

from typing import TypeVar

from bot.store.engines.postgres.connection import Connection
from bot.store.queries import Query, Repeated

T = TypeVar("T")


async def run_query(connection: Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result.

    The caller provides a transaction if there are several.
    """
    try:
        step = next(query)
        while True:
            text = placeholders(step.text).encode()
            async with connection.cursor() as cursor:
                if isinstance(step, Repeated):
                    await cursor.executemany(text, step.rows)
                    rows = []
                else:
                    await cursor.execute(text, step.values)
                    rows = await cursor.fetchall() if cursor.description else []
            step = query.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


def placeholders(text: str) -> str:
    """Return the text of a statement with the driver's placeholders instead of question marks."""
    return text.replace("?", "%s")
