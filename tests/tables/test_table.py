"""What a table says about itself."""

import pytest

from bot.tables import Closing, Status, Table
from tests.tables.seating import ANN, BEN, EVE, closed, finished, lobby, playing, seats

ON = playing("parker -/-/x- - 1 roll")
WON = finished("parker 2:top,3:top,4:top/- - 0 over:0")


def test_a_seat_is_found_by_its_user() -> None:
    assert [lobby(2).seat_of(by.id) for by in (ANN, BEN, EVE)] == [0, 1, None]


def test_a_lobby_has_no_moment_and_nobody_on_turn() -> None:
    assert (lobby(2).seq, lobby(2).acting, lobby(2).winners) == (0, (), ())


def test_who_resigned_keeps_the_seat_and_plays_no_more() -> None:
    assert ON.players == seats(2)
    assert len(ON.seats) == 3


def test_who_is_on_turn_while_the_game_is_on() -> None:
    assert ON.acting == (seats(2)[1],)
    assert closed(ON, Closing.EXPIRED).acting == ()
    assert WON.acting == ()


def test_who_won() -> None:
    assert WON.winners == seats(1)
    assert ON.winners == ()


@pytest.mark.parametrize("table", [lobby(1), ON, WON, closed(ON, Closing.AGREED)])
def test_only_lobbies_and_games_are_open(table: Table) -> None:
    assert table.open == (table.status in {Status.LOBBY, Status.PLAYING})
