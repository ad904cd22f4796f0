import pytest

from bot.game.notation import parse_position
from bot.players import odds
from tools.benchmarks import odds as benchmark


def test_trying_all_rolls_finds_as_many_busts_as_the_odds() -> None:
    state = parse_position("parker 4:3,6:5/8:2 6:6,7:1,8:3 0 decide")
    assert benchmark._count_busts(state) == odds(state).bust_rolls


async def test_odds_and_reviews_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("GAMES", 1), ("POSITIONS", 4), ("REVIEWS", 2), ("BRUTE_FORCE_INTERVAL", 2)):
        monkeypatch.setattr(benchmark, name, value)
    monkeypatch.setattr(benchmark, "review", lambda log, seats: None)
    lines = [line async for line in benchmark.measure()]
    assert lines[0].startswith("the odds of a position: ")
    assert lines[-1].endswith("of 2")
