from dataclasses import replace

import pytest

from bot.game import PARKER, Game, NotAllowed, OutOfDate, Resign, Rules, Starter
from bot.tables import DELETED, Caller, Location, Options, RematchPlayer, Reservation, Status, Table
from bot.tables.rematch import new_rematch, next_to_start, wins_of_those_seated
from bot.tables.requests import Join, Start
from tests.game.game_factories import game_at, no_dice
from tests.tables.requesting import apply
from tests.tables.sample_tables import ANN, BEN, CYD, EAGLE, EVE, finished_table, first_people, lobby_table

ALL = A, B, C = first_people(3)
HOST_CHOOSES = Rules.of(PARKER, starter=Starter.HOST)


def last_game(first_seat: int = 0) -> Table:
    """Return a closed table of three whose host chose who goes first."""
    game = Game.start(HOST_CHOOSES, 3, no_dice, first_seat)
    return replace(finished_table(game), options=Options(HOST_CHOOSES))


def rematch_of(last: Table, by: Caller) -> Table:
    return new_rematch(last, last.location, by, 0.0)


def rematch_lobby(last: Table) -> Table:
    """Return the lobby of Ben's rematch."""
    lobby = replace(lobby_table(1), host=BEN.id, options=last.options, rematch=rematch_of(last, ANN).rematch)
    return lobby.with_seating(rematch_of(last, BEN).seating)


class TestSeating:
    def test_everybody_else_keeps_their_seat(self) -> None:
        assert rematch_of(last_game(), BEN).seating == (Reservation(A), B, Reservation(C, seat=2))

    def test_computers_are_there_again(self) -> None:
        last = replace(last_game(), seats=(A, B, EAGLE))
        assert rematch_of(last, ANN).seating == (A, Reservation(B, seat=1), EAGLE)

    def test_deleted_players_are_not_asked(self) -> None:
        last = replace(last_game(), seats=(A, DELETED, DELETED))
        assert rematch_of(last, ANN).seating == (A,)
        assert [entry.player for entry in rematch_of(last, ANN).rematch] == [A]

    def test_who_left_the_last_game_or_was_away_at_its_end_is_not_asked_but_may_ask(self) -> None:
        three = game_at("parker -/-/- - 0 roll")
        for last in map(finished_table, (three.play(Resign(1), no_dice), three.hand_over(1))):
            assert rematch_of(last, ANN).seating == (A, Reservation(C, seat=1))
            assert rematch_of(last, BEN).seating == (Reservation(A), B, Reservation(C, seat=2))

    def test_those_who_played_may_ask_where_the_last_game_was_once_it_is_over(self) -> None:
        with pytest.raises(NotAllowed, match="for those who played"):
            rematch_of(last_game(), EVE)
        with pytest.raises(OutOfDate):
            new_rematch(last_game(), Location(1, 2), ANN, 0.0)
        playing = replace(last_game(), status=Status.PLAYING)
        for table in (playing, replace(lobby_table(2), status=Status.ABANDONED)):
            with pytest.raises(OutOfDate):
                rematch_of(table, ANN)


class TestWhoGoesFirst:
    def test_the_next_seat_goes_first_unless_somebody_is_missing(self) -> None:
        for first_seat, seats, following in ((0, ALL, 1), (1, ALL, 2), (2, ALL, 0), (1, (A, B), 0)):
            lobby = rematch_lobby(last_game(first_seat))
            assert next_to_start(replace(lobby, seats=seats, reservations=())) == following

    def test_a_first_game_and_one_with_a_roll_off_have_no_next_seat(self) -> None:
        assert next_to_start(replace(lobby_table(2), options=Options(HOST_CHOOSES))) is None
        assert next_to_start(replace(rematch_lobby(last_game()), options=Options())) is None

    def test_chance_does_not_decide_again(self) -> None:
        last = replace(last_game(), options=Options(Rules.of(PARKER, starter=Starter.RANDOM)))
        started = apply(apply(rematch_lobby(last), Join(CYD)), Join(ANN))
        assert (started.seats, started.acting) == (ALL, (B,))

    def test_the_host_may_still_choose(self) -> None:
        started = apply(apply(rematch_lobby(last_game()), Join(ANN)), Start(BEN, ANN.id))
        assert started.acting == (A,)


class TestWins:
    def test_wins_are_counted_from_game_to_game(self) -> None:
        last = finished_table(Game.start(HOST_CHOOSES, 2, no_dice, 0).play(Resign(0), no_dice))
        assert last.winners == (B,)
        played = replace(last, rematch=(RematchPlayer(B, 2), RematchPlayer(replace(A, name="Anna"), 1)))
        assert rematch_of(played, ANN).rematch == (RematchPlayer(B, 3), RematchPlayer(A, 1))

    def test_the_players_of_a_lobby_are_listed_by_their_wins(self) -> None:
        lobby = replace(
            lobby_table(1).with_seating((A, Reservation(B))),
            rematch=(RematchPlayer(A, 1), RematchPlayer(C, 5), RematchPlayer(B, 2)),
        )
        assert wins_of_those_seated(lobby) == (RematchPlayer(B, 2), RematchPlayer(A, 1))
