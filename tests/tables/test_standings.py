from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PlayerResult
from bot.tables import OVERALL, CloseReason, Location, Standing, Table, is_solo
from bot.tables.standings import standings_entries
from tests.game.game_factories import game_at
from tests.tables.sample_tables import (
    GOAT,
    LOCATION,
    closed_table,
    finished_table,
    first_people,
    game_table,
    lobby_table,
    with_computers,
)

WON = "parker 2:top,3:top,4:top/5:3 - 0 over:0"

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
        standing = standing.with_result(result)
    return standing


def test_a_game_adds_its_result() -> None:
    standing = Standing(10, 4, 12, 30, 7, 0, 3).with_result(
        PlayerResult(True, 3, turns=9, busts=5, longest_turn=8)
    )
    assert standing == Standing(11, 5, 15, 35, 8, 1, 3)


def test_a_lost_game_ends_the_streak_but_not_the_best_one() -> None:
    standing = Standing(streak=3, best_streak=3).with_result(PlayerResult(False, 0))
    assert (standing.streak, standing.best_streak) == (0, 3)


def test_without_a_game_the_win_rate_is_0() -> None:
    assert Standing().win_rate == 0.0


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
    assert 0.0 <= standing.win_rate <= 1.0


def test_a_game_counts_in_its_server_and_overall() -> None:
    found = [
        (entry.scope, entry.person, entry.result.won) for entry in standings_entries(finished_table(WON))
    ]
    ann, ben = first_people(2)
    server = LOCATION.guild_id
    assert sorted(found, key=str) == sorted(
        [(OVERALL, ann, True), (server, ann, True), (OVERALL, ben, False), (server, ben, False)], key=str
    )


def test_a_game_in_direct_messages_does_not_count() -> None:
    table = replace(finished_table(WON), location=Location(None, 1))
    assert list(standings_entries(table)) == []


def test_a_game_counts_for_a_player_who_resigned() -> None:
    table = finished_table("parker -/x- - 0 over:0")
    assert [entry.result.won for entry in standings_entries(table) if entry.scope == OVERALL] == [
        True,
        False,
    ]


@pytest.mark.parametrize(
    "table",
    [
        lobby_table(2),
        game_table("parker -/- - 0 roll"),
        closed_table(lobby_table(2), CloseReason.CANCELLED),
        closed_table(game_table(game_at("parker -/- - 0 roll").end()), CloseReason.AGREED),
        closed_table(game_table("parker 2:top/- - 0 roll"), CloseReason.EXPIRED),
    ],
    ids=lambda table: str(table.close_reason or table.status),
)
def test_only_games_with_a_winner_count(table: Table) -> None:
    assert list(standings_entries(table)) == []


@pytest.mark.parametrize(
    ("table", "solo"),
    [
        (finished_table(WON), False),
        (with_computers(finished_table(WON), GOAT), True),
        (with_computers(finished_table("parker 2:top,3:top,4:top/-/- - 0 over:0"), GOAT), False),
    ],
)
def test_a_game_of_one_person_is_solo(table: Table, solo: bool) -> None:
    assert is_solo(table.seats) is solo
    assert {entry.solo for entry in standings_entries(table)} == {solo}


def test_computers_have_no_standings() -> None:
    table = with_computers(finished_table(WON), GOAT)
    assert {entry.person for entry in standings_entries(table)} == set(first_people(1))
