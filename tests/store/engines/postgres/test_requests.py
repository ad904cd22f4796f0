import asyncio

import pytest

from bot.store import StoreError, open_store
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres import connection as connection_module
from bot.store.engines.postgres import requests as requests_module
from bot.store.engines.postgres.connection import Connection, Connections
from bot.store.engines.postgres.requests import Requests
from bot.tables.ports import StoreAwayError, StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.postgres_proxy import PostgresProxy
from tests.postgres_server import PostgresServer


class Work:
    """Work that waits until the server answers."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.answered = asyncio.Event()
        self.done = asyncio.Event()
        self.ended = asyncio.Event()

    async def __call__(self, _: Connection) -> str:
        self.begun.set()
        try:
            await self.answered.wait()
            self.done.set()
            return "done"
        finally:
            self.ended.set()


class Direct:
    """Connections that hand work none."""

    async def run(self, work: Work) -> str:
        return await work(None)  # type: ignore[arg-type]


@pytest.fixture
def requests() -> Requests:
    connections: Connections = Direct()  # type: ignore[assignment]
    return Requests(connections)


@pytest.fixture
def work() -> Work:
    return Work()


async def test_nobody_waits_for_ever_for_a_server_that_hangs(
    requests: Requests, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(StoreUnavailableError, match="does not answer"):
        await requests.read(work, limit=0.01)
    monkeypatch.setattr(requests_module, "LIMIT", 0.01)
    with pytest.raises(StoreAwayError, match="does not answer"):
        await requests.write(work)
    await requests.close()
    assert not work.done.is_set()


async def test_what_takes_too_long_is_given_up_even_if_nobody_waits(requests: Requests, work: Work) -> None:
    waiting = asyncio.create_task(requests.read(work, limit=0.01))
    await work.begun.wait()
    waiting.cancel()
    await asyncio.wait_for(work.ended.wait(), WAIT_TIMEOUT)
    assert not work.done.is_set()


async def test_a_write_without_a_limit_is_completed(
    requests: Requests, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests_module, "LIMIT", 0.01)
    with pytest.raises(StoreAwayError, match="does not answer"):
        await requests.write(work, limit=None)
    work.answered.set()
    await asyncio.wait_for(work.ended.wait(), WAIT_TIMEOUT)
    assert work.done.is_set()


async def test_a_server_that_hung_keeps_no_connections(
    postgres_server: PostgresServer, postgres_template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one has replaced it, and nothing is heard on the connections to the first."""
    monkeypatch.setattr(connection_module, "MOST_CONNECTIONS", 2)
    name = postgres_server.create_database(postgres_template)
    proxy = PostgresProxy(postgres_server.url(name))
    async with proxy.running(), await open_store(proxy.url) as store:
        assert isinstance(store, PostgresStore)
        reads = (store._requests.read(_sleep, limit=WAIT_TIMEOUT) for _ in range(2))
        await asyncio.gather(*reads)
        assert store._connections._pool.get_stats()["pool_size"] == 2
        proxy.cut_at, proxy.deaf = b"", True
        hanging = (store._requests.read(_sleep, limit=0.5) for _ in range(2))
        for result in await asyncio.gather(*hanging, return_exceptions=True):
            assert isinstance(result, StoreUnavailableError)
        proxy.cut_at = None
        proxy.away.clear()
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not await _answers(store):
                pass
    postgres_server.drop_database(name)


async def _sleep(connection: Connection) -> None:
    await connection.execute("SELECT pg_sleep(0.1)")


async def _answers(store: PostgresStore) -> bool:
    try:
        await store.get_setting("shards")
    except StoreUnavailableError:
        return False
    return True


async def test_closing_waits_for_requests_and_refuses_others(requests: Requests, work: Work) -> None:
    waiting = asyncio.create_task(requests.read(work))
    await work.begun.wait()
    closing = asyncio.create_task(requests.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreError, match="closed"):
        await requests.write(work)
    assert not closing.done()
    work.answered.set()
    await asyncio.wait_for(closing, WAIT_TIMEOUT)
    assert await waiting == "done"
