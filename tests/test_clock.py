import asyncio
import time

import pytest

from bot.clock import SystemClock
from tests import WAIT_TIMEOUT


class FakeTime:
    """A system time that passes only while a task sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        self.slept: list[float] = []
        self.adjustments: dict[int, float] = {}
        monkeypatch.setattr("bot.clock.time.time", lambda: self.now)
        monkeypatch.setattr("bot.clock.asyncio.sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds + self.adjustments.get(len(self.slept), 0.0)
        self.slept.append(seconds)


@pytest.fixture
def system_time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


def test_it_has_the_system_time() -> None:
    assert abs(SystemClock().now() - time.time()) < 60


async def test_it_really_sleeps() -> None:
    clock = SystemClock()
    end = clock.now() + 0.02
    async with asyncio.timeout(WAIT_TIMEOUT):
        await clock.sleep_until(end)
    assert clock.now() >= end


@pytest.mark.parametrize("before", [0.0, 0.1, 1e9])
async def test_it_does_not_sleep_until_a_past_time(system_time: FakeTime, before: float) -> None:
    await SystemClock().sleep_until(system_time.now - before)
    assert system_time.slept == []


async def test_a_long_sleep_checks_the_time_every_hour(system_time: FakeTime) -> None:
    end = system_time.now + 2.5 * 3600
    await SystemClock().sleep_until(end)
    assert system_time.slept == [3600.0, 3600.0, 1800.0]
    assert system_time.now == end


async def test_it_sleeps_longer_when_the_time_is_set_back(system_time: FakeTime) -> None:
    system_time.adjustments = {0: -600.0}
    end = system_time.now + 3600
    await SystemClock().sleep_until(end)
    assert system_time.now == end
    assert system_time.slept == [3600.0, 600.0]


async def test_it_wakes_up_within_an_hour_when_the_time_is_set_forward(system_time: FakeTime) -> None:
    system_time.adjustments = {0: 86_400.0}
    await SystemClock().sleep_until(system_time.now + 86_400)
    assert system_time.slept == [3600.0]
