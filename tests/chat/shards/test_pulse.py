"""A process notices that it stood still."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.chat.shards import pulse
from bot.chat.shards.pulse import INTERVAL, LONGEST_GAP, Pulse
from tests.tables.controlled_clock import run_ready_tasks

START = 1_000_000.0


class Beats:
    """A pulse, the time, and the gaps that were noticed."""

    def __init__(self) -> None:
        self.now = START
        self.gaps: list[float] = []

    def time(self) -> float:
        return self.now


@pytest.fixture
def beats(monkeypatch: pytest.MonkeyPatch) -> Beats:
    beats = Beats()
    monkeypatch.setattr(pulse, "time", beats)
    return beats


@pytest.mark.parametrize(("seconds", "gaps"), [(INTERVAL, []), (LONGEST_GAP, []), (20.0, [20.0])])
def test_only_a_long_time_without_a_beat_is_a_gap(beats: Beats, seconds: float, gaps: list[float]) -> None:
    heart = Pulse(beats.gaps.append)
    beats.now += seconds
    heart.beat()
    heart.beat()
    assert beats.gaps == gaps


def test_a_clock_that_is_put_back_leaves_no_gap(beats: Beats) -> None:
    heart = Pulse(beats.gaps.append)
    beats.now -= 3600
    heart.beat()
    beats.now += INTERVAL
    heart.beat()
    assert beats.gaps == []


async def test_it_beats_by_itself(beats: Beats, monkeypatch: pytest.MonkeyPatch) -> None:
    async def sleep(seconds: float) -> None:
        beats.now += 60 if beats.now == START + 1003 else seconds
        await asyncio.sleep(0)

    monkeypatch.setattr(pulse, "asyncio", SimpleNamespace(sleep=sleep))
    heart = Pulse(beats.gaps.append)
    beats.now += 1000  # it begins to beat later
    beating = asyncio.create_task(heart.run())
    await run_ready_tasks()
    beating.cancel()
    assert beats.gaps == [60]
