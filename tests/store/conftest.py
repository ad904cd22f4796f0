from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.tables.ports import GameStore
from tests.store.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a database can be created."""
    return tmp_path / "data" / "cantstop.db"


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    """Open a store with a new database at ``path``."""
    async with await SqliteStore.open(path) as opened:
        yield opened


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[GameStore]:
    """Open a new store, of every implementation."""
    if request.param == "memory":
        yield MemoryStore()
    else:
        async with await SqliteStore.open(path) as opened:
            yield opened
