"""When tables are due: put off, brought forward, and passed."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables import Timers
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import NOW


class Watch:
    """Deadlines and what has passed of them so far."""

    def __init__(self) -> None:
        self.clock = ControlledClock()
        self.deadlines = Timers(self.clock)
        self.passed: list[int] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Watch":
        self._task = asyncio.create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await self._task
        await run_ready_tasks()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert not others, "something still waits"

    async def _watch(self) -> None:
        async for table_id in self.deadlines.expired():
            self.passed.append(table_id)

    async def after(self, seconds: float) -> list[int]:
        """Everything that has passed once so many seconds more have gone by."""
        await self.clock.advance(seconds)
        return self.passed


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    async with Watch() as watch:
        yield watch


async def test_a_deadline_passes_at_its_moment_and_once(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 10)
    assert await watch.after(9.9) == []
    assert await watch.after(0.1) == [1]
    assert await watch.after(1000) == [1]


async def test_deadlines_pass_in_their_order(watch: Watch) -> None:
    for table_id, seconds in ((1, 30), (2, 10), (3, 20)):
        watch.deadlines.set(table_id, NOW + seconds)
    assert await watch.after(30) == [2, 3, 1]


async def test_one_that_is_put_off_passes_later(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 10)
    watch.deadlines.set(1, NOW + 20)
    watch.deadlines.set(1, NOW + 30)
    assert await watch.after(29) == []
    assert await watch.after(1) == [1]


async def test_one_that_is_brought_forward_passes_sooner_and_not_again(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 30)
    await run_ready_tasks()
    watch.deadlines.set(1, NOW + 10)
    assert await watch.after(10) == [1]
    assert await watch.after(30) == [1]


async def test_an_earlier_one_is_heard_while_a_later_one_is_waited_for(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 30)
    await run_ready_tasks()
    watch.deadlines.set(2, NOW + 10)
    assert await watch.after(10) == [2]


async def test_one_that_is_taken_away_does_not_pass(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 10)
    await run_ready_tasks()
    watch.deadlines.set(1, None)
    watch.deadlines.set(2, None)
    assert await watch.after(10) == []


async def test_a_table_may_get_another_after_one_has_passed(watch: Watch) -> None:
    watch.deadlines.set(1, NOW + 10)
    await watch.after(10)
    watch.deadlines.set(1, NOW + 20)
    assert await watch.after(10) == [1, 1]


settings_of_one_table = st.lists(
    st.tuples(st.integers(1, 3), st.none() | st.integers(0, 40), st.integers(0, 5)), max_size=12
)


@settings(max_examples=60, deadline=None)
@given(settings_of_one_table)
def test_each_passes_exactly_when_it_was_last_said_to(steps: list[tuple[int, int | None, int]]) -> None:
    async def run() -> None:
        async with Watch() as watch:
            now = 0
            due: dict[int, int] = {}
            expected: list[int] = []

            def pass_by(seconds: int) -> None:
                nonlocal now
                now += seconds
                ready = sorted((moment, table) for table, moment in due.items() if moment <= now)
                for _, table in ready:
                    del due[table]
                expected.extend(table for _, table in ready)

            for table_id, seconds, wait in steps:
                watch.deadlines.set(table_id, None if seconds is None else NOW + now + seconds)
                due.pop(table_id, None)
                if seconds is not None:
                    due[table_id] = now + seconds
                pass_by(wait)
                assert sorted(await watch.after(wait)) == sorted(expected)
            pass_by(100)
            assert sorted(await watch.after(100)) == sorted(expected)

    asyncio.run(run())
