from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import DatabaseStore, SqliteStore, open_store
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection, connect


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cantstop.db"


@pytest.fixture
async def sqlite(path: Path) -> AsyncIterator[SqliteStore]:
    async with await SqliteStore.open(path) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, path: Path) -> str:
    """Return the address of a new database of every kind."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return f"sqlite:///{path}"


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[DatabaseStore]:
    async with await open_store(database_url) as opened:
        yield opened


@pytest.fixture
async def other_store(store: DatabaseStore, database_url: str) -> AsyncIterator[DatabaseStore]:
    """Return a store like that of another process, or ``store`` itself where only one can open a database."""
    if isinstance(store, PostgresStore):
        async with await open_store(database_url) as opened:
            yield opened
    else:
        yield store


@pytest.fixture
async def connection(postgres_url: str) -> AsyncIterator[Connection]:
    """Open a connection to the new database, like another program."""
    async with await connect(postgres_url) as opened:
        yield opened


async def postgres_store(postgres_url: str) -> AsyncIterator[PostgresStore]:
    async with await PostgresStore.open(postgres_url) as opened:
        yield opened


postgres, other = (pytest.fixture(postgres_store, name=name) for name in ("postgres", "other"))
"""Two stores on a database, like those of two processes."""
