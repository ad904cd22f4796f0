"""What happens to saves while connections are cut and the server is killed."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.store.postgres import PostgresStore, retries
from bot.store.postgres.connection import connect
from tests import WAIT_TIMEOUT
from tests.postgres_server import PostgresServer, new_server
from tests.store.postgres.load import Load

KILLS = 4
CUTS = 4
SAVES_BETWEEN = 40


@pytest.fixture(scope="module")
def own_server(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """A server that no other test uses."""
    with new_server(postgres_server.programs, on_disk=True) as server:
        server.start()
        yield server


@pytest.fixture
def own_url(own_server: PostgresServer) -> str:
    return own_server.url(own_server.create_database())


@asynccontextmanager
async def running_load(url: str) -> AsyncIterator[Load]:
    """Play on two stores, and check the database afterwards."""
    async with await PostgresStore.open(url) as one, await PostgresStore.open(url) as other:
        load = Load((one, other))
        running = asyncio.create_task(load.run())
        try:
            yield load
        finally:
            load.stop.set()
            await running
    await load.check(url)


async def cut_connections(url: str) -> None:
    async with await connect(url) as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def test_nothing_is_lost_or_doubled_when_connections_are_cut(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retries, "PATIENCE", WAIT_TIMEOUT)  # however busy the machine is
    async with running_load(postgres_url) as load:
        for _ in range(CUTS):
            await load.reach(SAVES_BETWEEN)
            await cut_connections(postgres_url)
    assert load.unknown == 0, "the server could always be asked"


@pytest.mark.thorough
async def test_nothing_is_lost_or_doubled_when_the_server_is_killed(
    own_server: PostgresServer, own_url: str
) -> None:
    async with running_load(own_url) as load:
        for _ in range(KILLS):
            await load.reach(SAVES_BETWEEN)
            await asyncio.to_thread(own_server.stop, signal.SIGQUIT)
            await asyncio.to_thread(own_server.start)
