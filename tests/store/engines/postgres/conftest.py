from collections.abc import AsyncIterator

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection, connect


@pytest.fixture
async def postgres(postgres_url: str) -> AsyncIterator[PostgresStore]:
    """Open a store with a new database."""
    async with await PostgresStore.open(postgres_url) as opened:
        yield opened


@pytest.fixture
async def connection(postgres_url: str) -> AsyncIterator[Connection]:
    """Open a connection to the new database, like another program."""
    async with await connect(postgres_url) as opened:
        yield opened
