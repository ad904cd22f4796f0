from collections.abc import Awaitable, Callable

import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from bot.store.engines.postgres import retries
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.errors import SlotInDoubtError
from bot.tables.ports import ConflictError, StoreAwayError, StoreUnavailableError

LOST = psycopg.OperationalError("server closed the connection unexpectedly\n\tThis probably means")


class Answers:
    """Connections on which work has the given outcomes, one after another, the last one for ever."""

    def __init__(self, *outcomes: object) -> None:
        self.outcomes = list(outcomes)
        self.runs = 0

    async def run(self, work: Callable[[Connection], Awaitable[object]]) -> object:
        return await work(self)  # type: ignore[arg-type]

    async def replace(self) -> None:
        pass

    async def work(self, _: Connection) -> object:
        self.runs += 1
        outcome = self.outcomes.pop(0) if len(self.outcomes) > 1 else self.outcomes[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


async def write(answers: Answers, *found: object) -> object:
    """Run the work of ``answers``, whose result is looked up with the outcomes ``found``."""
    looked_up = Answers(*found)
    return await retries.write(answers, answers.work, looked_up.work)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "PATIENCE", 0.2)
    monkeypatch.setattr(retries, "PAUSE", 0.001)


async def test_what_was_done_is_not_done_again_because_its_answer_was_lost() -> None:
    answers = Answers(LOST, "again")
    assert await write(answers, "done") == "done"
    assert answers.runs == 1


async def test_what_was_not_done_is_done_again() -> None:
    answers = Answers(LOST, LOST, "again")
    assert await write(answers, None) == "again"
    assert answers.runs == 3


async def test_what_was_done_while_it_was_looked_up_is_found() -> None:
    assert await write(Answers(LOST, ConflictError("moved on")), None, "done") == "done"


async def test_what_others_did_meanwhile_is_a_conflict() -> None:
    with pytest.raises(ConflictError):
        await write(Answers(LOST, ConflictError("moved on")), None)
    with pytest.raises(ConflictError):
        await write(Answers(LOST, "again"), ConflictError("moved on"))


async def test_a_refusal_without_a_lost_answer_is_final() -> None:
    answers = Answers(ConflictError("moved on"))
    with pytest.raises(ConflictError):
        await write(answers, "done")
    assert answers.runs == 1


@pytest.mark.parametrize(
    "error",
    [errors.DiskFull("full"), errors.QueryCanceled("slow"), PoolTimeout("away"), SlotInDoubtError("doubt")],
)
async def test_a_server_that_cannot_do_it_has_written_nothing(error: Exception) -> None:
    answers = Answers(error)
    with pytest.raises(StoreUnavailableError, match=str(error)):
        await write(answers, None)
    assert answers.runs == 1


@pytest.mark.parametrize(
    "error", [LOST, PoolTimeout("away"), SlotInDoubtError("doubt"), errors.DiskFull("full")]
)
async def test_after_a_lost_answer_nobody_says_that_nothing_was_written(error: Exception) -> None:
    with pytest.raises(StoreAwayError):
        await write(Answers(LOST, error), None)
    with pytest.raises(StoreAwayError):
        await write(Answers(LOST, "again"), error)


async def test_a_rollback_because_of_others_is_repeated_a_few_times() -> None:
    assert await write(Answers(*[errors.DeadlockDetected()] * retries.MOST_ROLLBACKS, "done"), None) == "done"
    with pytest.raises(StoreUnavailableError):
        await write(Answers(errors.DeadlockDetected("again")), None)


async def test_a_fault_is_raised_as_it_is() -> None:
    answers = Answers(errors.UndefinedTable("missing"))
    with pytest.raises(errors.UndefinedTable):
        await write(answers, None)
    assert answers.runs == 1


async def test_a_read_is_repeated_until_the_server_answers() -> None:
    answers = Answers(LOST, errors.AdminShutdown(), "found")
    assert await retries.read(answers, answers.work) == "found"  # type: ignore[arg-type]


async def test_a_read_says_that_the_server_is_unavailable() -> None:
    answers = Answers(LOST)
    with pytest.raises(StoreUnavailableError, match=r"server closed the connection unexpectedly$"):
        await retries.read(answers, answers.work)  # type: ignore[arg-type]
    assert answers.runs > 1
