"""What time does to a table: deadlines, reminders, who is late, setting aside, and closing."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
    Attendance,
    Bid,
    Choose,
    DiceSource,
    Game,
    Handed,
    Missed,
    NotAllowed,
    OutOfDate,
    Passed,
    Phase,
    PlaceBid,
    Returned,
    Roll,
    Rules,
    Stop,
)
from bot.game.notation import format_game, parse_game
from bot.players import Strength, decide
from bot.tables import (
    AcceptEnd,
    ApplyTimeouts,
    Caller,
    CloseReason,
    Computer,
    ExtendDeadlines,
    Join,
    Pace,
    Person,
    PlayComputerTurn,
    ProposeEnd,
    RejectEnd,
    Request,
    ResignGame,
    Resume,
    Start,
    Status,
    Table,
    TakeAction,
    TakeSeatBack,
    check_can_bid,
)
from bot.tables.apply import apply_request
from bot.tables.pace import DAY, HOUR, LOBBY_TIMEOUT, PAUSE_TIMEOUT, RESTART_GRACE
from tests.game.game_factories import ScriptedDice, no_dice, rules_with
from tests.tables.sample_tables import (
    ANN,
    BEN,
    CYD,
    DEE,
    EVE,
    GOAT,
    LAMB,
    LAST_ACTIVITY,
    NOW,
    first_people,
    game_table,
    lobby_table,
    with_computers,
)

FRESH = "parker -/-/- - 0 roll"
DECIDING = "parker -/-/- 7:2 0 decide"
BIDDING = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=-/-/-/-"
"""Ann and Dee bid on Ben's turn."""
SETTLING = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"
"""Dee settles, then Ann."""
PACES = [Pace.LIVE, Pace.RELAXED]
TIMED = {Pace.LIVE: 90.0, Pace.RELAXED: DAY}


def ask(table: Table, request: Request, dice: DiceSource = no_dice, at: float = NOW) -> Table:
    return apply_request(table, request, dice, at)


def timed(position: str, pace: Pace, *computers: Computer) -> Table:
    """A table whose game stands at a position, with the deadline of those who act there."""
    table = replace(
        with_computers(game_table(position), *computers), pace=pace, last_activity=NOW, paused=True
    )
    return ask(table, Resume(EVE))


def at_due(table: Table) -> Table:
    """The table after what comes due at it first."""
    assert table.next_timeout is not None
    assert ask(table, ApplyTimeouts(), at=table.next_timeout - 0.001) is table, "it came too early"
    return ask(table, ApplyTimeouts(), at=table.next_timeout)


def chance(seed: int) -> DiceSource:
    """Dice that fall at random, though the same every time."""
    drawn = Random(seed)
    return lambda count: tuple(drawn.randint(1, 6) for _ in range(count))


def played_on(table: Table, at: float) -> Table:
    """The table after a computer has played on."""
    return ask(table, PlayComputerTurn(table.action_version), chance(int(at)), at)


def turn(table: Table, by: Caller, seed: int) -> Table:
    """The table after somebody's whole turn."""
    dice = chance(seed)
    while table.awaited == (Person(by.id, by.name),):
        assert table.game is not None
        advised = partial(decide, table.game.state, strength=Strength.MEDIUM)
        table = ask(table, TakeAction(by, advised), dice)
    return table


def late(table: Table) -> Table:
    """The table after the deadline of those whom it waits for."""
    assert table.deadline is not None
    return ask(table, ApplyTimeouts(), at=table.deadline)


def log(table: Table) -> tuple[object, ...]:
    """What has happened in the game since it stood at its position."""
    assert table.game is not None
    return table.game.log[1:]


class TestLobby:
    def test_one_in_which_nothing_happens_is_closed_after_a_day(self) -> None:
        assert lobby_table(2).next_timeout == LAST_ACTIVITY + LOBBY_TIMEOUT
        after = at_due(lobby_table(2))
        assert (after.status, after.close_reason, after.next_timeout) == (
            Status.ABANDONED,
            CloseReason.EXPIRED,
            None,
        )

    def test_whatever_happens_puts_that_off(self) -> None:
        assert ask(lobby_table(1), Join(BEN)).next_timeout == NOW + LOBBY_TIMEOUT

    @pytest.mark.parametrize("pace", Pace)
    def test_it_has_no_deadline_at_any_pace(self, pace: Pace) -> None:
        assert ask(replace(lobby_table(1), pace=pace), Join(BEN)).deadline is None


class TestDeadline:
    @pytest.mark.parametrize("pace", PACES)
    def test_whoever_is_on_turn_has_so_much_time_for_each_action(self, pace: Pace) -> None:
        period = TIMED[pace]
        table = ask(replace(lobby_table(2), pace=pace), Start(ANN), ScriptedDice(6, 6, 1, 1))
        assert table.deadline == NOW + period
        table = ask(table, TakeAction(ANN, Roll), ScriptedDice(3, 4, 1, 6), at=NOW + 50)
        assert table.deadline == NOW + 50 + period
        table = ask(table, TakeAction(ANN, partial(Choose, move=(7, 7))), at=NOW + 60)
        table = ask(table, TakeAction(ANN, Stop), at=NOW + 70)
        assert (table.acting, table.deadline) == (first_people(2)[1:], NOW + 70 + period)

    def test_without_a_pace_there_is_none(self) -> None:
        table = ask(lobby_table(2), Start(ANN), ScriptedDice(6, 6, 1, 1))
        assert (table.deadline, table.next_timeout) == (None, NOW + 7 * DAY)

    def test_a_computer_has_none_and_whoever_comes_after_it_a_whole_one(self) -> None:
        table = timed("parker -/- - 1 roll", Pace.LIVE, GOAT)
        assert (table.deadline, table.computer_to_act) == (None, True)
        at = NOW
        while table.computer_to_act:
            at += 10
            table = (
                ask(table, PlayComputerTurn(table.action_version), Random(3).choices, at=at)
                if False
                else played_on(table, at)
            )
        assert (table.acting, table.deadline) == (first_people(1), at + 90)

    def test_a_vote_takes_nothing_from_it_and_adds_nothing(self) -> None:
        table = timed(FRESH, Pace.LIVE)
        voted = ask(table, ProposeEnd(ANN), at=NOW + 30)
        assert voted.deadline == table.deadline
        assert ask(voted, RejectEnd(BEN), at=NOW + 40).deadline == table.deadline

    def test_all_bidders_have_one_that_no_bid_puts_off(self) -> None:
        table = timed(BIDDING, Pace.LIVE)
        for stake, at in ((1, 20), (2, 30)):  # the same person again
            table = ask(table, TakeAction(ANN, partial(PlaceBid, bid=Bid(True, stake))), at=NOW + at)
            assert (table.deadline, table.awaited) == (NOW + 90, (first_people(4)[3],))
            assert table.acting == (first_people(4)[0], first_people(4)[3])
        table = ask(table, TakeAction(DEE, partial(PlaceBid, bid=Bid(True, 1))), at=NOW + 40)
        assert table.deadline == NOW + 40 + 90

    def test_nobody_counts_once_it_is_over(self) -> None:
        table = ask(timed("parker -/- - 0 roll", Pace.LIVE), ResignGame(ANN))
        assert (table.status, table.deadline, table.next_timeout) == (Status.FINISHED, None, None)


class TestReminder:
    @pytest.mark.parametrize(("pace", "notice"), [(Pace.LIVE, 45.0), (Pace.RELAXED, 4 * HOUR)])
    def test_it_comes_once_before_the_deadline(self, pace: Pace, notice: float) -> None:
        table = timed(FRESH, pace)
        assert table.next_timeout == NOW + TIMED[pace] - notice
        reminded = at_due(table)
        assert reminded == replace(table, reminder_due=True)
        assert reminded.next_timeout == reminded.deadline

    def test_the_next_who_is_on_turn_gets_their_own(self) -> None:
        reminded = at_due(timed(FRESH, Pace.LIVE))
        assert not late(reminded).reminder_due
        assert not ask(reminded, TakeAction(ANN, Roll), ScriptedDice(3, 4, 1, 6)).reminder_due

    def test_a_vote_brings_no_second_one(self) -> None:
        assert ask(at_due(timed(FRESH, Pace.LIVE)), ProposeEnd(ANN)).reminder_due


class TestLateness:
    @pytest.mark.parametrize("pace", PACES)
    def test_a_turn_that_was_not_begun_passes(self, pace: Pace) -> None:
        after = late(timed(FRESH, pace))
        assert log(after) == (Passed(),)
        assert (after.acting, after.deadline) == (first_people(3)[1:2], NOW + 2 * TIMED[pace])

    def test_one_that_was_begun_is_played_on_for(self) -> None:
        after = late(timed(DECIDING, Pace.LIVE))
        assert log(after) == (Missed(0),)
        assert (after.computer_to_act, after.computer_strength(0), after.acting) == (
            True,
            Strength.MEDIUM,
            (),
        )
        assert after.deadline is None
        assert after.last_activity == NOW, "time that passes is nobody's act"

    def test_so_are_all_bids_that_are_missing(self) -> None:
        after = late(timed(BIDDING, Pace.LIVE))
        assert log(after) == (Missed(0), Missed(3))
        played = ask(after, PlayComputerTurn(after.action_version), at=NOW + 91)
        assert (played.acting, played.deadline) == (first_people(2)[1:], NOW + 91 + 90)

    def test_a_bid_that_is_in_is_not_late(self) -> None:
        table = ask(timed(BIDDING, Pace.LIVE), TakeAction(ANN, partial(PlaceBid, bid=Bid(True, 1))))
        assert log(late(table))[1:] == (Missed(3),)

    def test_so_is_the_settling_of_a_bid(self) -> None:
        after = late(timed(SETTLING, Pace.LIVE))
        assert log(after) == (Missed(3),)
        assert ask(after, PlayComputerTurn(after.action_version)).acting == first_people(1)

    def test_the_second_time_in_a_row_the_computer_takes_the_seat(self) -> None:
        table = timed(FRESH, Pace.LIVE)
        for _ in range(4):
            table = late(table)
        assert log(table) == (Passed(), Passed(), Passed(), Passed(), Handed(0))
        assert table.present == first_people(3)[1:]
        assert table.remaining == table.people

    def test_whoever_acts_between_keeps_it(self) -> None:
        table = timed("parker -/- - 0 roll", Pace.LIVE)
        for seed in range(3):
            table = late(table)  # Ann does not roll,
            table = late(
                ask(table, TakeAction(BEN, Roll), ScriptedDice(3, 4, 1, 6))
            )  # and Ben does not go on,
            while table.computer_to_act:
                table = played_on(table, seed)
            for by in (ANN, BEN):  # but both take the turn after that
                table = turn(table, by, seed)
        assert table.present == first_people(2)

    def test_the_host_who_is_away_is_host_no_more(self) -> None:
        table = timed(FRESH, Pace.LIVE)
        for _ in range(4):
            table = late(table)
        assert table.host == BEN.id

    def test_who_is_away_has_no_vote(self) -> None:
        table = timed(FRESH, Pace.LIVE)
        for _ in range(3):
            table = late(table)
        table = ask(ask(table, ProposeEnd(ANN)), AcceptEnd(BEN))
        assert table.open
        ended = late(replace(table, end_votes=frozenset({BEN.id, CYD.id})))
        assert (ended.status, ended.close_reason) == (Status.ABANDONED, CloseReason.AGREED)

    def test_a_late_click_finds_the_computer_playing(self) -> None:
        after = late(timed(DECIDING, Pace.LIVE))
        with pytest.raises(NotAllowed, match="I'm back"):
            ask(after, TakeAction(ANN, Stop, after.action_version))

    def test_a_late_bidder_is_not_asked_for_a_bid(self) -> None:
        after = late(timed(BIDDING, Pace.LIVE))
        with pytest.raises(NotAllowed, match="I'm back"):
            check_can_bid(after, ANN, after.action_version)

    def test_a_passed_turn_can_end_the_game(self) -> None:
        after = late(timed("franjos 2:top,3:top,12:top/- - 1 roll", Pace.LIVE))
        assert (after.status, after.winners, after.next_timeout) == (Status.FINISHED, first_people(1), None)


def gone(position: str = FRESH, *computers: Computer) -> Table:
    """A table at which the first to act has been late twice in a row, and the others play."""
    table = timed(position, Pace.LIVE, *computers)
    assert table.game is not None
    presence = table.game.attendance.with_misses(0, 1)
    return late(replace(table, game=replace(table.game, attendance=presence)))


class TestComingBack:
    def test_on_any_turn_the_seat_is_ones_own_again(self) -> None:
        table = gone()
        assert (table.computer_strength(0), table.acting) == (Strength.MEDIUM, first_people(2)[1:])
        back = ask(table, TakeSeatBack(ANN), at=NOW + 100)
        assert log(back)[-1] == Returned(0)
        assert (back.computer_strength(0), back.present) == (None, first_people(3))
        assert (back.deadline, back.action_version) == (table.deadline, table.action_version), (
            "it is Ben's turn as before"
        )

    def test_on_ones_own_turn_there_is_a_whole_deadline(self) -> None:
        table = gone("parker -/-/- 7:2 0 decide")
        assert (table.computer_to_act, table.deadline) == (True, None)
        back = ask(table, TakeSeatBack(ANN), at=NOW + 100)
        assert (back.acting, back.deadline, back.computer_to_act) == (first_people(1), NOW + 190, False)

    def test_among_bidders_there_is_one_for_all(self) -> None:
        table = timed(BIDDING, Pace.LIVE)
        assert table.game is not None
        away = replace(
            table, game=replace(table.game, attendance=Attendance((2, 0, 0, 0), away=frozenset({0})))
        )
        back = ask(away, TakeSeatBack(ANN), at=NOW + 80)
        assert (back.awaited, back.deadline) == ((first_people(4)[0], first_people(4)[3]), NOW + 170)

    def test_the_computer_that_was_to_play_finds_nothing_to_do(self) -> None:
        table = gone("parker -/-/- 7:2 0 decide")
        with pytest.raises(OutOfDate):
            ask(ask(table, TakeSeatBack(ANN)), PlayComputerTurn(table.action_version))

    def test_until_then_nothing_else_is_for_who_is_away_but_to_leave(self) -> None:
        table = replace(gone(), end_votes=frozenset({BEN.id}))
        for request in (TakeAction(ANN, Roll), AcceptEnd(ANN), RejectEnd(ANN), ProposeEnd(ANN)):
            with pytest.raises(NotAllowed):
                ask(table, request)
        assert ask(table, ResignGame(ANN)).remaining == first_people(3)[1:]

    @pytest.mark.parametrize("by", [BEN, EVE])
    def test_it_is_for_nobody_else(self, by: Caller) -> None:
        with pytest.raises(NotAllowed):
            ask(gone(), TakeSeatBack(by))

    def test_who_is_back_has_to_be_late_twice_again(self) -> None:
        back = ask(gone("parker -/-/- 7:2 0 decide"), TakeSeatBack(ANN))
        assert log(late(back))[-1] == Missed(0)


class TestSettingAside:
    @pytest.mark.parametrize(
        ("pace", "patience"), [(Pace.LIVE, HOUR), (Pace.RELAXED, 7 * DAY), (Pace.NONE, 7 * DAY)]
    )
    def test_a_game_in_which_no_person_has_acted_for_long_rests(self, pace: Pace, patience: float) -> None:
        table = timed(FRESH, pace)
        at, steps = NOW, 0
        while not table.paused:
            assert table.next_timeout is not None
            at = table.next_timeout if not table.computer_to_act else at + 1
            table = played_on(table, at) if table.computer_to_act else at_due(table)
            steps += 1
        assert at <= NOW + patience
        assert (table.deadline, table.computer_to_act, table.open) == (None, False, True)

    def test_it_does_even_with_somebody_who_is_waited_for(self) -> None:
        table = replace(timed(FRESH, Pace.RELAXED), last_activity=NOW - 7 * DAY + 60)
        aside = ask(table, ApplyTimeouts(), at=NOW + 60)
        assert (aside.paused, aside.deadline, log(aside)) == (True, None, ())

    def test_computers_do_not_play_on_among_themselves(self) -> None:
        table = gone("parker -/-/- - 0 roll", LAMB, GOAT)
        assert (table.paused, table.computer_to_act, table.deadline) == (True, False, None)
        with pytest.raises(OutOfDate):
            ask(table, PlayComputerTurn(table.action_version))

    def test_it_does_when_the_last_who_was_there_leaves(self) -> None:
        table = gone()
        left = ask(ask(table, ResignGame(BEN)), ResignGame(CYD))
        assert left.status is Status.FINISHED
        four = gone("parker -/-/-/- - 0 roll", GOAT)
        left = ask(ask(four, ResignGame(BEN)), ResignGame(CYD))
        assert (left.status, left.paused, left.host) == (Status.PLAYING, True, ANN.id)

    def test_a_month_later_it_is_closed(self) -> None:
        aside = gone("parker -/- - 0 roll", GOAT)
        assert aside.next_timeout == NOW + HOUR + PAUSE_TIMEOUT
        assert at_due(aside).close_reason is CloseReason.EXPIRED

    @pytest.mark.parametrize("by", [ANN, BEN, EVE])
    def test_anybody_wakes_it(self, by: Caller) -> None:
        aside = replace(timed(FRESH, Pace.LIVE), paused=True, deadline=None)
        awake = ask(aside, Resume(by), at=NOW + 5 * DAY)
        assert (awake.paused, awake.deadline) == (False, NOW + 5 * DAY + 90)
        assert awake.next_timeout == NOW + 5 * DAY + 45, "it does not rest again at once"

    def test_without_anybody_to_play_it_rests_on(self) -> None:
        aside = gone("parker -/- - 0 roll", GOAT)
        assert ask(aside, Resume(EVE)) is aside

    def test_who_was_away_and_wakes_it_is_back(self) -> None:
        awake = ask(gone("parker -/- - 0 roll", GOAT), Resume(ANN))
        assert (awake.present, awake.paused, awake.computer_to_act) == (first_people(1), False, True)

    def test_so_does_coming_back_and_any_act(self) -> None:
        assert not ask(gone("parker -/- - 0 roll", GOAT), TakeSeatBack(ANN)).paused
        aside = replace(timed(FRESH, Pace.LIVE), paused=True, deadline=None)
        after = ask(aside, TakeAction(ANN, Roll), ScriptedDice(3, 4, 1, 6), at=NOW + DAY)
        assert (after.paused, after.deadline) == (False, NOW + DAY + 90)

    @pytest.mark.parametrize(
        "table",
        [lobby_table(2), game_table(FRESH), replace(lobby_table(1), status=Status.ABANDONED)],
        ids=lambda t: t.status,
    )
    def test_nothing_else_is_woken(self, table: Table) -> None:
        assert ask(table, Resume(ANN)) is table


class TestStartingAgain:
    def test_what_passed_or_is_about_to_has_its_whole_time(self) -> None:
        table = timed(FRESH, Pace.RELAXED)
        for at in (NOW + DAY - RESTART_GRACE + 1, NOW + DAY, NOW + 5 * DAY):
            renewed = ask(table, ExtendDeadlines(), at=at)
            assert (renewed.deadline, renewed.reminder_due, log(renewed)) == (at + DAY, False, ())

    def test_in_a_live_game_that_is_always(self) -> None:
        assert ask(timed(FRESH, Pace.LIVE), ExtendDeadlines(), at=NOW + 1).deadline == NOW + 91

    def test_what_has_time_left_stays_as_it_is(self) -> None:
        for table in (timed(FRESH, Pace.RELAXED), timed(FRESH, Pace.NONE), lobby_table(2), gone()):
            assert ask(table, ExtendDeadlines(), at=NOW - 1) is table

    def test_no_game_is_set_aside_and_none_closed_at_the_start(self) -> None:
        at = NOW + 100 * DAY
        for table in (timed(FRESH, Pace.NONE), lobby_table(2), gone("parker -/- - 0 roll", GOAT)):
            renewed = ask(table, ExtendDeadlines(), at=at)
            assert (renewed.last_activity, renewed.paused) == (at, table.paused)
            assert renewed.next_timeout is not None
            assert renewed.next_timeout > at + RESTART_GRACE

    def test_a_closed_table_stays_as_it_is(self) -> None:
        table = at_due(lobby_table(1))
        assert ask(table, ExtendDeadlines(), at=NOW + 100 * DAY) is table


def course(rules: Rules, pace: Pace, computers: int, seed: int) -> Table:
    """A table of four at its end: some are computers, and the others come and go as time passes."""
    random, dice, now = Random(seed), chance(seed), NOW
    company = [Computer(random.choice([Strength.EASY, Strength.MEDIUM]), n) for n in range(1, computers + 1)]
    table = replace(with_computers(lobby_table(4), *company), rules=rules, pace=pace)
    table = ask(table, Start(ANN), dice)
    while table.open:
        game, before, now = table.game, table, now + 1
        assert game is not None
        absent = [by for by in table.remaining if by not in table.present]
        if table.paused:
            table = ask(table, Resume(_caller(random.choice(table.remaining))), dice, now)
        elif absent and random.random() < 0.1:
            table = ask(table, TakeSeatBack(_caller(random.choice(absent))), dice, now)
        elif table.computer_to_act:
            table = ask(table, PlayComputerTurn(table.action_version), dice, now)
        elif random.random() < 0.3:
            assert table.next_timeout is not None
            now = max(now, table.next_timeout)
            table = ask(table, ApplyTimeouts(), dice, now)
        else:
            advised = partial(decide, game.state, strength=Strength.MEDIUM)
            by = _caller(random.choice(table.awaited))
            table = ask(table, TakeAction(by, advised, table.action_version), dice, now)
        assert table is not before, "it is stuck"
    return table


def _caller(person: Person) -> Caller:
    return Caller(person.id, person.name)


@settings(max_examples=30, deadline=None)
@given(
    rules_with() | rules_with(bidding=True),
    st.sampled_from(PACES),
    st.integers(0, 3),
    st.integers(0, 2**32),
)
def test_a_table_never_gets_stuck_whoever_comes_and_goes_and_its_game_replays_to_the_same(
    rules: Rules, pace: Pace, computers: int, seed: int
) -> None:
    table = course(rules, pace, computers, seed)
    assert table.status is Status.FINISHED
    assert table.game is not None
    assert table.game.state.phase is Phase.OVER
    assert Game.replay(table.game.log) == table.game
    assert parse_game(format_game(table.game)) == table.game
