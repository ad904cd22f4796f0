import pytest

from bot.players import Strength
from tools.benchmarks import players


def test_a_stronger_computer_player_wins_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "GAMES_PER_TABLE", 20)
    assert players._win_rate(Strength.MEDIUM, Strength.EASY, 2) > 0.5


def test_decisions_of_the_strongest_player_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TIMED_GAMES", 1)
    seconds = list(players._decision_seconds())
    assert len(seconds) > 20
    assert sum(seconds) > 0
