from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PlayerResult, PlayerStats
from bot.tables import stats_of_user
from bot.tables.ratings import START, Rating
from bot.tables.standings import (
    ALL_TIME,
    GameLog,
    Standing,
    is_season,
    season_after,
    season_at,
    season_before,
    season_start,
)
from tests.game.test_player_stats import RESIGNED, WON

result_lists = st.lists(
    st.builds(
        PlayerResult,
        won=st.booleans(),
        columns=st.integers(0, 3),
        turns=st.integers(0, 50),
        busts=st.integers(0, 30),
        longest_turn=st.integers(0, 20),
    )
)


def standing_of(results: list[PlayerResult]) -> Standing:
    standing = Standing()
    for result in results:
        standing = standing.with_result(result, START)
    return standing


@given(result_lists)
def test_a_standing_is_the_sum_of_its_games(results: list[PlayerResult]) -> None:
    standing = standing_of(results)
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
    assert stats.games == 3
    assert stats.claimed[2] == 1
    assert (stats.turns, stats.busts) == (3 + 2 + 2, 0 + 2 + 2)


def test_without_games_everything_is_zero() -> None:
    assert stats_of_user(12, []) == PlayerStats()


@pytest.mark.parametrize(
    ("moment", "season"),
    [
        (datetime(2026, 11, 1, tzinfo=UTC), 202611),
        (datetime(2026, 11, 30, 23, 59, 59, 999_000, tzinfo=UTC), 202611),
        (datetime(2026, 12, 1, tzinfo=UTC), 202612),
        (datetime(2027, 1, 1, tzinfo=UTC), 202701),
    ],
)
def test_a_season_is_a_calendar_month(moment: datetime, season: int) -> None:
    assert season_at(moment.timestamp()) == season


@pytest.mark.parametrize(("season", "before"), [(202611, 202610), (202610, 202609), (202701, 202612)])
def test_seasons_follow_one_another(season: int, before: int) -> None:
    assert season_before(season) == before
    assert season_after(before) == season


@pytest.mark.parametrize("season", [202611, 202612, 202701])
def test_a_season_begins_with_its_month(season: int) -> None:
    start = season_start(season)
    assert (season_at(start), season_at(start - 0.001)) == (season, season_before(season))


@pytest.mark.parametrize("number", [ALL_TIME, 202600, 202613, 12, 999_912, 999_999_912, -202611])
def test_other_numbers_are_no_season(number: int) -> None:
    assert not is_season(number)
    assert is_season(202612)
