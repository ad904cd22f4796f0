from dataclasses import replace

import pytest

from bot.game import Handed, Label, Missed, NotAllowed, OutOfDate, Passed
from bot.players import Strength
from bot.tables import DAY, CloseReason, Options, Pace, Reservation, Status, Table, check_can_bid, requests
from bot.tables.erasing import without_player
from bot.tables.time_limits import HOUR, INVITATION_TIMEOUT, LOBBY_TIMEOUT, RESTART_GRACE
from bot.tables.timeouts import apply_timeouts, extend_deadlines
from tests.tables.requesting import (
    after_deadline,
    apply,
    away_table,
    bid,
    change_move,
    choose,
    events,
    play_computer_turn,
    refusal,
    roll,
    seeded_dice,
    stop,
    timed_table,
)
from tests.tables.sample_tables import (
    ANN,
    BEN,
    BID_POSITION,
    CYD,
    DECISION_POSITION,
    DEE,
    EVE,
    GOAT,
    LAMB,
    LAST_ACTIVITY,
    NOW,
    closed_table,
    first_people,
    lobby_table,
)

A, B, C, D = first_people(4)

PACES = [Pace.LIVE, Pace.RELAXED]
PAUSED = away_table("parker -/- - 0 roll", GOAT)
"""A game that Ann has left to computers."""
WITHOUT_DEADLINE = [timed_table(Pace.NONE, "parker -/- - 0 roll", GOAT), lobby_table(2), PAUSED]

KEPT = lobby_table(1).with_seating((A, Reservation(B, NOW + 5), Reservation(C)))
"""Ann's lobby with a seat kept for Ben for some time, and one for Cyd."""

TIME_LIMITS = {Pace.LIVE: 90.0, Pace.RELAXED: 86_400.0, Pace.NONE: 3 * 86_400.0}


def after_timeout(table: Table) -> Table:
    assert table.next_timeout is not None
    assert apply(table, requests.ApplyTimeouts(), at=table.next_timeout - 0.001) is table, "it was too early"
    return apply(table, requests.ApplyTimeouts(), at=table.next_timeout)


OVERDUE = after_timeout(timed_table(Pace.NONE))
"""A game without a pace that has waited for Ann for three days."""


class TestDeadline:
    @pytest.mark.parametrize("pace", Pace)
    def test_every_action_has_the_full_time_limit(self, pace: Pace) -> None:
        limit = TIME_LIMITS[pace]
        table = apply(replace(lobby_table(2), options=Options(pace=pace)), requests.Start(ANN), 6, 6, 1, 1)
        assert table.deadline == NOW + limit
        table = apply(table, roll(ANN), 3, 4, 1, 6, at=NOW + 50)
        assert table.deadline == NOW + 50 + limit
        table = apply(table, choose(ANN, 7, 7), at=NOW + 60)
        table = apply(table, stop(ANN), at=NOW + 70)
        assert (table.acting, table.deadline) == ((B,), NOW + 70 + limit)

    def test_changing_a_move_does_not_renew_it(self) -> None:
        table = apply(timed_table(Pace.LIVE), roll(ANN), 3, 4, 1, 6, at=NOW + 50)
        table = replace(apply(table, choose(ANN, 7, 7), at=NOW + 60), reminder_due=True)
        for seconds in (70, 90, 110):
            for request, at in ((change_move(ANN), seconds), (choose(ANN, 4, 10), seconds + 10)):
                table = apply(table, request, at=NOW + at)
                assert (table.deadline, table.reminder_due) == (NOW + 150, True)
        rolled = apply(table, roll(ANN), 3, 4, 1, 6, at=NOW + 140)
        assert (rolled.deadline, rolled.reminder_due) == (NOW + 230, False)

    def test_a_computer_has_none_and_the_next_person_has_the_full_time_limit(self) -> None:
        table = timed_table(Pace.LIVE, "parker -/- - 1 roll", GOAT)
        assert (table.deadline, table.computer_to_act) == (None, True)
        at = NOW
        while table.computer_to_act:
            at += 10
            table = play_computer_turn(table, seeded_dice(1), at)
        assert (table.acting, table.deadline) == ((A,), at + 90)

    def test_bidders_share_one_that_no_bid_postpones(self) -> None:
        table = timed_table(Pace.LIVE, BID_POSITION)
        for stake, seconds in ((1, 20), (2, 30)):
            table = apply(table, bid(ANN, stake), at=NOW + seconds)
            assert (table.deadline, table.awaited, table.acting) == (NOW + 90, (D,), (A, D))
        assert apply(table, bid(DEE, 1), at=NOW + 40).deadline == NOW + 40 + 90


@pytest.mark.parametrize(("pace", "lead"), [(Pace.LIVE, 45.0), (Pace.RELAXED, 4 * 3_600)])
def test_a_reminder_is_due_once_before_the_deadline(pace: Pace, lead: float) -> None:
    table = timed_table(pace)
    assert table.next_timeout == NOW + TIME_LIMITS[pace] - lead
    reminded = after_timeout(table)
    assert reminded == replace(table, reminder_due=True)
    assert reminded.next_timeout == reminded.deadline


class TestMissedDeadline:
    @pytest.mark.parametrize("pace", PACES)
    def test_a_turn_without_a_roll_is_passed(self, pace: Pace) -> None:
        after = after_deadline(timed_table(pace))
        assert events(after) == (Passed(),)
        assert (after.acting, after.deadline) == ((B,), NOW + 2 * TIME_LIMITS[pace])

    def test_the_substitute_finishes_a_turn_as_a_late_click_is_told(self) -> None:
        after = after_deadline(timed_table(Pace.LIVE, DECISION_POSITION))
        assert events(after) == (Missed(0),)
        assert (after.computer_strength(0), after.acting) == (Strength.MEDIUM, ())
        assert (after.computer_to_act, after.deadline) == (True, None)
        assert after.last_activity == NOW, "a missed deadline is no activity"
        assert refusal(after, stop(ANN, after.action_version)).values == {"button": Label("I'm back")}

    def test_the_substitute_places_missing_bids_and_late_bidders_are_not_prompted(self) -> None:
        after = after_deadline(timed_table(Pace.LIVE, BID_POSITION))
        assert events(after) == (Missed(0), Missed(3))
        with pytest.raises(NotAllowed, match="A computer is playing for you"):
            check_can_bid(after, ANN, after.action_version)
        played = apply(after, requests.PlayComputerTurn(after.action_version), at=NOW + 91)
        assert (played.acting, played.deadline) == ((B,), NOW + 91 + 90)

    def test_two_in_a_row_give_the_seat_to_the_substitute_and_another_host(self) -> None:
        table = timed_table(Pace.LIVE)
        for _ in range(4):
            table = after_deadline(table)
        assert events(table) == (Passed(), Passed(), Passed(), Passed(), Handed(0))
        assert (table.host, table.present) == (BEN.id, (B, C))
        assert table.remaining == table.people

    def test_people_who_are_away_have_no_vote(self) -> None:
        table = timed_table(Pace.LIVE)
        for _ in range(3):
            table = after_deadline(table)
        table = apply(apply(table, requests.ProposeEnd(ANN)), requests.AcceptEnd(BEN))
        assert table.open
        ended = after_deadline(replace(table, end_votes=frozenset({BEN.id, CYD.id})))
        assert ended.close_reason is CloseReason.AGREED


class TestOverdue:
    """Without a pace, players who have been waited for for three days are away if the others say so."""

    def test_who_is_waited_for_loses_only_the_vote_and_being_host(self) -> None:
        table = timed_table(Pace.NONE)
        assert replace(table, reminder_due=True, host=BEN.id) == OVERDUE
        assert (OVERDUE.overdue, OVERDUE.present) == ((A,), (B, C))
        ended = apply(apply(OVERDUE, requests.ProposeEnd(BEN)), requests.AcceptEnd(CYD))
        assert ended.close_reason is CloseReason.AGREED
        assert apply(OVERDUE, roll(ANN), 3, 4, 1, 6).present == (A, B, C)

    def test_the_others_let_a_computer_play_until_the_player_is_back(self) -> None:
        assert isinstance(refusal(timed_table(Pace.NONE), requests.Substitute(BEN)), NotAllowed)
        table = apply(OVERDUE, requests.Substitute(BEN))
        assert (events(table), table.computer_to_act, table.deadline) == ((Handed(0),), True, None)
        back = apply(table, requests.TakeSeatBack(ANN), at=NOW + 5)
        assert (back.awaited, back.present, back.overdue) == ((A,), (A, B, C), ())
        assert back.deadline == NOW + 5 + 3 * DAY

    def test_a_pause_changes_nothing_about_it(self) -> None:
        paused = after_timeout(OVERDUE)
        assert paused.paused
        assert apply(paused, requests.Resume(BEN), at=NOW + 20 * DAY).overdue == (A,)
        assert apply(paused, requests.Resume(ANN), at=NOW + 20 * DAY).overdue == ()

    @pytest.mark.parametrize(
        ("request_", "votes"),
        [(requests.ProposeEnd(ANN), frozenset({ANN.id, BEN.id})), (requests.RejectEnd(ANN), frozenset())],
    )
    def test_who_does_anything_is_there(self, request_: requests.Request, votes: frozenset[int]) -> None:
        table = apply(replace(OVERDUE, end_votes=frozenset({BEN.id})), request_)
        assert (table.overdue, table.present, table.end_votes) == ((), (A, B, C), votes)

    def test_who_did_anything_lately_is_there(self) -> None:
        at = NOW + 3 * DAY - 60
        table = apply(timed_table(Pace.NONE, "parker -/- - 0 roll"), requests.ProposeEnd(BEN), at=at - 60)
        table = apply(table, requests.RejectEnd(ANN), at=at)
        assert (table.deadline, table.next_timeout) == (at + 3 * DAY, at + 3 * DAY)

    def test_time_in_which_nobody_waited_does_not_count(self) -> None:
        table = apply(after_timeout(timed_table(Pace.NONE, "parker -/- - 0 roll")), requests.Substitute(BEN))
        while table.computer_to_act:
            table = play_computer_turn(table, seeded_dice(1))
        assert (table.awaited, table.deadline) == ((B,), None)
        back = apply(table, requests.TakeSeatBack(ANN), at=NOW + 4 * DAY)
        assert (back.overdue, back.deadline) == ((), NOW + 7 * DAY)

    def test_neither_a_restart_nor_somebody_who_leaves_renews_the_time(self) -> None:
        assert extend_deadlines(OVERDUE, NOW + 4 * DAY) is OVERDUE
        paused = apply_timeouts(OVERDUE, NOW + 7 * DAY, heard_since=NOW + 4 * DAY)
        assert (paused.paused, paused.overdue) == (True, (A,))
        assert apply(OVERDUE, requests.ResignGame(CYD)).overdue == (A,)

    def test_time_without_the_bot_does_not_count(self) -> None:
        at = NOW + 7 * DAY - HOUR
        extended = extend_deadlines(timed_table(Pace.NONE), at)
        assert (extended.deadline, extended.next_timeout) == (at + 3 * DAY, at + 3 * DAY)

    def test_a_game_from_before_there_were_such_deadlines_has_one_once_somebody_does_something(self) -> None:
        old = replace(timed_table(Pace.NONE, "parker -/- - 0 roll"), deadline=None)
        table = apply(old, requests.ProposeEnd(BEN), at=NOW + 4 * DAY)
        assert (table.overdue, table.deadline) == ((), NOW + 7 * DAY)

    def test_bidders_are_away_one_by_one(self) -> None:
        table = after_timeout(timed_table(Pace.NONE, BID_POSITION))
        assert table.overdue == (A, D)
        assert apply(table, bid(ANN)).overdue == (D,)

    def test_where_nobody_waits_nobody_is_away(self) -> None:
        alone = timed_table(Pace.NONE, "parker -/- - 0 roll", GOAT)
        assert alone.next_timeout == NOW + 7 * DAY
        erased = without_player(after_timeout(timed_table(Pace.NONE, "parker -/- - 0 roll")), BEN.id, NOW)
        assert (erased.present, erased.paused, erased.deadline) == ((A,), False, None)


class TestPause:
    @pytest.mark.parametrize(
        ("pace", "idle_limit"), [(Pace.LIVE, HOUR), (Pace.RELAXED, 7 * DAY), (Pace.NONE, 7 * DAY)]
    )
    def test_an_inactive_game_is_paused(self, pace: Pace, idle_limit: float) -> None:
        table, at = timed_table(pace), NOW
        assert replace(table, deadline=None).next_timeout == NOW + idle_limit
        while not table.paused:
            if table.computer_to_act:
                at += 1
                table = play_computer_turn(table, seeded_dice(1), at)
            else:
                at = table.next_timeout or at
                table = after_timeout(table)
        assert at <= NOW + idle_limit
        assert (table.deadline, table.computer_to_act, table.open) == (None, False, True)

    def test_it_is_paused_even_before_the_deadline(self) -> None:
        table = replace(timed_table(Pace.RELAXED), last_activity=NOW - 7 * DAY + 60)
        paused = apply(table, requests.ApplyTimeouts(), at=NOW + 60)
        assert (paused.paused, paused.deadline, events(paused)) == (True, None, ())

    def test_computers_do_not_play_without_people(self) -> None:
        table = away_table("parker -/-/- - 0 roll", LAMB, GOAT)
        assert (table.paused, table.computer_to_act, table.deadline) == (True, False, None)
        assert isinstance(refusal(table, requests.PlayComputerTurn(table.action_version)), OutOfDate)

    def test_it_is_paused_when_the_last_present_person_resigns(self) -> None:
        table = away_table("parker -/-/-/- - 0 roll", GOAT)
        table = apply(apply(table, requests.ResignGame(BEN)), requests.ResignGame(CYD))
        assert (table.status, table.paused, table.host) == (Status.PLAYING, True, ANN.id)

    def test_a_paused_game_is_closed_after_a_month(self) -> None:
        assert PAUSED.next_timeout == NOW + HOUR + 30 * DAY
        assert after_timeout(PAUSED).close_reason is CloseReason.EXPIRED

    def test_without_present_people_only_those_who_play_resume_it_and_have_their_seat_back(self) -> None:
        assert apply(PAUSED, requests.Resume(EVE)) is PAUSED
        resumed = apply(PAUSED, requests.Resume(ANN))
        assert (resumed.present, resumed.paused, resumed.computer_to_act) == ((A,), False, True)


class TestExtendDeadlines:
    @pytest.mark.parametrize("at", [NOW + DAY - 599, NOW + DAY, NOW + 5 * DAY])
    def test_a_deadline_that_passed_or_is_about_to_is_reset(self, at: float) -> None:
        extended = apply(timed_table(Pace.RELAXED), requests.ExtendDeadlines(), at=at)
        assert (extended.deadline, extended.reminder_due, events(extended)) == (at + DAY, False, ())

    @pytest.mark.parametrize("pace", PACES)
    def test_a_live_deadline_is_always_reset_and_a_later_one_stays(self, pace: Pace) -> None:
        table = timed_table(pace)
        deadline = NOW + 91 if pace is Pace.LIVE else table.deadline
        assert extend_deadlines(table, NOW + 1).deadline == deadline

    @pytest.mark.parametrize(
        ("table", "at"),
        [
            (timed_table(Pace.RELAXED), NOW + DAY - 600),
            *((table, NOW) for table in WITHOUT_DEADLINE),
            (closed_table(lobby_table(1), CloseReason.EXPIRED), NOW + 100 * DAY),
        ],
    )
    def test_other_timeouts_stay_the_same(self, table: Table, at: float) -> None:
        assert extend_deadlines(table, at) is table

    @pytest.mark.parametrize("pace", PACES)
    def test_what_a_clock_ahead_has_set_is_reset(self, pace: Pace) -> None:
        at = LAST_ACTIVITY - 3600
        extended = extend_deadlines(timed_table(pace), at)
        assert (extended.deadline, extended.last_activity) == (at + TIME_LIMITS[pace], at)
        kept = extend_deadlines(KEPT, at).reservations
        assert [seat.until for seat in kept] == [at + INVITATION_TIMEOUT, None]

    @pytest.mark.parametrize("table", WITHOUT_DEADLINE)
    def test_no_table_is_paused_or_closed_at_a_restart_or_when_it_is_heard_again(self, table: Table) -> None:
        at = NOW + 100 * DAY
        for after in (extend_deadlines(table, at), apply_timeouts(table, at, heard_since=at)):
            assert (after.last_activity, after.status, after.paused) == (at, table.status, table.paused)
            assert after.next_timeout is not None
            assert after.next_timeout > at + RESTART_GRACE

    @pytest.mark.parametrize("table", WITHOUT_DEADLINE[:2])
    def test_a_pause_or_closing_that_is_about_to_happen_is_postponed(self, table: Table) -> None:
        assert table.next_timeout is not None
        at = table.next_timeout - RESTART_GRACE
        assert extend_deadlines(table, at) is table
        assert extend_deadlines(table, at + 1).last_activity == at + 1


class TestUnheard:
    """The bot did not hear the table's server for a while."""

    def test_only_a_deadline_that_passed_meanwhile_is_extended(self) -> None:
        table = replace(timed_table(Pace.LIVE), reminder_due=True)
        extended = apply(table, requests.ApplyTimeouts(heard_since=NOW + 90), at=NOW + 95)
        assert (extended.game, extended.deadline, extended.reminder_due) == (table.game, NOW + 185, False)
        assert apply_timeouts(table, NOW + 95, heard_since=NOW + 89).game != table.game

    def test_a_reminder_that_was_due_meanwhile_is_late(self) -> None:
        table = timed_table(Pace.LIVE)
        reminded = apply_timeouts(table, NOW + 60, heard_since=NOW + 60)
        assert (reminded.reminder_due, reminded.deadline) == (True, table.deadline)


def test_before_the_next_timeout_and_at_a_closed_table_nothing_happens() -> None:
    closed = closed_table(lobby_table(1), CloseReason.CANCELLED)
    for table, at in ((timed_table(Pace.LIVE), NOW + 44.9), (closed, NOW + 100 * DAY)):
        assert apply_timeouts(table, at) is table


class TestLobby:
    def test_an_inactive_lobby_is_closed_after_a_day(self) -> None:
        assert lobby_table(2).next_timeout == LAST_ACTIVITY + DAY
        after = apply(KEPT, requests.ApplyTimeouts(), at=LAST_ACTIVITY + DAY)
        assert (after.status, after.close_reason) == (Status.ABANDONED, CloseReason.EXPIRED)
        assert (after.next_timeout, after.reservations) == (None, ())

    def test_a_reserved_seat_is_free_when_its_time_is_over_which_no_restart_prolongs(self) -> None:
        assert KEPT.next_timeout == NOW + 5
        assert apply_timeouts(KEPT, NOW + 4) is extend_deadlines(KEPT, NOW) is KEPT
        table = apply_timeouts(KEPT, NOW + 5)
        assert table.open
        assert [(kept.person.id, kept.seat) for kept in table.reservations] == [(CYD.id, 1)]
        assert table.next_timeout == LAST_ACTIVITY + LOBBY_TIMEOUT
