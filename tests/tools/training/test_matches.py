import pytest

from tools.training import matches
from tools.training.matches import match, table
from tools.training.policies import EVR, GLENN_ALOI, RULE_OF_28


def test_a_match_is_the_same_for_the_same_seed() -> None:
    assert match(GLENN_ALOI, RULE_OF_28, 30, seed=4) == match(GLENN_ALOI, RULE_OF_28, 30, seed=4)


def test_a_player_wins_half_of_the_games_against_itself() -> None:
    share, error = match(RULE_OF_28, RULE_OF_28, 400)
    assert abs(share - 0.5) < 4 * error
    assert error == pytest.approx(0.025, abs=0.001)


def test_a_better_player_wins_more_games() -> None:
    share, error = match(EVR, RULE_OF_28, 200)
    assert share - 3 * error > 0.5


def test_the_table_has_a_line_per_player_and_a_share_per_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "match", lambda first, second, games: (0.6, 0.01))
    header, *lines = table(10)
    assert len(header.split("  ")) > 5
    assert [line[:12].strip() for line in lines] == ["Rule of 28", "Glenn-Aloi", "linear", "EVR", "strongest"]
    assert lines[0].count("60.0 ± 1.00") == 4
    assert lines[-1].count("40.0 ± 1.00") == 4
