import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.timers import Timers
from tests.hypothesis_profiles import examples
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import NOW


class TimerLog:
    def __init__(self) -> None:
        self.clock = ControlledClock()
        self.timers = Timers(self.clock)
        self.expired: list[int] = []

    async def follow(self) -> None:
        async for table_id in self.timers.expired():
            self.expired.append(table_id)

    async def after(self, seconds: float) -> list[int]:
        """Return all timers that have expired, after some more seconds."""
        await self.clock.advance(seconds)
        return self.expired


@asynccontextmanager
async def followed_log() -> AsyncIterator[TimerLog]:
    log = TimerLog()
    task = asyncio.create_task(log.follow())
    yield log
    task.cancel()
    await run_ready_tasks()
    assert task.cancelled()
    assert asyncio.all_tasks() == {asyncio.current_task()}, "a task is left over"


@pytest.fixture
async def log() -> AsyncIterator[TimerLog]:
    async with followed_log() as log:
        yield log


async def test_timers_expire_in_order(log: TimerLog) -> None:
    for table_id, seconds in ((1, 30), (2, 10), (3, 20)):
        log.timers.set(table_id, NOW + seconds)
    assert await log.after(30) == [2, 3, 1]


async def test_a_timer_can_only_be_advanced(log: TimerLog) -> None:
    log.timers.set(1, NOW + 20)
    log.timers.advance(1, NOW + 30)
    log.timers.advance(1, None)
    log.timers.advance(2, NOW + 10)
    assert await log.after(10) == [2]
    log.timers.advance(1, NOW + 15)
    assert await log.after(5) == [2, 1]


timer_changes = st.tuples(st.integers(1, 3), st.none() | st.integers(0, 40), st.integers(0, 5))


@examples(40)
@given(st.lists(timer_changes, max_size=12))
def test_every_timer_expires_when_it_was_last_set_to(steps: list[tuple[int, int | None, int]]) -> None:
    async def run() -> None:
        async with followed_log() as log:
            now = NOW
            due: dict[int, float | None] = {}
            expected: list[int] = []
            for table_id, seconds, wait in [*steps, (0, None, 100)]:
                due[table_id] = None if seconds is None else now + seconds
                log.timers.set(table_id, due[table_id])
                now += wait
                ready = [table for table, time in due.items() if time is not None and time <= now]
                due |= dict.fromkeys(ready)
                expected += ready
                assert sorted(await log.after(wait)) == sorted(expected)

    asyncio.run(run())


async def test_timers_are_counted_and_tell_how_late_the_next_is() -> None:
    clock = ControlledClock()
    timers = Timers(clock)
    assert (timers.count, timers.late) == (0, 0.0)
    timers.set(1, clock.now() + 5.0)
    timers.set(2, clock.now() + 10.0)
    assert (timers.count, timers.late) == (2, 0.0)
    await clock.advance(7.0)
    assert timers.late == 2.0
    timers.set(2, None)
    assert timers.count == 1
