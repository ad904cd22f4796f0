from collections.abc import AsyncIterator

import pytest

from bot.store.engines.postgres import PostgresStore


@pytest.fixture
async def postgres(postgres_url: str) -> AsyncIterator[PostgresStore]:
    async with await PostgresStore.open(postgres_url) as opened:
        yield opened
