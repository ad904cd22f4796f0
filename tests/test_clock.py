"""The system's clock: it waits until a moment has come, even if it is put right meanwhile."""

import asyncio
import time

import pytest

from bot.clock import SystemClock


class Time:
    """A time of day that passes only while somebody sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_800_000_000.0
        self.slept: list[float] = []
        self.put_right: dict[int, float] = {}
        monkeypatch.setattr("bot.clock.time.time", lambda: self.now)
        monkeypatch.setattr("bot.clock.asyncio.sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds + self.put_right.get(len(self.slept), 0.0)
        self.slept.append(seconds)


@pytest.fixture
def of_day(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def test_it_is_the_time_of_day() -> None:
    assert abs(SystemClock().now() - time.time()) < 1


async def test_it_really_sleeps() -> None:
    system = SystemClock()
    moment = system.now() + 0.02
    async with asyncio.timeout(1):
        await system.sleep_until(moment)
    assert system.now() >= moment


@pytest.mark.parametrize("before", [0.0, 0.1, 1e9])
async def test_a_moment_that_has_come_is_not_waited_for(of_day: Time, before: float) -> None:
    await SystemClock().sleep_until(of_day.now - before)
    assert of_day.slept == []


async def test_a_long_sleep_looks_up_every_hour(of_day: Time) -> None:
    moment = of_day.now + 2.5 * 3600
    await SystemClock().sleep_until(moment)
    assert of_day.slept == [3600.0, 3600.0, 1800.0]
    assert of_day.now == moment


async def test_a_clock_put_back_makes_it_sleep_longer(of_day: Time) -> None:
    of_day.put_right = {0: -600.0}
    moment = of_day.now + 3600
    await SystemClock().sleep_until(moment)
    assert of_day.now == moment
    assert of_day.slept == [3600.0, 600.0]


async def test_a_clock_put_forward_ends_it_within_the_hour(of_day: Time) -> None:
    of_day.put_right = {0: 86_400.0}
    await SystemClock().sleep_until(of_day.now + 86_400)
    assert of_day.slept == [3600.0]
