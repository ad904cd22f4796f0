import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from unittest.mock import AsyncMock, patch

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


class Answers:
    """Connections on which work has the given outcomes, one after another, the last one for ever."""

    def __init__(self, *outcomes: object) -> None:
        self.outcomes = list(outcomes)
        self.runs = 0
        self.replace = AsyncMock()

    async def run(self, work: Callable[[Connection], Awaitable[object]]) -> object:
        return await work(self)  # type: ignore[arg-type]  # it stands for a connection

    async def work(self, _: Connection) -> object:
        self.runs += 1
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


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


async def write(answers: Answers, *found: object) -> object:
    """Run the work of ``answers``, whose result is looked up with the outcomes ``found``."""
    return await Requests(answers).write(answers.work, Answers(*found).work)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def only_short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"PATIENCE": WAIT_TIMEOUT, "LIMIT": WAIT_TIMEOUT, "PAUSE": 0.001}.items():
        monkeypatch.setattr(requests_module, name, seconds)


@pytest.fixture
def requests() -> Requests:
    return Requests(Answers())  # type: ignore[arg-type]


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.mark.parametrize(
    ("outcomes", "found", "result", "runs"),
    [
        ([LOST, "again"], ["done"], "done", 1),
        ([LOST, LOST, "again"], [None], "again", 3),
        ([LOST, MOVED_ON], [None, "done"], "done", 2),
    ],
    ids=["done", "not done", "done while it was looked up"],
)
async def test_after_a_lost_answer_what_was_not_done_is_done(
    outcomes: list[object], found: list[object], result: str, runs: int
) -> None:
    answers = Answers(*outcomes)
    assert await write(answers, *found) == result
    assert answers.runs == runs


@pytest.mark.parametrize(
    ("outcomes", "found", "runs", "error"),
    [
        ([LOST, MOVED_ON], None, 2, ConflictError),
        ([LOST, "again"], MOVED_ON, 1, ConflictError),
        ([MOVED_ON], "done", 1, ConflictError),
        ([errors.UndefinedTable("missing")], None, 1, errors.UndefinedTable),
    ],
    ids=["done by others", "found done by others", "refused", "a fault"],
)
async def test_conflicts_and_faults_are_raised_as_they_are(
    outcomes: list[object], found: object, runs: int, error: type[Exception]
) -> None:
    answers = Answers(*outcomes)
    with pytest.raises(error):
        await write(answers, found)
    assert answers.runs == runs


async def test_a_server_that_cannot_do_it_has_written_nothing() -> None:
    answers = Answers(errors.DiskFull("full"))
    with pytest.raises(StoreUnavailableError, match="full"):
        await write(answers, None)
    assert answers.runs == 1


@pytest.mark.parametrize("error", [LOST, errors.DiskFull("full")])
async def test_a_lost_answer_is_never_a_refusal(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests_module, "PATIENCE", 0.01)
    with pytest.raises(StoreAwayError):
        await write(Answers(LOST, error), None)
    with pytest.raises(StoreAwayError):
        await write(Answers(LOST, "again"), error)


async def test_a_rollback_because_of_others_is_repeated_a_few_times() -> None:
    rollbacks = [errors.DeadlockDetected()] * requests_module.MOST_ROLLBACKS
    assert await write(Answers(*rollbacks, "done"), None) == "done"
    with pytest.raises(StoreUnavailableError):
        await write(Answers(errors.DeadlockDetected("again")), None)


async def test_a_read_is_repeated_until_the_server_answers() -> None:
    answers = Answers(LOST, errors.AdminShutdown(), "found")
    assert await Requests(answers).read(answers.work) == "found"  # type: ignore[arg-type]


async def test_a_read_says_that_the_server_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests_module, "PATIENCE", 0.01)
    answers = Answers(LOST)
    with pytest.raises(StoreUnavailableError, match=r"server closed the connection unexpectedly$"):
        await Requests(answers).read(answers.work)  # type: ignore[arg-type]
    assert answers.runs > 1


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
