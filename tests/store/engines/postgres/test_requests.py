import asyncio
from contextlib import suppress
from itertools import chain, repeat
from unittest.mock import AsyncMock, Mock, patch

import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from bot.store import StoreError, open_store
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres import connection as connection_module
from bot.store.engines.postgres import requests as requests_module
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.errors import Failure, SlotInDoubtError, failure_of
from bot.store.engines.postgres.requests import Requests
from bot.tables.ports import ConflictError, StoreAwayError, StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.postgres_proxy import PostgresProxy

LOST = psycopg.OperationalError("server closed the connection unexpectedly\n\tThis probably means")

MOVED_ON = ConflictError("moved on")


class Work:
    """Work that waits until the server answers."""

    def __init__(self) -> None:
        self.begun, self.answered = asyncio.Event(), asyncio.Event()
        self.done, self.ended = asyncio.Event(), asyncio.Event()

    async def __call__(self, _: Connection) -> str:
        self.begun.set()
        try:
            await self.answered.wait()
            self.done.set()
            return "done"
        finally:
            self.ended.set()


UNDONE = AsyncMock(return_value=None)
"""Looks up the result of work that was not done."""


@pytest.fixture(autouse=True)
def only_short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"PATIENCE": WAIT_TIMEOUT, "LIMIT": WAIT_TIMEOUT, "PAUSE": 0.001}.items():
        monkeypatch.setattr(requests_module, name, seconds)


@pytest.fixture
def requests() -> Requests:
    return Requests(Mock(run=lambda work: work(None), replace=AsyncMock()))


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.mark.parametrize(
    ("outcomes", "found", "result", "runs"),
    [
        ([LOST, "again"], ["done"], "done", 1),
        ([LOST, LOST, "again"], [None, None], "again", 3),
        ([LOST, MOVED_ON], [None, "done"], "done", 2),
    ],
    ids=["done", "not done", "done while it was looked up"],
)
async def test_after_a_lost_answer_what_was_not_done_is_done(
    requests: Requests, outcomes: list[object], found: list[object], result: str, runs: int
) -> None:
    work = AsyncMock(side_effect=outcomes)
    assert await requests.write(work, AsyncMock(side_effect=found)) == result
    assert work.await_count == runs


@pytest.mark.parametrize(
    ("outcomes", "found", "runs", "error"),
    [
        ([LOST, MOVED_ON], [None, None], 2, ConflictError),
        ([LOST, "again"], [MOVED_ON], 1, ConflictError),
        ([MOVED_ON], ["done"], 1, ConflictError),
        ([errors.UndefinedTable("missing")], [None], 1, errors.UndefinedTable),
    ],
    ids=["done by others", "found done by others", "refused", "a fault"],
)
async def test_conflicts_and_faults_are_raised_as_they_are(
    requests: Requests, outcomes: list[object], found: list[object], runs: int, error: type[Exception]
) -> None:
    work = AsyncMock(side_effect=outcomes)
    with pytest.raises(error):
        await requests.write(work, AsyncMock(side_effect=found))
    assert work.await_count == runs


async def test_a_server_that_cannot_do_it_has_written_nothing(requests: Requests) -> None:
    work = AsyncMock(side_effect=errors.DiskFull("full"))
    with pytest.raises(StoreUnavailableError, match="full"):
        await requests.write(work, UNDONE)
    work.assert_awaited_once()


@pytest.mark.parametrize("error", [LOST, errors.DiskFull("full")])
@patch.object(requests_module, "PATIENCE", 0.01)
async def test_a_lost_answer_is_never_a_refusal(requests: Requests, error: Exception) -> None:
    with pytest.raises(StoreAwayError):
        await requests.write(AsyncMock(side_effect=chain([LOST], repeat(error))), UNDONE)
    with pytest.raises(StoreAwayError):
        await requests.write(AsyncMock(side_effect=[LOST, "again"]), AsyncMock(side_effect=error))


async def test_a_rollback_because_of_others_is_repeated_a_few_times(requests: Requests) -> None:
    rollbacks = [errors.DeadlockDetected()] * requests_module.MOST_ROLLBACKS
    assert await requests.write(AsyncMock(side_effect=[*rollbacks, "done"]), UNDONE) == "done"
    with pytest.raises(StoreUnavailableError):
        await requests.write(AsyncMock(side_effect=errors.DeadlockDetected("again")), UNDONE)


async def test_a_read_is_repeated_until_the_server_answers(requests: Requests) -> None:
    assert await requests.read(AsyncMock(side_effect=[LOST, errors.AdminShutdown(), "found"])) == "found"


@patch.object(requests_module, "PATIENCE", 0.01)
async def test_a_read_says_that_the_server_is_unavailable(requests: Requests) -> None:
    work = AsyncMock(side_effect=LOST)
    with pytest.raises(StoreUnavailableError, match=r"server closed the connection unexpectedly$"):
        await requests.read(work)
    assert work.await_count > 1


@patch.object(requests_module, "LIMIT", 0.01)
async def test_nobody_waits_for_ever_for_a_server_that_hangs(requests: Requests, work: Work) -> None:
    with pytest.raises(StoreUnavailableError, match="does not answer"):
        await requests.read(work, limit=0.01)
    with pytest.raises(StoreAwayError, match="does not answer"):
        await requests.write(work)
    await requests.close()


async def test_what_takes_too_long_is_given_up_even_if_nobody_waits(requests: Requests, work: Work) -> None:
    waiting = asyncio.create_task(requests.read(work, limit=0.01))
    await work.begun.wait()
    waiting.cancel()
    await asyncio.wait_for(work.ended.wait(), WAIT_TIMEOUT)


@patch.object(requests_module, "LIMIT", 0.01)
async def test_a_write_without_a_limit_is_completed(requests: Requests, work: Work) -> None:
    with pytest.raises(StoreAwayError, match="does not answer"):
        await requests.write(work, limit=None)
    work.answered.set()
    await asyncio.wait_for(work.ended.wait(), WAIT_TIMEOUT)
    assert work.done.is_set()


async def test_a_hung_server_keeps_no_connections(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one has replaced it, and nothing is heard on the connections to the first."""
    monkeypatch.setattr(connection_module, "MOST_CONNECTIONS", 2)
    proxy, both = PostgresProxy(postgres_url), asyncio.Barrier(2)

    async def ask(connection: Connection) -> None:
        await both.wait()
        await connection.execute("SELECT 1")

    async with proxy.running(), await open_store(proxy.url) as store:
        assert isinstance(store, PostgresStore)
        await asyncio.gather(*(store._requests.read(ask, limit=WAIT_TIMEOUT) for _ in range(2)))
        assert store._connections._pool.get_stats()["pool_size"] == 2
        proxy.cut_at, proxy.deaf = b"", True
        hanging = (store._requests.read(ask, limit=0.5) for _ in range(2))
        for result in await asyncio.gather(*hanging, return_exceptions=True):
            assert isinstance(result, StoreUnavailableError)
        proxy.cut_at = None
        proxy.away.clear()
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not await answers(store):
                pass


async def answers(store: PostgresStore) -> bool:
    with suppress(StoreUnavailableError):
        await store.get_note("shards")
        return True
    return False


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


FAILURES: dict[Failure, list[type[Exception]]] = {
    Failure.AGAIN: [errors.DeadlockDetected, errors.SerializationFailure],
    Failure.REFUSED: [
        *(errors.DiskFull, errors.TooManyConnections, errors.ReadOnlySqlTransaction, errors.QueryCanceled),
        *(PoolTimeout, SlotInDoubtError),
    ],
    Failure.LOST: [
        *(errors.AdminShutdown, errors.CrashShutdown, errors.ConnectionFailure, psycopg.OperationalError),
        *(errors.IdleSessionTimeout, errors.IdleInTransactionSessionTimeout),
    ],
    Failure.FAULT: [errors.UniqueViolation, errors.UndefinedTable, psycopg.DataError, ConflictError],
}


@pytest.mark.parametrize("failure", Failure)
def test_an_error_tells_what_became_of_a_statement(failure: Failure) -> None:
    for kind in FAILURES[failure]:
        assert failure_of(kind()) is failure, kind
