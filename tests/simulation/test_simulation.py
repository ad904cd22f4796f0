"""Hours of play on a clock that jumps, with a bot that is killed and a Discord and a database that fail."""

import asyncio
import os
import random
import subprocess
import sys
from unittest.mock import patch

import pytest

from bot.chat.boards.request_pacing import RequestPacer
from tests.simulation.simulation import simulate
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


PER_TEST = 10
"""How many seeds a test has, so that the tests can be spread over processors."""

COVERING = range(PER_TEST, 4 * PER_TEST)
THOROUGH = range(4 * PER_TEST, 10 * PER_TEST, PER_TEST)


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.thorough) for n in THOROUGH)])
def test_nothing_is_lost_doubled_or_stuck(first: int) -> None:
    for seed in range(first, first + PER_TEST):
        simulate(seed)


@pytest.mark.parametrize("first", [-5, *(pytest.param(-n, marks=pytest.mark.thorough) for n in THOROUGH)])
def test_no_vote_is_lost_doubled_or_made_by_others_where_channels_play(first: int) -> None:
    outcomes = [simulate(seed) for seed in range(first, min(first + PER_TEST, 0))]
    assert sum(outcome.votes for outcome in outcomes) > 0
    assert sum(outcome.closing_kills for outcome in outcomes) > 0


def test_nothing_is_lost_doubled_or_stuck_near_the_limit_of_requests() -> None:
    """Pings follow up on clicks, without a nonce."""
    with patch.object(RequestPacer, "is_busy", new=True):
        for seed in range(PER_TEST // 2):
            simulate(seed)


@pytest.mark.thorough
def test_simulation_covers_what_it_is_for() -> None:
    outcomes = [simulate(seed) for seed in COVERING]
    assert sum(outcome.hours for outcome in outcomes) > 5
    for name in (
        *("events", "finished", "kills", "troubles", "pings", "erasures"),
        *("guesses", "secrets", "lent", "lent_pings", "turned", "hidden", "freed"),
    ):
        assert sum(getattr(outcome, name) for outcome in outcomes) > 0, name


def test_run_is_the_same_again_from_its_seed() -> None:
    assert simulate(3) == simulate(3)
    assert simulate(3).digest != simulate(4).digest


@pytest.mark.thorough
def test_run_is_the_same_in_another_process() -> None:
    program = "from tests.simulation.simulation import simulate; print(simulate(3).digest)"
    repeated = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert repeated.stdout.strip() == simulate(3).digest
