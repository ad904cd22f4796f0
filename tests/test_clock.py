import asyncio
import time
from email.utils import formatdate
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.clock import LONGEST_SLEEP, DiscordClock
from tests import WAIT_TIMEOUT

Log = pytest.LogCaptureFixture

NOW = 1_800_000_000.0
TOOK = 0.25


class FakeTime:
    """Discord's time, and a machine whose clock is wrong by some seconds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wrong: float) -> None:
        self.now, self.drift, self.wrong = NOW, 0.0, wrong
        monkeypatch.setattr("bot.clock.time", self)
        self.clock = DiscordClock()
        self._trace = aiohttp.TraceConfig()
        self.clock.follow(self._trace)

    def time(self) -> float:
        return self.now + self.wrong

    def monotonic(self) -> float:
        return self.now - NOW + self.drift

    async def answer(self, **headers: str) -> None:
        """Let Discord answer a request, and tell the time unless ``headers`` say otherwise."""
        context, signals = SimpleNamespace(), self._trace
        unused: Any = None
        headers = headers or {"Date": formatdate(self.now, usegmt=True)}
        await signals.on_request_start[0](unused, context, unused)
        self.now += TOOK
        ended: Any = SimpleNamespace(response=SimpleNamespace(headers=headers))
        await signals.on_request_end[0](unused, context, ended)

    @property
    def is_right(self) -> bool:
        return abs(self.clock.now() - self.now) <= 1 + TOOK


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> FakeTime:
    return FakeTime(monkeypatch, getattr(request, "param", 0.0))


async def test_it_begins_with_the_system_time_and_really_sleeps() -> None:
    clock = DiscordClock()
    assert abs(clock.now() - time.time()) < WAIT_TIMEOUT
    end = clock.now() + 0.02
    async with asyncio.timeout(WAIT_TIMEOUT):
        await clock.sleep_until(end)
    assert clock.now() >= end


@pytest.mark.parametrize("world", [0.0, 5400.0, -5400.0, 40 * 365 * 86400.0], indirect=True)
async def test_a_machine_whose_clock_is_wrong_has_discords_time(world: FakeTime, caplog: Log) -> None:
    for _ in range(3):
        await world.answer()
        assert world.is_right
        assert abs(world.clock.machine_ahead - world.wrong) <= 1 + TOOK
    assert len(caplog.messages) == (world.wrong != 0.0), "it is told once"
    assert all("NTP" in message for message in caplog.messages)


@pytest.mark.parametrize("leap", [7200.0, -7200.0])
async def test_a_leap_of_its_clock_changes_nothing(world: FakeTime, leap: float, caplog: Log) -> None:
    await world.answer()
    world.wrong = leap
    assert world.is_right
    assert caplog.messages == []
    await world.answer()
    assert world.is_right
    (message,) = caplog.messages
    assert ("7200 s ahead of" if leap > 0 else "7200 s behind") in message


@pytest.mark.parametrize("drift", [30.0, -30.0, -8 * 3600.0])
async def test_drift_and_a_machines_sleep_are_set_right(world: FakeTime, drift: float, caplog: Log) -> None:
    await world.answer()
    world.drift = drift
    assert not world.is_right
    await world.answer()
    assert world.is_right
    assert caplog.messages == []


async def test_answers_make_a_clock_that_is_right_no_worse(world: FakeTime) -> None:
    for _ in range(10):
        await world.answer()
        world.now += 0.7
    assert world.clock.now() == world.now


@pytest.mark.parametrize("headers", [{"Via": "a proxy"}, {"Date": "yesterday"}])
@pytest.mark.parametrize("world", [600.0], indirect=True)
async def test_an_answer_that_tells_no_time_leaves_it(world: FakeTime, headers: dict[str, str]) -> None:
    await world.answer(**headers)
    assert not world.clock.heard
    assert world.clock.now() == world.now + 600


@pytest.mark.parametrize(
    ("seconds", "slept"),
    [*((seconds, []) for seconds in (0.0, -0.1, -1e9)), (150.0, [60.0, 60.0, 30.0]), (86_400.0, [60.0])],
)
async def test_who_waits_for_long_looks_at_the_time_which_may_be_set_right(
    world: FakeTime, monkeypatch: pytest.MonkeyPatch, seconds: float, slept: list[float]
) -> None:
    passed = []

    async def sleep(seconds: float) -> None:
        passed.append(seconds)
        world.now += seconds if len(slept) > 1 else 86_400

    monkeypatch.setattr("bot.clock.asyncio.sleep", sleep)
    await world.clock.sleep_until(world.now + seconds)
    assert passed == slept
    assert not slept or slept[0] == LONGEST_SLEEP
