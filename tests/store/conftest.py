from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqliteStore, open_store
from bot.store.postgres import PostgresStore
from bot.tables.ports import GameStore
from tests.store.memory_store import MemoryStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where an SQLite database can be created."""
    return tmp_path / "data" / "cantstop.db"


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    """Open a store with a new database at ``path``."""
    async with await SqliteStore.open(path) as opened:
        yield opened


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, path: Path) -> str:
    """Return the address of a new database for every implementation of the store, empty for none."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return {"memory": "", "sqlite": f"sqlite:///{path}"}[request.param]


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[GameStore]:
    """Open a new store, of every implementation."""
    if not database_url:
        yield MemoryStore()
    else:
        async with await open_store(database_url) as opened:
            yield opened


@pytest.fixture
async def other_store(store: GameStore, database_url: str) -> AsyncIterator[GameStore]:
    """Return a store like that of another process, on the database of ``store``.

    Only one process at a time can open some databases; then it is ``store`` itself.
    """
    if isinstance(store, PostgresStore):
        async with await open_store(database_url) as opened:
            yield opened
    else:
        yield store
