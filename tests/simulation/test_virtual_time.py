"""The clock that jumps."""

import asyncio
import random

import pytest

from tests.simulation.virtual_time import OWNER, StandstillError, VirtualLoop, run_virtually


def test_waiting_for_nothing_is_noticed() -> None:
    async def wait(_: VirtualLoop) -> None:
        await asyncio.Event().wait()

    with pytest.raises(StandstillError):
        run_virtually("1", wait)


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
