import asyncio
import time

import pytest

from bot.clock import SystemClock
from tests import WAIT_TIMEOUT


class FakeTime:
    """A system time that passes only while a task sleeps, and is set by some seconds in the first sleep."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, adjustment: float) -> None:
        self.now = 1_800_000_000.0
        self.slept: list[float] = []
        self._adjustment = adjustment
        monkeypatch.setattr("bot.clock.time.time", lambda: self.now)
        monkeypatch.setattr("bot.clock.asyncio.sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds + (0.0 if self.slept else self._adjustment)
        self.slept.append(seconds)


async def test_it_has_the_system_time_and_really_sleeps() -> None:
    clock = SystemClock()
    assert time.time() <= clock.now() <= time.time()
    end = clock.now() + 0.02
    async with asyncio.timeout(WAIT_TIMEOUT):
        await clock.sleep_until(end)
    assert clock.now() >= end


@pytest.mark.parametrize(
    ("seconds", "adjustment", "slept"),
    [
        *((seconds, 0.0, []) for seconds in (0.0, -0.1, -1e9)),
        (2.5 * 3600, 0.0, [3600.0, 3600.0, 1800.0]),
        (3600.0, -600.0, [3600.0, 600.0]),
        (86_400.0, 86_400.0, [3600.0]),
    ],
)
async def test_it_looks_at_the_time_every_hour_which_may_be_set(
    monkeypatch: pytest.MonkeyPatch, seconds: float, adjustment: float, slept: list[float]
) -> None:
    system_time = FakeTime(monkeypatch, adjustment)
    end = system_time.now + seconds
    await SystemClock().sleep_until(end)
    assert system_time.slept == slept
    assert system_time.now >= end
