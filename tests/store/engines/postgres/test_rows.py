"""What is found out about a save whose answer was lost."""

from dataclasses import replace
from uuid import uuid4

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.rows import was_saved
from bot.tables.ports import ConflictError
from tests.store.saved_tables import create_lobby


async def test_a_save_of_a_table_that_is_no_longer_there_is_a_conflict(
    postgres: PostgresStore, connection: Connection
) -> None:
    table = await create_lobby(postgres)
    with pytest.raises(ConflictError, match=f"table {table.id + 1} has changed"):
        await was_saved(connection, replace(table, id=table.id + 1), uuid4())
