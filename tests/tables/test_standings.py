from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PlayerResult, PlayerStats
from bot.tables import ALL_TIME, Standing, is_season, season_at, season_before, stats_of_user
from bot.tables.ratings import START, Rating
from bot.tables.standings import GameLog, season_after, season_start
from tests.game.test_player_stats import RESIGNED, WON


@given(st.lists(st.builds(PlayerResult, st.booleans(), *[st.integers(0, 50)] * 4)))
def test_a_standing_is_the_sum_of_its_games(results: list[PlayerResult]) -> None:
    standing = Standing()
    for result in results:
        standing = standing.with_result(result, START)
    wins = "".join("w" if result.won else "l" for result in results)
    runs = [len(run) for run in wins.split("l")]
    assert standing == Standing(
        games=len(results),
        wins=wins.count("w"),
        columns=sum(result.columns for result in results),
        busts=sum(result.busts for result in results),
        longest_turn=max((result.longest_turn for result in results), default=0),
        streak=runs[-1],
        best_streak=max(runs),
    )
    assert standing.win_rate == wins.count("w") / (len(wins) or 1)


def test_a_standing_keeps_the_last_rating() -> None:
    standing = Standing().with_result(PlayerResult(True, 3), Rating(28.0, 7.0))
    assert (standing.skill, standing.rating) == (Rating(28.0, 7.0), 1280)


def test_a_user_is_found_in_any_seat() -> None:
    games = [GameLog((11, 12), WON.log), GameLog((12, 13), RESIGNED.log), GameLog((12, 11), WON.log)]
    stats = stats_of_user(12, games)
    assert (stats.games, stats.claimed[2]) == (3, 1)
    assert (stats.turns, stats.busts) == (3 + 2 + 2, 0 + 2 + 2)
    assert stats_of_user(12, []) == PlayerStats()


@pytest.mark.parametrize(("before", "season"), [(202609, 202610), (202611, 202612), (202612, 202701)])
def test_a_season_is_a_calendar_month(before: int, season: int) -> None:
    start = datetime(season // 100, season % 100, 1, tzinfo=UTC).timestamp()
    assert season_start(season) == start
    assert (season_at(start - 0.001), season_at(start)) == (before, season)
    assert (season_before(season), season_after(before)) == (before, season)


@pytest.mark.parametrize("number", [ALL_TIME, 202600, 202613, 12, 999_912, 999_999_912, -202611])
def test_other_numbers_are_no_season(number: int) -> None:
    assert not is_season(number)
    assert is_season(202612)
