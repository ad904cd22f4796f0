"""What a table says about itself."""

import pytest

from bot.tables import CloseReason, Status, Table
from tests.tables.sample_tables import (
    ANN,
    BEN,
    EVE,
    closed_table,
    finished_table,
    first_people,
    game_table,
    lobby_table,
)

ON = game_table("parker -/-/x- - 1 roll")
WON = finished_table("parker 2:top,3:top,4:top/- - 0 over:0")


def test_a_seat_is_found_by_its_user() -> None:
    assert [lobby_table(2).seat_of(by.id) for by in (ANN, BEN, EVE)] == [0, 1, None]


def test_a_lobby_has_no_moment_and_nobody_on_turn() -> None:
    assert (lobby_table(2).event_count, lobby_table(2).acting, lobby_table(2).winners) == (0, (), ())


def test_who_resigned_keeps_the_seat_and_plays_no_more() -> None:
    assert ON.remaining == first_people(2)
    assert len(ON.seats) == 3


def test_who_is_on_turn_while_the_game_is_on() -> None:
    assert ON.acting == (first_people(2)[1],)
    assert closed_table(ON, CloseReason.EXPIRED).acting == ()
    assert WON.acting == ()


def test_who_won() -> None:
    assert WON.winners == first_people(1)
    assert ON.winners == ()


@pytest.mark.parametrize("table", [lobby_table(1), ON, WON, closed_table(ON, CloseReason.AGREED)])
def test_only_lobbies_and_games_are_open(table: Table) -> None:
    assert table.open == (table.status in {Status.LOBBY, Status.PLAYING})
