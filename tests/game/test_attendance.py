"""Who plays for themselves, as the log tells it: misses, seats that the computer looks after, and returns."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
    Attendance,
    Bid,
    BidPlaced,
    Choose,
    Confirm,
    Game,
    Handed,
    Missed,
    Passed,
    Phase,
    PlaceBid,
    Resign,
    Returned,
    Roll,
    Rules,
    Shift,
    Stop,
    actor,
    player_results,
    player_stats,
    transitions,
)
from bot.game.notation import format_event, format_game, parse_event, parse_game
from bot.players import Strength, decide
from tests.game.game_factories import ScriptedDice, game_at, no_dice, rules_with, with_roll

FRESH = "parker -/-/- - 0 roll"
DECIDING = "parker -/-/- 7:2 0 decide"
BIDDING = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=-/-/-/-"
"""Seats 0 and 3 bid on the turn of seat 1."""
SETTLING = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"
"""Seat 3 settles, then seat 0."""


def said(game: Game) -> list[str]:
    """The log after the start, as lines."""
    return [format_event(event) for event in game.log[1:]]


def late_once(game: Game, seat: int) -> Game:
    """The game with a seat that has not acted in time when it last should have."""
    return replace(game, attendance=game.attendance.with_misses(seat, 1))


class TestMissing:
    def test_a_turn_that_was_not_begun_passes(self) -> None:
        late = game_at(FRESH).miss_deadline(0)
        assert said(late) == ["passed"]
        assert (late.state.on_turn, late.state.phase, late.away) == (1, Phase.ROLL, frozenset())
        assert late.attendance.computer_played == frozenset()

    @pytest.mark.parametrize("game", [game_at(DECIDING), with_roll(FRESH, 3, 4, 1, 6)])
    def test_one_that_was_begun_is_finished_by_the_computer(self, game: Game) -> None:
        late = game.miss_deadline(0)
        assert late.log[-1] == Missed(0)
        assert late.state == game.state
        assert late.attendance.computer_played == {0}

    def test_what_is_said_of_presence_is_no_move_in_the_game(self) -> None:
        game = with_roll(FRESH, 3, 4, 1, 6)
        late = game.miss_deadline(0)
        assert (late.last_event, late.previous_state, late.action_version, late.acting_since) == (
            game.last_event,
            game.previous_state,
            game.action_version,
            game.acting_since,
        )
        assert late.event_count == game.event_count + 1

    def test_the_second_time_in_a_row_the_seat_is_handed_over(self) -> None:
        game = game_at("parker -/- - 0 roll")
        for seat in (0, 1):
            game = game.miss_deadline(seat)
        game = game.miss_deadline(0)
        assert said(game) == ["passed", "passed", "passed", "handed 0"]
        assert game.away == {0}

    def test_whoever_acts_between_misses_is_not_late_twice_in_a_row(self) -> None:
        game = game_at("parker -/- - 0 roll").miss_deadline(0)
        game = (
            game.play(Roll(1), ScriptedDice(3, 4, 1, 6))
            .play(Choose(1, (7, 7)), no_dice)
            .play(Stop(1), no_dice)
        )
        game = game.play(Roll(0), ScriptedDice(3, 4, 1, 6))
        assert game.attendance.misses == (0, 0)
        assert game.miss_deadline(0).away == frozenset()

    def test_what_the_computer_does_is_nobodys_return(self) -> None:
        game = game_at("parker -/- 7:2 0 decide").miss_deadline(0).play(Stop(0), no_dice)
        assert game.attendance == Attendance((1, 0))
        game = game.miss_deadline(1).miss_deadline(0)
        assert game.away == {0}

    def test_it_holds_for_the_rest_of_the_turn_though_others_bid_between(self) -> None:
        game = game_at("parker,bidding 7:3/7:1 8:1 0 decide").miss_deadline(0)
        game = game.play(Roll(0), ScriptedDice(2, 6, 3, 6)).play(Choose(0, (8, 9)), no_dice)
        assert game.state.phase is Phase.BID
        assert game.attendance.missed == {0}
        game = game.play(PlaceBid(1, Bid(True, 1)), no_dice)
        assert game.attendance.missed == {0}
        game = game.play(Stop(0), no_dice)
        assert game.attendance.missed == frozenset()

    def test_it_ends_with_the_turn_even_if_the_same_player_has_the_next(self) -> None:
        game = game_at("parker,bidding 7:3/- 8:1 0 decide missing=1").miss_deadline(0).play(Stop(0), no_dice)
        assert (game.state.on_turn, game.state.phase) == (0, Phase.ROLL)
        assert game.attendance.missed == frozenset()

    def test_a_bid_that_is_late_is_placed_and_no_more(self) -> None:
        game = game_at(BIDDING).miss_deadline(3)
        assert game.attendance.missed == {3}
        game = game.play(PlaceBid(3, Bid(True, 1)), no_dice)
        assert game.attendance.missed == {3}, "it is not theirs to change"
        game = game.play(PlaceBid(0, Bid(True, 1)), no_dice)
        assert game.attendance.missed == frozenset()

    def test_a_settlement_that_is_late_is_finished(self) -> None:
        game = game_at(SETTLING).miss_deadline(3)
        game = game.play(Shift(3, 10), no_dice).play(Confirm(3), no_dice)
        assert (game.state.acting, game.attendance) == ((0,), Attendance((0, 0, 0, 1)))

    def test_settling_without_a_choice_is_no_act_of_its_owner(self) -> None:
        forced = "parker,bidding 7:3/8:2/-/6:2 9:1 1 decide bids=makes:2/-/-/busts:1"
        settled = late_once(game_at(forced), 3).play(Stop(1), no_dice)
        assert said(settled)[-2:] == ["shifted 6", "settled"]
        assert settled.attendance.misses == (0, 0, 0, 1)
        assert settled.play(Shift(0, 7), no_dice).attendance.misses == (0, 0, 0, 1)

    @pytest.mark.parametrize(
        ("game", "seat"),
        [
            (game_at(FRESH), 1),
            (game_at(FRESH), 7),
            (game_at(BIDDING), 1),
            (game_at(BIDDING), 2),
            (game_at(BIDDING).play(PlaceBid(0, Bid(True, 1)), no_dice), 0),
            (game_at(DECIDING).miss_deadline(0), 0),
            (game_at(FRESH).end(), 0),
        ],
    )
    def test_nobody_misses_what_is_not_waited_for(self, game: Game, seat: int) -> None:
        with pytest.raises(ValueError, match="does not wait"):
            game.miss_deadline(seat)

    def test_a_game_that_ends_by_a_passed_turn_hands_nothing_over(self) -> None:
        last = late_once(game_at("franjos 2:top,3:top,12:top/- - 1 roll"), 1)
        late = last.miss_deadline(1)
        assert late.state.winners == (0,)
        assert said(late) == ["passed"]


class TestReturning:
    def test_whoever_is_back_is_as_if_never_late(self) -> None:
        game = game_at("parker -/- - 0 roll").miss_deadline(0).miss_deadline(1).miss_deadline(0)
        back = game.return_player(0)
        assert said(back)[-1] == "returned 0"
        assert back.attendance == Attendance((0, 1))

    def test_it_may_be_on_any_turn_and_changes_no_button(self) -> None:
        game = (
            game_at("parker -/- - 0 roll")
            .miss_deadline(0)
            .miss_deadline(1)
            .miss_deadline(0)
            .play(Roll(1), ScriptedDice(3, 4, 1, 6))
        )
        back = game.return_player(0)
        assert (back.state, back.action_version) == (game.state, game.action_version)

    def test_so_may_whose_turn_is_being_finished(self) -> None:
        assert game_at(DECIDING).miss_deadline(0).return_player(0).attendance == Attendance((0, 0, 0))

    def test_nobody_returns_who_was_not_away(self) -> None:
        for game in (
            game_at(FRESH),
            game_at(FRESH).miss_deadline(0),
            game_at(DECIDING).miss_deadline(0).end(),
        ):
            with pytest.raises(ValueError, match="does not play"):
                game.return_player(0)

    def test_who_resigns_is_not_away(self) -> None:
        game = (
            game_at(FRESH)
            .miss_deadline(0)
            .miss_deadline(1)
            .miss_deadline(2)
            .miss_deadline(0)
            .play(Resign(0), no_dice)
        )
        assert game.attendance.computer_played == frozenset()
        with pytest.raises(ValueError, match="does not play"):
            game.return_player(0)


class TestText:
    @pytest.mark.parametrize(
        ("event", "text"),
        [
            (Passed(), "passed"),
            (Missed(2), "missed 2"),
            (Handed(0), "handed 0"),
            (Returned(3), "returned 3"),
        ],
    )
    def test_an_event_is_a_line(self, event: Passed | Missed | Handed | Returned, text: str) -> None:
        assert format_event(event) == text
        assert parse_event(text) == event

    @pytest.mark.parametrize("text", ["passed 1", "missed", "missed 4", "handed", "handed 0 1", "returned x"])
    def test_and_no_other_line(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"not an event|a seat"):
            parse_event(text)

    START = "started parker 34 53\n"

    @pytest.mark.parametrize(
        ("text", "wrong"),
        [
            ("missed 1\n", "line 2: a turn that seat 1 has not begun passes"),
            ("rolled 3455\npassed\n", "line 3: a turn that has begun does not pass"),
            ("rolled 3455\nmissed 0\n", "line 3: the game does not wait for seat 0"),
            ("rolled 3455\nmissed 1\nmissed 1\n", "line 4: the game does not wait for seat 1"),
            ("handed 1\n", "line 2: a seat is handed over at its second miss in a row"),
            ("returned 1\n", "line 2: the computer does not play seat 1"),
            ("passed\npassed\npassed\n", "breaks off where handed 1 must follow"),
            ("passed\npassed\npassed\nrolled 3455\n", "line 5: handed 1 must follow, not rolled 3455"),
        ],
    )
    def test_what_the_rules_do_not_yield_is_refused_by_its_line(self, text: str, wrong: str) -> None:
        with pytest.raises(ValueError, match=wrong):
            parse_game(self.START + text)


class TestFigures:
    # Seat 1 rolls and stops; then it rolls again and the computer busts for it; then it is away and wins.
    OWN = "started parker 34 53\nrolled 3455\nmoved 8 9\nstopped\nrolled 3455\nmoved 8 9\nstopped\n"
    BUST = "rolled 1111\nmoved 2 2\nmissed 1\nrolled 1111\nmoved 2\nrolled 1111\nbusted\n"

    def test_what_the_computer_does_counts_for_nobody(self) -> None:
        game = parse_game(self.OWN + self.BUST)
        own = player_results(game)[1]
        assert (own.turns, own.busts, own.longest_turn) == (2, 0, 1)
        counted = player_stats([(game.log, 1)])
        assert (counted.turns, counted.busts, counted.rolls, counted.height_totals[2]) == (2, 0, 2, 0)
        other = player_stats([(game.log, 0)])
        assert (other.opponents_turns, other.opponents_busts) == (2, 0)

    def test_who_is_away_at_the_end_has_not_won(self) -> None:
        game = parse_game(self.OWN + "passed\npassed\npassed\nhanded 1\nresigned 0\n")
        assert game.state.winners == (1,)
        assert not player_results(game)[1].won
        assert player_stats([(game.log, 1)]).outcomes == (False,)

    def test_who_came_back_before_has(self) -> None:
        game = parse_game(self.OWN + "passed\npassed\npassed\nhanded 1\nreturned 1\nresigned 0\n")
        assert player_results(game)[1].won
        assert player_stats([(game.log, 1)]).outcomes == (True,)


def course(rules: Rules, players: int, seed: int) -> Game:
    """A whole game by computers, with people who come and go at random between."""
    chance = Random(seed)

    def dice(count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(count))

    game = Game.start(rules, players, dice)
    while not game.state.over:
        late = [seat for seat in game.state.awaited if seat not in game.attendance.computer_played]
        if late and chance.random() < 0.2:
            game = game.miss_deadline(chance.choice(late))
        elif game.attendance.computer_played and chance.random() < 0.1:
            game = game.return_player(chance.choice(sorted(game.attendance.computer_played)))
        else:
            seat = chance.choice(game.state.awaited)
            game = game.play(decide(game.state, seat, Strength.MEDIUM), dice)
    return game


@settings(max_examples=25, deadline=None)
@given(rules_with() | rules_with(bidding=True), st.integers(2, 4), st.integers(0, 2**32))
def test_a_game_in_which_people_come_and_go_reads_back_and_replays_to_the_same(
    rules: Rules, players: int, seed: int
) -> None:
    game = course(rules, players, seed)
    assert parse_game(format_game(game)) == game
    assert Game.replay(game.log) == game


@settings(max_examples=15, deadline=None)
@given(rules_with() | rules_with(bidding=True), st.integers(2, 4), st.integers(0, 2**32))
def test_nobody_is_late_too_often_and_only_who_has_something_to_finish_is_looked_after(
    rules: Rules, players: int, seed: int
) -> None:
    game = course(rules, players, seed)
    there = Attendance((0,) * players)
    for before, event, state in transitions(game.log):
        by = actor(before, event)
        absent, there = there.computer_played, there.after(before, event, state)
        if isinstance(event, BidPlaced):
            assert by == event.seat
        if by is not None and by not in absent and not isinstance(event, Missed):
            assert there.misses[by] == 0
        for seat in range(players):
            assert there.misses[seat] <= 2
            assert (there.misses[seat] == 2) <= (
                seat in there.away or event == Passed() or event == Missed(seat)
            )
        assert there.missed <= {state.on_turn, *state.acting}
        assert not there.missed or state.phase is not Phase.ROLL
    assert there == game.attendance
