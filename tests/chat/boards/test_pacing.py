"""Requests of the bot's own are spaced out, and the most urgent ones go first."""

import asyncio
from itertools import pairwise

import pytest

from bot.chat.boards import pacing
from bot.chat.boards.pacing import RequestPacer, Urgency
from tests.tables.controlled_clock import run_ready_tasks


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "REQUESTS_PER_SECOND", 500)


async def test_a_single_request_begins_at_once() -> None:
    waiting = RequestPacer().wait(Urgency.BOARD)
    with pytest.raises(StopIteration):
        waiting.send(None)


async def test_requests_are_spaced_out() -> None:
    pacer, begun = RequestPacer(), list[float]()

    async def request() -> None:
        await pacer.wait(Urgency.BOARD)
        begun.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(request() for _ in range(5)))
    gaps = [later - earlier for earlier, later in pairwise(begun)]
    assert min(gaps) > 0.9 / pacing.REQUESTS_PER_SECOND


async def test_calls_come_before_boards_and_otherwise_the_first_goes_first() -> None:
    pacer, order = RequestPacer(), list[str]()

    async def request(name: str, urgency: Urgency) -> None:
        await pacer.wait(urgency)
        order.append(name)

    await asyncio.gather(
        request("first", Urgency.BOARD),
        request("board 1", Urgency.BOARD),
        request("board 2", Urgency.BOARD),
        request("call 1", Urgency.CALL),
        request("call 2", Urgency.CALL),
    )
    assert order == ["first", "call 1", "call 2", "board 1", "board 2"]


async def test_a_request_that_is_given_up_holds_up_no_other() -> None:
    pacer = RequestPacer()
    await pacer.wait(Urgency.BOARD)
    given_up = [asyncio.create_task(pacer.wait(Urgency.CALL)) for _ in range(3)]
    last = asyncio.create_task(pacer.wait(Urgency.BOARD))
    await run_ready_tasks()
    for task in given_up:
        task.cancel()
    await last
    await pacer.wait(Urgency.BOARD)
