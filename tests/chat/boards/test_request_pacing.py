"""Requests of the bot's own are spaced out, and the most urgent ones go first."""

import asyncio
from itertools import pairwise

import pytest

from bot.chat.boards.request_pacing import RequestPacer, Urgency, own_share
from bot.tables import ONLY_SHARD, Shards
from tests.chat.pauses import virtually
from tests.tables.controlled_clock import run_ready_tasks

PER_SECOND = 10


@virtually
async def test_requests_are_spaced_out_after_the_first() -> None:
    pacer, begun = RequestPacer(PER_SECOND), list[float]()

    async def request() -> None:
        await pacer.wait(Urgency.BOARD)
        begun.append(asyncio.get_running_loop().time())

    with pytest.raises(StopIteration):  # the first begins at once
        request().send(None)

    await asyncio.gather(*(request() for _ in range(4)))
    gaps = [later - earlier for earlier, later in pairwise(begun)]
    assert min(gaps) == pytest.approx(1 / PER_SECOND)


@virtually
async def test_pings_come_before_boards_and_otherwise_the_first_goes_first() -> None:
    pacer, order = RequestPacer(PER_SECOND), list[str]()

    async def request(name: str, urgency: Urgency) -> None:
        await pacer.wait(urgency)
        order.append(name)

    boards = [request(name, Urgency.BOARD) for name in ("first", "board 1", "board 2")]
    await asyncio.gather(*boards, request("ping 1", Urgency.PING), request("ping 2", Urgency.PING))
    assert order == ["first", "ping 1", "ping 2", "board 1", "board 2"]


@virtually
async def test_a_request_that_is_given_up_holds_up_no_other() -> None:
    pacer = RequestPacer(PER_SECOND)
    await pacer.wait(Urgency.BOARD)
    given_up = [asyncio.create_task(pacer.wait(Urgency.PING)) for _ in range(3)]
    last = asyncio.create_task(pacer.wait(Urgency.BOARD))
    await run_ready_tasks()
    for task in given_up:
        task.cancel()
    await last
    await pacer.wait(Urgency.BOARD)


@virtually
async def test_requests_that_do_not_wait_take_their_time_from_those_that_do() -> None:
    pacer, loop = RequestPacer(PER_SECOND), asyncio.get_running_loop()
    begun = loop.time()
    for _ in range(10):
        pacer.count()
    await pacer.wait(Urgency.PING)
    assert loop.time() - begun == pytest.approx(10 / PER_SECOND)


@virtually
async def test_it_is_busy_while_a_request_would_have_to_wait_for_long() -> None:
    pacer = RequestPacer(40)
    for _ in range(19):
        pacer.count()
    assert not pacer.is_busy
    waiting = [asyncio.create_task(pacer.wait(Urgency.BOARD)) for _ in range(3)]
    await run_ready_tasks()
    assert pacer.is_busy
    for task in waiting:
        task.cancel()


@virtually
async def test_a_process_with_few_requests_is_not_busy_after_one() -> None:
    pacer = RequestPacer(0.5)
    await pacer.wait(Urgency.PING)
    assert not pacer.is_busy


@pytest.mark.parametrize(
    ("shards", "buckets", "per_second"),
    [
        (ONLY_SHARD, 1, 40),
        (Shards(32, frozenset(range(16))), 1, 20),
        (Shards(32, frozenset(range(16))), 16, 200),
        (Shards(1600, frozenset(range(16))), 64, 12.8),
    ],
)
def test_processes_share_what_discord_accepts(shards: Shards, buckets: int, per_second: float) -> None:
    assert own_share(shards, buckets) == pytest.approx(per_second)
