from dataclasses import replace

import pytest

from bot.game import FRANJOS, PARKER, Game, NotAllowed, OutOfDate, Rules, Starter
from bot.players import Strength
from bot.tables import (
    AddComputer,
    Caller,
    Cancel,
    ChangeOptions,
    CloseReason,
    Coach,
    Computer,
    Join,
    Leave,
    Options,
    Pace,
    Person,
    PlayNow,
    RemoveComputer,
    RemovePlayer,
    Reservation,
    Start,
    Status,
    Table,
    check_can_change_options,
    check_can_start,
)
from bot.tables.lobby import next_computer
from bot.tables.seating import with_seating
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
    MOD,
    NOW,
    START_POSITION,
    closed_table,
    finished_table,
    first_people,
    game_of,
    game_table,
    lobby_table,
    with_computers,
)

FRANJOS_LOBBY = replace(lobby_table(3), options=Options(Rules.of(FRANJOS)))
"""The host may choose who goes first."""


class TestSeats:
    def test_people_join_in_order(self) -> None:
        assert apply(lobby_table(1), Join(BEN)).seats == first_people(2)

    def test_a_seat_does_not_keep_moderator_permissions(self) -> None:
        assert type(apply(lobby_table(1), Join(MOD)).seats[1]) is not Caller

    def test_nobody_joins_twice(self) -> None:
        assert refusal(lobby_table(2), Join(BEN)).message == "You already have a seat at this table."

    def test_nobody_joins_a_full_lobby(self) -> None:
        assert refusal(lobby_table(4), Join(EVE)).message == "All four seats are taken."

    def test_the_next_person_becomes_host_when_the_host_leaves(self) -> None:
        table = apply(lobby_table(3), Leave(ANN))
        assert (table.seats, table.host) == (first_people(3)[1:], BEN.id)

    def test_the_host_stays_host_when_another_leaves(self) -> None:
        table = apply(lobby_table(3), Leave(BEN))
        assert [person.id for person in table.people] == [ANN.id, CYD.id]
        assert table.host == ANN.id

    def test_only_people_with_a_seat_can_leave(self) -> None:
        assert refusal(lobby_table(2), Leave(EVE)).message == "You don't have a seat at this table."

    def test_the_lobby_is_cancelled_when_everyone_has_left(self) -> None:
        table = apply(lobby_table(1), Leave(ANN))
        assert (table.status, table.close_reason) == (Status.ABANDONED, CloseReason.CANCELLED)

    def test_the_host_removes_a_player(self) -> None:
        table = apply(lobby_table(3), RemovePlayer(ANN, BEN.id))
        assert [person.id for person in table.people] == [ANN.id, CYD.id]

    def test_a_moderator_can_remove_the_host(self) -> None:
        assert apply(lobby_table(2), RemovePlayer(MOD, ANN.id)).host == BEN.id

    def test_only_people_with_a_seat_can_be_removed(self) -> None:
        message = refusal(lobby_table(2), RemovePlayer(ANN, EVE.id)).message
        assert message == "That player doesn't have a seat at this table."

    def test_a_refusal_names_the_host(self) -> None:
        assert refusal(lobby_table(2), Start(BEN)).values == {"player": first_people(1)[0]}

    def test_a_cancelled_lobby_has_no_game(self) -> None:
        table = apply(lobby_table(2), Cancel(ANN))
        assert (table.close_reason, table.game) == (CloseReason.CANCELLED, None)


class TestComputers:
    def test_a_computer_gets_the_next_seat(self) -> None:
        table = apply(lobby_table(2), AddComputer(ANN, Strength.HARD))
        assert table.seats == (*first_people(2), EAGLE)
        assert table.people == first_people(2)

    def test_computers_of_the_same_strength_are_numbered(self) -> None:
        table = lobby_table(1)
        for strength in (Strength.EASY, Strength.MEDIUM, Strength.EASY):
            table = apply(table, AddComputer(ANN, strength))
        assert table.seats[1:] == (LAMB, GOAT, Computer(Strength.EASY, 2))

    def test_people_do_not_count_for_the_number_of_a_computer(self) -> None:
        assert next_computer((*first_people(2), GOAT), Strength.MEDIUM) == Computer(Strength.MEDIUM, 2)

    def test_the_computer_added_last_is_removed_first(self) -> None:
        table = apply(lobby_table(1), AddComputer(ANN, Strength.EASY))
        table = apply(table, AddComputer(ANN, Strength.HARD))
        table = apply(apply(table, Join(BEN)), RemoveComputer(ANN))
        assert table.seats == (first_people(1)[0], LAMB, first_people(2)[1])

    @pytest.mark.parametrize("by", [BEN, EVE])
    def test_only_the_host_or_a_moderator_adds_and_removes_them(self, by: Caller) -> None:
        table = with_computers(lobby_table(3), LAMB)
        for request in (AddComputer(by, Strength.EASY), RemoveComputer(by)):
            assert refusal(table, request).message == "Only the host, {player}, or a moderator can do that."
        assert len(apply(table, AddComputer(MOD, Strength.EASY)).seats) == 4
        assert apply(table, RemoveComputer(MOD)).seats == first_people(2)

    def test_people_and_computers_share_four_seats(self) -> None:
        table = with_computers(lobby_table(4), LAMB, GOAT, EAGLE)
        for request in (AddComputer(ANN, Strength.EASY), Join(BEN)):
            assert refusal(table, request).message == "All four seats are taken."

    def test_without_a_computer_none_can_be_removed(self) -> None:
        assert refusal(lobby_table(2), RemoveComputer(ANN)).message == "There is no computer at this table."

    def test_a_computer_never_becomes_host(self) -> None:
        table = replace(lobby_table(3), seats=(first_people(1)[0], LAMB, first_people(2)[1]))
        assert apply(table, Leave(ANN)).host == BEN.id

    def test_a_lobby_of_computers_only_is_cancelled(self) -> None:
        table = apply(with_computers(lobby_table(2), GOAT), Leave(ANN))
        assert (table.status, table.close_reason) == (Status.ABANDONED, CloseReason.CANCELLED)

    def test_they_cannot_be_added_or_removed_during_the_game(self) -> None:
        table = with_computers(game_table("parker -/- - 0 roll"), GOAT)
        for request in (AddComputer(ANN, Strength.EASY), RemoveComputer(ANN)):
            assert isinstance(refusal(table, request), OutOfDate)


def with_franjos(options: Options) -> Options:
    return replace(options, rules=Rules.of(FRANJOS))


class TestOptions:
    def test_the_game_is_played_by_the_new_rules(self) -> None:
        table = apply(lobby_table(2), ChangeOptions(ANN, with_franjos))
        assert table == replace(lobby_table(2), options=Options(Rules.of(FRANJOS)), last_activity=NOW)
        started = apply(table, Start(ANN, BEN.id))
        assert game_of(started).started.rules == Rules.of(FRANJOS)

    def test_the_seats_stay_the_same(self) -> None:
        assert apply(lobby_table(4), ChangeOptions(MOD, with_franjos)).seats == first_people(4)

    def test_what_is_not_changed_stays(self) -> None:
        table = replace(lobby_table(1), options=Options(pace=Pace.LIVE, coach=Coach.OFF))
        changed = apply(table, ChangeOptions(ANN, with_franjos))
        assert changed.options == Options(Rules.of(FRANJOS), Pace.LIVE, Coach.OFF)

    @pytest.mark.parametrize(
        "table",
        [
            game_table(START_POSITION),
            finished_table("parker 2:top,3:top,4:top/-/- - 0 over:0"),
            closed_table(lobby_table(2), CloseReason.CANCELLED),
        ],
    )
    def test_who_can_change_them_and_when(self, table: Table) -> None:
        check_can_change_options(lobby_table(1), ANN)
        check_can_change_options(lobby_table(1), MOD)
        with pytest.raises(NotAllowed):
            check_can_change_options(lobby_table(2), BEN)
        with pytest.raises(OutOfDate):
            check_can_change_options(table, ANN)


class TestStart:
    def test_the_dice_decide_who_goes_first_and_the_seats_stay_the_same(self) -> None:
        table = apply(lobby_table(3), Start(ANN), 1, 2, 6, 5, 4, 4)
        assert table.status is Status.PLAYING
        assert table.seats == first_people(3)
        assert table.acting == (first_people(3)[1],)
        assert table.game == Game.start(Rules.of(PARKER), 3, ScriptedDice(1, 2, 6, 5, 4, 4))

    def test_it_takes_two_players(self) -> None:
        assert refusal(lobby_table(1), Start(ANN)).message.startswith("You need at least two players")

    def test_a_computer_counts_as_a_player(self) -> None:
        table = apply(with_computers(lobby_table(2), GOAT), Start(ANN), 6, 6, 1, 1)
        assert (table.status, table.acting) == (Status.PLAYING, first_people(1))

    def test_the_host_chooses_a_person_to_go_first(self) -> None:
        table = apply(FRANJOS_LOBBY, Start(ANN, CYD.id))
        assert table.acting == (first_people(3)[2],)
        assert game_of(table).started.roll_off == ()

    def test_the_host_chooses_a_computer_to_go_first(self) -> None:
        table = apply(with_computers(FRANJOS_LOBBY, GOAT), Start(ANN, first_seat=2))
        assert game_of(table).started.first_seat == 2

    @pytest.mark.parametrize("seat", [0, 1, 3])
    def test_a_seat_without_a_computer_cannot_be_chosen(self, seat: int) -> None:
        refused = refusal(with_computers(FRANJOS_LOBBY, GOAT), Start(ANN, first_seat=seat))
        assert refused.message == "That player has left. Start the game again."

    def test_without_a_choice_the_dice_decide(self) -> None:
        table = apply(replace(lobby_table(2), options=Options(Rules.of(FRANJOS))), Start(ANN), 1, 1, 6, 6)
        assert table.acting == (first_people(2)[1],)

    def test_a_choice_is_ignored_where_the_rules_do_not_allow_one(self) -> None:
        assert apply(lobby_table(2), Start(ANN, ANN.id), 1, 1, 6, 6).acting == (first_people(2)[1],)
        random_start = replace(lobby_table(2), options=Options(Rules.of(PARKER, starter=Starter.RANDOM)))
        assert apply(random_start, Start(ANN, ANN.id), 1, 1).acting == (first_people(2)[1],)

    @pytest.mark.parametrize("rules", [Rules.of(FRANJOS), Rules.of(PARKER)])
    def test_a_person_who_has_left_cannot_go_first(self, rules: Rules) -> None:
        refused = refusal(replace(lobby_table(2), options=Options(rules)), Start(ANN, CYD.id))
        assert isinstance(refused, OutOfDate)

    def test_who_can_start_and_when(self) -> None:
        check_can_start(lobby_table(2), ANN)
        check_can_start(lobby_table(2), MOD)
        for table, by, kind in (
            (lobby_table(2), BEN, NotAllowed),
            (lobby_table(1), ANN, NotAllowed),
            (game_table(START_POSITION), ANN, OutOfDate),
        ):
            with pytest.raises(kind):
                check_can_start(table, by)


class TestPlayNow:
    @pytest.mark.parametrize("rules", [Rules.of(PARKER), Rules.of(FRANJOS)])
    def test_the_person_begins_against_lamb_without_a_roll_off(self, rules: Rules) -> None:
        table = apply(replace(lobby_table(), options=Options(rules)), PlayNow(ANN))
        assert table.seats == (*first_people(1), LAMB)
        assert table.status is Status.PLAYING
        assert table.acting == first_people(1)

    def test_the_other_rules_stay_as_they_were_chosen(self) -> None:
        rules = Rules.of(PARKER, placing_priority=True)
        table = apply(replace(lobby_table(), options=Options(rules)), PlayNow(ANN))
        assert table.options.rules == replace(rules, starter=Starter.HOST)

    @pytest.mark.parametrize(
        "table", [lobby_table(2), with_computers(lobby_table(2), LAMB)], ids=["person", "computer"]
    )
    def test_it_is_refused_once_there_are_more_players(self, table: Table) -> None:
        message = "This table has more players now. Press **{button}** to begin."
        assert refusal(table, PlayNow(ANN)).message == message

    def test_only_the_host_or_a_moderator_can(self) -> None:
        assert refusal(lobby_table(), PlayNow(BEN)).values == {"player": first_people(1)[0]}
        assert apply(lobby_table(), PlayNow(MOD)).status is Status.PLAYING

    def test_it_is_too_late_once_the_game_has_started(self) -> None:
        assert refusal(game_table(START_POSITION), PlayNow(ANN)).message == "This game has already started."

    def test_it_is_refused_while_somebody_is_expected(self) -> None:
        invited = with_seating(lobby_table(), (*first_people(1), Reservation(first_people(2)[1])))
        assert isinstance(refusal(invited, PlayNow(ANN)), NotAllowed)


class TestReservations:
    def table(self) -> Table:
        """Return Ann's lobby with seats kept for Ben and Cyd."""
        ann, ben, cyd = first_people(3)
        return with_seating(lobby_table(1), (ann, Reservation(ben, NOW), Reservation(cyd, NOW)))

    def test_somebody_expected_takes_the_seat_that_is_kept_for_them(self) -> None:
        table = apply(apply(self.table(), Join(EVE)), Join(CYD))
        ann, _, cyd = first_people(3)
        assert table.seats == (ann, cyd, Person(EVE.id, EVE.name))
        assert [kept.person.id for kept in table.reservations] == [BEN.id]

    def test_a_game_among_friends_waits_for_its_host_even_if_nobody_is_missing(self) -> None:
        table = apply(apply(self.table(), Join(CYD)), Join(BEN))
        assert (table.status, table.seats) == (Status.LOBBY, first_people(3))

    def test_a_reserved_seat_is_not_free_for_others(self) -> None:
        table = apply(self.table(), Join(EVE))
        assert refusal(table, Join(DEE)).message == "All four seats are taken or kept for somebody."
        assert "kept for somebody" in refusal(table, AddComputer(ANN, Strength.EASY)).message

    def test_somebody_expected_may_decline_or_be_removed_by_the_host(self) -> None:
        for request in (Leave(BEN), RemovePlayer(ANN, BEN.id)):
            table = apply(self.table(), request)
            assert [(kept.person.id, kept.seat) for kept in table.reservations] == [(CYD.id, 1)]
        assert "Only the host" in refusal(self.table(), RemovePlayer(CYD, BEN.id)).message

    def test_a_lobby_where_nobody_sits_is_closed(self) -> None:
        table = apply(self.table(), Leave(ANN))
        assert (table.status, table.reservations) == (Status.ABANDONED, ())

    def test_the_start_gives_reserved_seats_up(self) -> None:
        table = apply(apply(self.table(), AddComputer(ANN, Strength.EASY)), Start(ANN), 6, 6, 1, 1)
        assert (table.seats, table.reservations) == ((*first_people(1), LAMB), ())

    def test_removing_a_computer_keeps_the_order(self) -> None:
        table = apply(self.table(), AddComputer(ANN, Strength.EASY))
        assert apply(table, RemoveComputer(ANN)) == replace(self.table(), last_activity=NOW)
