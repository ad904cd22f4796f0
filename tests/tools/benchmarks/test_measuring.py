"""Every benchmark measures what it says, here with as little as possible."""

from itertools import pairwise
from random import Random
from types import ModuleType
from typing import Any

import pytest

from bot.game import EDITIONS, Edition
from bot.game.notation import parse_position
from bot.players import Strength
from bot.players import odds as odds_of
from bot.render.replay import keyframes
from tools.benchmarks import (
    clicks,
    drawing,
    folding,
    memory,
    motion,
    naive_drawing,
    odds,
    players,
    replay,
    taps,
)
from tools.benchmarks.drawing import CpuTimer
from tools.benchmarks.random_games import random_game
from tools.benchmarks.summary import summarize

Case = tuple[ModuleType, dict[str, object], list[str]]
"""A benchmark, how small it is made, and how some of its lines begin."""

CASES: list[Case] = [
    (folding, {"GAMES": 1, "REPETITIONS": 2}, ["replaying a game: median", "  its states only: median"]),
    (taps, {"GAMES": 1}, [f"{edition}: " for edition in EDITIONS]),
    (
        odds,
        {"GAMES": 1, "POSITIONS": 4, "REVIEWS": 2, "BRUTE_FORCE_INTERVAL": 2},
        ["the odds of a position: ", "trying all rolls: ", "a review of a game of four: "],
    ),
]
THOROUGH_CASES: list[Case] = [
    (motion, {"GAMES": 2, "PICTURES": 2, "REPETITIONS": 1}, ["a bust: median", "a claim: median", "a win: "]),
    (replay, {"FRAMES": 4}, ["4 frames: ", "frames in full colour saved by Pillow: "]),
    (
        drawing,
        {"PICTURES": 3, "WARM_UP_PICTURES": 1, "TABLES": 2, "PICTURES_PER_TABLE": 2},
        ["warm-up, dark", "a picture: median", "the naive way takes", "delay of the event loop"],
    ),
    (
        memory,
        {"GAMES": (2,), "SETTLE": 0.0},
        ["after the start: ", "after 1 games: ", "after 3 replays: ", "after 1 reviews: "],
    ),
    (
        clicks,
        {"WARM_UP_CLICKS": 1, "CLICKS_ALONE": 3, "TABLES": 2, "ROUNDS": 2, "HUMAN_PAUSE": 0.01},
        [
            "one table: median",
            "  all that the bot does for a click: ",
            "2 tables at a human pace: median",
            "2 tables clicking at the same time: median",
            "a roll after 9 events: 2 loads, 1 events folded",
            "a stop after 999 events: 5 loads, 4 events folded",
        ],
    ),
]


@pytest.mark.parametrize(
    ("benchmark", "sizes", "starts"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.thorough) for case in THOROUGH_CASES)],
)
async def test_a_benchmark_yields_its_lines(
    benchmark: Any, sizes: dict[str, object], starts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in sizes.items():
        monkeypatch.setattr(benchmark, name, value)
    monkeypatch.setattr(naive_drawing, "PICTURES", 1)
    monkeypatch.setattr(odds, "review", lambda log, seats: None)
    lines = [line async for line in benchmark.measure()]
    for start in starts:
        assert any(line.startswith(start) for line in lines), start


def test_a_timer_records_the_cpu_time_and_returns_the_result() -> None:
    timer = CpuTimer()
    assert timer.measure(lambda: sum(range(100_000))) == 4999950000
    assert len(timer.seconds) == 1
    assert timer.seconds[0] > 0


def test_a_summary_has_the_median_and_the_99th_percentile_in_its_unit() -> None:
    values = [number / 1000 for number in range(101)]
    assert summarize(values, "ms", 1000) == "median 50.0 ms, 99th percentile 99.0 ms of 101"


def test_trying_all_rolls_finds_as_many_busts_as_the_odds() -> None:
    state = parse_position("parker 4:3,6:5/8:2 6:6,7:1,8:3 0 decide")
    assert odds._count_busts(state) == odds_of(state).bust_rolls


def test_the_game_has_the_number_of_frames_that_is_asked_for() -> None:
    assert len(keyframes(replay._game_with_frames(12))) == 12


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_forced_moves_save_a_tenth_of_the_taps_or_more(edition: Edition) -> None:
    counted = taps.count_taps(edition)
    assert counted.turns > 300
    assert counted.share < 0.9


def test_a_stronger_computer_player_wins_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "GAMES_PER_TABLE", 20)
    assert players._win_rate(Strength.MEDIUM, Strength.EASY, 2) > 0.5


def test_decisions_of_the_strongest_player_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TIMED_GAMES", 1)
    seconds = list(players._decision_seconds())
    assert len(seconds) > 20
    assert sum(seconds) > 0


def test_a_random_game_is_yielded_after_every_action_until_it_is_over_and_the_same_for_its_seed() -> None:
    games, again = (list(random_game(Random(1), 3)) for _ in range(2))
    assert games[-1].log == again[-1].log
    assert games[-1].state.over
    assert not any(game.state.over for game in games[:-1])
    assert all(len(before.log) < len(after.log) for before, after in pairwise(games))
