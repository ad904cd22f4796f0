"""What happens to saves while connections are cut and the server is killed."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres import requests as requests_module
from bot.store.engines.postgres.connection import Connection, connect
from bot.tables.ports import TemporaryStoreError
from tests import WAIT_TIMEOUT
from tests.postgres_server import PostgresServer, new_server
from tests.store.engines.postgres.load import Load

KILLS = 2
CUTS = 2
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
        await cut_others(connection)


async def cut_others(connection: Connection) -> None:
    await connection.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


async def test_cuts_lose_and_double_nothing(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests_module, "PATIENCE", WAIT_TIMEOUT)  # however busy the machine is
    async with running_load(postgres_url) as load:
        for _ in range(CUTS):
            await load.reach(SAVES_BETWEEN)
            await cut_connections(postgres_url)
    assert load.unknown == 0, "the server could always be asked"


async def test_a_failover_takes_all_connections(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await connect(postgres_url) as connection, await PostgresStore.open(postgres_url) as store:
        monkeypatch.setattr(requests_module, "PATIENCE", 0.1)
        store._connections._pool.timeout = 0.2
        alter = f"ALTER DATABASE {connection.info.dbname} SET default_transaction_read_only = "
        await connection.execute(f"{alter} on".encode())
        await cut_others(connection)
        with pytest.raises(TemporaryStoreError):
            await store.set_setting("key", "lost")
        await connection.execute(f"{alter} off".encode())
        async with asyncio.timeout(WAIT_TIMEOUT):
            while await store_setting(store) != "saved":
                pass


async def store_setting(store: PostgresStore) -> str | None:
    with contextlib.suppress(TemporaryStoreError):
        await store.set_setting("key", "saved")
        return await store.get_setting("key")
    return None


async def test_a_killed_server_loses_and_doubles_nothing(own_server: PostgresServer, own_url: str) -> None:
    async with running_load(own_url) as load:
        for _ in range(KILLS):
            await load.reach(SAVES_BETWEEN)
            await asyncio.to_thread(own_server.stop, signal.SIGQUIT)
            await asyncio.to_thread(own_server.start)
