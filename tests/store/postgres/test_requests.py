import asyncio

import pytest

from bot.store import StoreError
from bot.store.postgres import requests as requests_module
from bot.store.postgres.connection import Connection, Connections
from bot.store.postgres.requests import Requests
from bot.tables.ports import StoreAwayError, StoreUnavailableError
from tests import WAIT_TIMEOUT


class Work:
    """Work that waits until the server answers."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.answered = asyncio.Event()
        self.done = asyncio.Event()

    async def __call__(self, _: Connection) -> str:
        self.begun.set()
        await self.answered.wait()
        self.done.set()
        return "done"


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


async def test_a_cancelled_request_is_completed(requests: Requests, work: Work) -> None:
    waiting = asyncio.create_task(requests.write(work))
    await work.begun.wait()
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    work.answered.set()
    await requests.close()
    assert work.done.is_set()


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
