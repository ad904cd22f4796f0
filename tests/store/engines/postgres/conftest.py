from collections.abc import AsyncIterator

import pytest

from bot.store.engines.postgres import PostgresStore


@pytest.fixture
async def postgres(postgres_url: str) -> AsyncIterator[PostgresStore]:
    """Open a store with a new database."""
    async with await PostgresStore.open(postgres_url) as opened:
        yield opened
