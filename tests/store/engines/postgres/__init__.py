from typing import Any

from bot.store.engines.postgres.connection import Connection


async def fetch(connection: Connection, statement: str, *values: object) -> list[tuple[Any, ...]]:
    return await (await connection.execute(statement.encode(), values or None)).fetchall()
