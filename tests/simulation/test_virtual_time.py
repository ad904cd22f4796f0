"""The clock that jumps."""

import asyncio
import random
import time

import pytest

from tests.simulation.virtual_time import OWNER, START, StandstillError, VirtualLoop, run_virtually


def test_hours_pass_in_an_instant() -> None:
    async def sleep(loop: VirtualLoop) -> tuple[float, float, float]:
        await asyncio.sleep(36_000.0)
        return loop.time(), time.time(), time.monotonic()

    assert run_virtually("1", sleep) == (36_000.0, START + 36_000.0, 36_000.0)
    assert time.time() > START


def test_threads_take_virtual_time() -> None:
    async def compute(loop: VirtualLoop) -> tuple[int, bool]:
        result = await asyncio.to_thread(lambda: 6 * 7)
        return result, loop.time() > 0

    assert run_virtually("1", compute) == (42, True)


def test_waiting_for_nothing_is_noticed() -> None:
    async def wait(_: VirtualLoop) -> None:
        await asyncio.Event().wait()

    with pytest.raises(StandstillError):
        run_virtually("1", wait)


def test_clock_stands_still_while_real_threads_work() -> None:
    async def compute(loop: VirtualLoop) -> float:
        with loop.outside():
            await asyncio.to_thread(time.sleep, 0.01)
        return loop.time()

    assert run_virtually("1", compute) == 0.0


def test_chance_follows_from_the_seed_and_leaves_no_trace() -> None:
    async def draw(_: VirtualLoop) -> float:
        return random.random()

    state = random.getstate()
    assert run_virtually("1", draw) == run_virtually("1", draw) != run_virtually("2", draw)
    assert random.getstate() == state


def test_all_tasks_of_an_owner_end() -> None:
    async def main(loop: VirtualLoop) -> list[bool]:
        async def stubborn() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                await asyncio.sleep(5)

        others = loop.create_task(asyncio.sleep(1000))
        token = OWNER.set("a process")
        tasks = [loop.create_task(stubborn()) for _ in range(2)]
        OWNER.reset(token)
        await asyncio.sleep(1)
        await loop.end_tasks_of("a process")
        ended = [task.done() for task in (*tasks, others)]
        others.cancel()
        return ended

    assert run_virtually("1", main) == [True, True, False]
