from collections.abc import Mapping
from dataclasses import replace
from itertools import product, starmap
from unittest.mock import patch

from bot.game import PlayerResult
from bot.tables.counted_games import CountedGame, Ladder, counted_game
from bot.tables.ratings import START, Rating
from bot.tables.seats import DELETED
from bot.tables.standings import ALL_TIME, OVERALL, Standing, is_solo, season_at
from bot.tables.table import CloseReason, Location, Table
from tests.game.game_factories import game_at
from tests.tables.sample_tables import EAGLE, GOAT, closed_table, finished_table, game_table, lobby_table

WON = "parker 2:top,3:top,4:top/5:3 - 0 over:0"
FOUR = "parker 2:top,3:top,4:top/7:top/5:3/6:top,8:top - 0 over:0"


AGAINST_GOAT = finished_table(FOUR, GOAT)
"""A game of three people and a computer."""


def counted(table: Table) -> CountedGame:
    """Return what counts of a table, whose position is the result: its log holds only the start."""
    assert table.game is not None
    state = table.game.state
    results = tuple(
        PlayerResult(seat in state.winners, len(state.claimed_by(seat)), 0, 0, 0)
        for seat in range(len(state.markers))
    )
    with patch("bot.tables.counted_games.player_results", return_value=results):
        game = counted_game(table)
    assert game is not None
    return game


def after(game: CountedGame, before: Mapping[int, Standing] | None = None) -> dict[int, Standing]:
    """Return the standings after a game, by default of newcomers."""
    return game.standings_after(dict.fromkeys(game.people, Standing()) | dict(before or {}))


def test_a_game_counts_in_its_server_and_overall_in_its_month_and_for_all_time() -> None:
    table = finished_table(WON)
    assert table.location.guild_id is not None
    seasons = (ALL_TIME, season_at(table.last_activity))
    ladders = product((OVERALL, table.location.guild_id), [False], seasons)
    assert set(counted(table).ladders) == set(starmap(Ladder, ladders))


def test_a_game_counts_in_no_unknown_season_and_once_in_a_forgotten_server() -> None:
    forgotten = replace(finished_table(WON), location=Location(0, 0))
    season = season_at(forgotten.last_activity)
    assert counted(forgotten).ladders == (Ladder(OVERALL, False, ALL_TIME), Ladder(OVERALL, False, season))
    assert counted(replace(forgotten, last_activity=0.0)).ladders == (Ladder(OVERALL, False, ALL_TIME),)


def test_only_games_with_a_winner_in_servers_count() -> None:
    for table in (
        *(lobby_table(2), closed_table(lobby_table(2), CloseReason.CANCELLED), game_table()),
        closed_table(game_table(game_at("parker -/- - 0 roll").end()), CloseReason.AGREED),
        closed_table(game_table("parker 2:top/- - 0 roll"), CloseReason.EXPIRED),
        replace(finished_table(WON), location=Location(None, 1)),
    ):
        assert counted_game(table) is None, table


def test_a_game_of_one_person_is_solo() -> None:
    alone = finished_table(WON, GOAT)
    for table, solo in ((finished_table(WON), False), (alone, True), (AGAINST_GOAT, False)):
        assert is_solo(table.seats) is solo
        assert {ladder.solo for ladder in counted(table).ladders} == {solo}


def test_the_winner_is_first_and_the_others_follow_by_columns() -> None:
    game = counted(finished_table(FOUR))
    assert game.ranks == {0: 1, 3: 2, 1: 3, 2: 4}
    assert sorted(game.people, key=lambda seat: -after(game)[seat].mu) == [0, 3, 1, 2]


def test_players_who_win_together_did_equally_well() -> None:
    position = "franjos 2:top,3:top,4:top/5:3/6:top,8:top,9:top,10:top/7:top - 3 over:0,2"
    game = counted(finished_table(position))
    assert game.ranks == {0: 1, 2: 1, 3: 3, 1: 4}
    assert after(game)[0].skill == after(game)[2].skill


def test_who_resigned_is_last() -> None:
    game = counted(finished_table("parker 2:top,3:top,5:top/-/x4:top - 0 over:0"))
    assert game.ranks == {0: 1, 1: 2, 2: 3}
    assert [after(game)[seat].games for seat in range(3)] == [1, 1, 1]


def test_computers_are_not_compared_with_several_people() -> None:
    game = counted(AGAINST_GOAT)
    assert game.ranks == {0: 1, 1: 2, 2: 3}
    assert set(after(game)) == {0, 1, 2}


def test_computers_have_fixed_ratings_and_no_standings() -> None:
    games = [counted(finished_table(WON, computer)) for computer in (GOAT, EAGLE)]
    against_goat, against_eagle = map(after, games)
    assert set(against_goat) == set(against_eagle) == {0}
    assert against_eagle[0].mu > against_goat[0].mu > START.mu


def test_a_deleted_person_is_rated_as_before_the_game_and_has_no_standing() -> None:
    table = finished_table(WON)
    without = replace(table, seats=(table.seats[0], DELETED))
    standings = after(counted(table), {1: Standing(9, 5, mu=33.0, sigma=4.0)})
    assert after(counted(without), {1: Standing(mu=33.0, sigma=4.0)}) == {0: standings[0]}


def test_everybody_s_own_rating_counts() -> None:
    game = counted(finished_table(WON))
    favourite = after(game, {0: Standing(mu=40.0, sigma=2.0)})
    assert favourite[1].mu > after(game)[1].mu, "losing against a strong player costs less"
    assert favourite[0].skill != Rating(40.0, 2.0)
