from dataclasses import replace

import pytest

from bot.game import FRANJOS, PARKER, Game, NotAllowed, OutOfDate, Rules, Starter
from bot.players import Strength
from bot.tables import CloseReason, Coach, Options, Status, Table, check_can_change_options, check_can_start
from bot.tables.requests import (
    AddComputer,
    Cancel,
    ChangeOptions,
    Decline,
    Join,
    Leave,
    PlayNow,
    RemoveComputer,
    RemovePlayer,
    Request,
    Start,
)
from bot.tables.seats import Caller, Computer, Person, Reservation
from bot.tables.time_limits import HOUR, Pace
from tests.game.game_factories import ScriptedDice
from tests.tables.requesting import apply, refusal
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    DEE,
    EAGLE,
    EVE,
    GOAT,
    LAMB,
    LAST_ACTIVITY,
    MOD,
    NOW,
    first_people,
    game_of,
    game_table,
    lobby_table,
)

A, B, C = first_people(3)

FRANJOS_LOBBY = replace(lobby_table(3), options=Options(Rules.of(FRANJOS)))
"""The host may choose who goes first."""

EXPECTING = lobby_table(1).with_seating((A, Reservation(B, NOW), Reservation(C, NOW)))
"""Ann's lobby with seats kept for Ben and Cyd."""

WITH_LAMB = lobby_table(2, LAMB)
AGAINST_GOAT = replace(FRANJOS_LOBBY, seats=(A, B, GOAT))

HOST_ONLY = (
    "Only the host ({player}) or a moderator can do that. When nothing has happened for an hour, any "
    "player can."
)
NO_SEAT = "All four seats are taken or reserved. Open another game with `/cantstop new`."
TOO_FEW = "You need at least two players to start. Ask somebody to press **{button}**, or add a computer."
LEFT = "That player has left. Start the game again."
MORE = "This table has more players now. Press **{button}** to begin."


@pytest.mark.parametrize(
    ("table", "request_", "message"),
    [
        (lobby_table(2), Join(BEN), "You already have a seat at this table."),
        (lobby_table(4), Join(EVE), NO_SEAT),
        (lobby_table(4, LAMB, GOAT, EAGLE), Join(BEN), NO_SEAT),
        (lobby_table(4), AddComputer(ANN, Strength.EASY), NO_SEAT),
        (apply(EXPECTING, Join(EVE)), Join(DEE), NO_SEAT),
        (apply(EXPECTING, Join(EVE)), AddComputer(ANN, Strength.EASY), NO_SEAT),
        (lobby_table(2), Leave(EVE), "You don't have a seat at this table."),
        (lobby_table(2), Decline(BEN), "No seat is reserved for you at this table."),
        (lobby_table(2), RemovePlayer(ANN, EVE.id), "That player doesn't have a seat at this table."),
        (lobby_table(2), RemoveComputer(ANN), "There's no computer at this table."),
        (lobby_table(2), Start(BEN), HOST_ONLY),
        (replace(lobby_table(2), host=BEN.id), Start(ANN), HOST_ONLY),
        (EXPECTING, RemovePlayer(CYD, BEN.id), HOST_ONLY),
        (lobby_table(1), Start(ANN), TOO_FEW),
        *((AGAINST_GOAT, Start(ANN, first_seat=seat), LEFT) for seat in (0, 1, 3)),
        (AGAINST_GOAT, Start(ANN, CYD.id), LEFT),
        (lobby_table(2), Start(ANN, CYD.id), LEFT),
        *((table, PlayNow(ANN), MORE) for table in (lobby_table(2), WITH_LAMB, EXPECTING)),
    ],
)
def test_a_refusal_says_why(table: Table, request_: Request, message: str) -> None:
    refused = refusal(table, request_)
    assert refused.message == message
    if "{player}" in message:
        assert [person for person in table.people if person.id == table.host] == [refused.values["player"]]


def test_options_are_changed_and_games_started_by_the_host_or_a_moderator_before_the_start() -> None:
    for check in (check_can_change_options, check_can_start):
        for by, at in ((ANN, NOW), (MOD, NOW), (BEN, LAST_ACTIVITY + HOUR)):
            check(lobby_table(2), by, at)
        for by, at in ((BEN, LAST_ACTIVITY + HOUR - 1), (CYD, LAST_ACTIVITY + HOUR)):
            with pytest.raises(NotAllowed):
                check(lobby_table(2), by, at)
        with pytest.raises(OutOfDate):
            check(game_table(), ANN, NOW)


def test_a_player_who_does_something_after_an_hour_is_host_from_then_on() -> None:
    changed = apply(lobby_table(2), AddComputer(BEN, Strength.EASY), at=LAST_ACTIVITY + HOUR)
    assert changed.host == BEN.id
    assert apply(changed, RemoveComputer(BEN), at=LAST_ACTIVITY + HOUR).host == BEN.id
    assert apply(lobby_table(2), Join(CYD), at=LAST_ACTIVITY + HOUR).host == ANN.id


def test_a_player_who_leaves_after_an_hour_leaves_the_host_alone() -> None:
    lobby = replace(lobby_table(3), host=CYD.id)
    assert apply(lobby, Leave(BEN), at=LAST_ACTIVITY + HOUR).host == CYD.id


class TestSeats:
    def test_a_seat_does_not_keep_moderator_permissions(self) -> None:
        assert type(apply(lobby_table(1), Join(MOD)).seats[1]) is not Caller

    def test_the_next_person_becomes_host_when_the_host_leaves(self) -> None:
        for leaver, seats in ((ANN, (B, C)), (BEN, (A, C))):
            table = apply(lobby_table(3), Leave(leaver))
            assert (table.seats, table.host) == (seats, seats[0].id)
        assert apply(replace(lobby_table(), seats=(A, LAMB, B)), Leave(ANN)).host == BEN.id

    def test_a_lobby_is_cancelled_by_its_host_or_when_everyone_has_left(self) -> None:
        alone = lobby_table(1), lobby_table(2, GOAT), EXPECTING
        for after in (*(apply(table, Leave(ANN)) for table in alone), apply(lobby_table(2), Cancel(ANN))):
            assert (after.status, after.close_reason) == (Status.ABANDONED, CloseReason.CANCELLED)
            assert (after.game, after.reservations) == (None, ())

    def test_a_moderator_can_remove_the_host(self) -> None:
        assert apply(lobby_table(2), RemovePlayer(MOD, ANN.id)).host == BEN.id


class TestComputers:
    def test_computers_of_the_same_strength_are_numbered(self) -> None:
        table = lobby_table(1)
        for strength in (Strength.EASY, Strength.MEDIUM, Strength.EASY):
            table = apply(table, AddComputer(ANN, strength))
        assert table.seats[1:] == (LAMB, GOAT, Computer(Strength.EASY, 2))

    def test_the_computer_added_last_is_removed_first_and_the_order_stays(self) -> None:
        table = lobby_table().with_seating((A, LAMB, EAGLE, Reservation(B)))
        assert apply(table, RemoveComputer(ANN)).seating == (A, LAMB, Reservation(B, seat=2))


def test_options_are_changed_and_the_game_is_played_by_the_new_rules() -> None:
    table = replace(lobby_table(2), options=Options(pace=Pace.LIVE, coach=Coach.OFF))
    change = ChangeOptions(ANN, lambda options: replace(options, rules=Rules.of(FRANJOS)))
    changed = apply(table, change)
    assert changed == replace(table, options=change.change(table.options), last_activity=NOW)
    assert game_of(apply(changed, Start(ANN, BEN.id))).started.rules == Rules.of(FRANJOS)


class TestStart:
    def test_the_dice_decide_who_goes_first_and_the_seats_stay_the_same(self) -> None:
        table = apply(lobby_table(3), Start(ANN), 1, 2, 6, 5, 4, 4)
        assert table.status is Status.PLAYING
        assert table.seats == (A, B, C)
        assert table.acting == (B,)
        assert table.game == Game.start(Rules.of(PARKER), 3, ScriptedDice(1, 2, 6, 5, 4, 4))

    def test_the_host_chooses_a_person_or_a_computer_to_go_first(self) -> None:
        table = apply(FRANJOS_LOBBY, Start(ANN, CYD.id))
        assert table.acting == (C,)
        assert game_of(table).started.roll_off == ()
        assert game_of(apply(AGAINST_GOAT, Start(ANN, first_seat=2))).started.first_seat == 2

    def test_a_choice_is_ignored_where_the_rules_do_not_allow_one(self) -> None:
        assert apply(lobby_table(2), Start(ANN, ANN.id), 1, 1, 6, 6).acting == (B,)
        random_start = replace(lobby_table(2), options=Options(Rules.of(PARKER, starter=Starter.RANDOM)))
        assert apply(random_start, Start(ANN, ANN.id), 1, 1).acting == (B,)


class TestPlayNow:
    @pytest.mark.parametrize("rules", [Rules.of(PARKER, placing_priority=True), Rules.of(FRANJOS)])
    def test_the_person_begins_against_lamb_without_a_roll_off(self, rules: Rules) -> None:
        table = apply(replace(lobby_table(), options=Options(rules)), PlayNow(ANN))
        assert (table.status, table.seats, table.acting) == (Status.PLAYING, (A, LAMB), (A,))
        assert table.options.rules == replace(rules, starter=Starter.HOST)
        assert apply(lobby_table(), PlayNow(ANN, Strength.HARD)).seats[1] == EAGLE, "or another computer"

    @pytest.mark.parametrize("by", [BEN, MOD])
    def test_somebody_else_joins_the_lobby(self, by: Caller) -> None:
        joined = apply(lobby_table(), PlayNow(by))
        assert (joined.status, [person.id for person in joined.people]) == (Status.LOBBY, [ANN.id, by.id])


class TestReservations:
    def test_somebody_expected_takes_the_seat_that_is_kept_for_them(self) -> None:
        table = apply(apply(EXPECTING, Join(EVE)), Join(CYD))
        assert table.seats == (A, C, Person(EVE.id, EVE.name))
        assert [kept.person.id for kept in table.reservations] == [BEN.id]

    @pytest.mark.parametrize("answers", [(Join(BEN), Decline(CYD)), (Decline(CYD), Join(BEN))])
    def test_the_game_begins_once_all_have_answered(self, answers: tuple[Request, Request]) -> None:
        begun = apply(apply(EXPECTING, answers[0]), answers[1], 6, 6, 1, 1)
        assert (begun.status, begun.seats) == (Status.PLAYING, (A, B))

    def test_a_game_that_everyone_declined_waits_for_others(self) -> None:
        declined = apply(apply(EXPECTING, Decline(CYD)), Decline(BEN))
        assert (declined.status, declined.seating) == (Status.LOBBY, (A,))
        assert apply(declined, Join(EVE)).status is Status.LOBBY

    def test_somebody_expected_may_decline_or_be_removed_by_the_host(self) -> None:
        for request in (Leave(BEN), Decline(BEN), RemovePlayer(ANN, BEN.id)):
            table = apply(EXPECTING, request)
            assert [(kept.person.id, kept.seat) for kept in table.reservations] == [(CYD.id, 1)]

    def test_the_start_gives_reserved_seats_up(self) -> None:
        table = apply(apply(EXPECTING, AddComputer(ANN, Strength.EASY)), Start(ANN), 6, 6, 1, 1)
        assert (table.seats, table.reservations) == ((A, LAMB), ())
