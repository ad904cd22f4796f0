"""Who plays for themselves, as the log tells it: misses, seats that the computer looks after, and returns."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import (
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
    Presence,
    Resign,
    Returned,
    Roll,
    Rules,
    Shift,
    Stop,
    actor,
    figures,
    follow,
    records,
)
from bot.game.notation import event_text, game_text, read_event, read_game
from bot.players import Strength, decide
from tests.game.playing import Script, game_at, no_dice, rules_with, with_roll

FRESH = "parker -/-/- - 0 roll"
DECIDING = "parker -/-/- 7:2 0 decide"
BIDDING = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=-/-/-/-"
"""Seats 0 and 3 bid on the turn of seat 1."""
SETTLING = "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"
"""Seat 3 settles, then seat 0."""


def said(game: Game) -> list[str]:
    """The log after the start, as lines."""
    return [event_text(event) for event in game.log[1:]]


def late_once(game: Game, seat: int) -> Game:
    """The game with a seat that has not acted in time when it last should have."""
    return replace(game, presence=game.presence.with_misses(seat, 1))


class TestMissing:
    def test_a_turn_that_was_not_begun_passes(self) -> None:
        late = game_at(FRESH).miss(0)
        assert said(late) == ["passed"]
        assert (late.state.on_turn, late.state.phase, late.away) == (1, Phase.ROLL, frozenset())
        assert late.presence.looked_after == frozenset()

    @pytest.mark.parametrize("game", [game_at(DECIDING), with_roll(FRESH, 3, 4, 1, 6)])
    def test_one_that_was_begun_is_finished_by_the_computer(self, game: Game) -> None:
        late = game.miss(0)
        assert late.log[-1] == Missed(0)
        assert late.state == game.state
        assert late.presence.looked_after == {0}

    def test_what_is_said_of_presence_is_no_move_in_the_game(self) -> None:
        game = with_roll(FRESH, 3, 4, 1, 6)
        late = game.miss(0)
        assert (late.last, late.previous, late.moment, late.turn) == (
            game.last,
            game.previous,
            game.moment,
            game.turn,
        )
        assert late.seq == game.seq + 1

    def test_the_second_time_in_a_row_the_seat_is_handed_over(self) -> None:
        game = game_at("parker -/- - 0 roll")
        for seat in (0, 1):
            game = game.miss(seat)
        game = game.miss(0)
        assert said(game) == ["passed", "passed", "passed", "handed 0"]
        assert game.away == {0}

    def test_whoever_acts_between_misses_is_not_late_twice_in_a_row(self) -> None:
        game = game_at("parker -/- - 0 roll").miss(0)
        game = game.play(Roll(1), Script(3, 4, 1, 6)).play(Choose(1, (7, 7)), no_dice).play(Stop(1), no_dice)
        game = game.play(Roll(0), Script(3, 4, 1, 6))
        assert game.presence.misses == (0, 0)
        assert game.miss(0).away == frozenset()

    def test_what_the_computer_does_is_nobodys_return(self) -> None:
        game = game_at("parker -/- 7:2 0 decide").miss(0).play(Stop(0), no_dice)
        assert game.presence == Presence((1, 0))
        game = game.miss(1).miss(0)
        assert game.away == {0}

    def test_it_holds_for_the_rest_of_the_turn_though_others_bid_between(self) -> None:
        game = game_at("parker,bidding 7:3/7:1 8:1 0 decide").miss(0)
        game = game.play(Roll(0), Script(2, 6, 3, 6)).play(Choose(0, (8, 9)), no_dice)
        assert game.state.phase is Phase.BID
        assert game.presence.missed == {0}
        game = game.play(PlaceBid(1, Bid(True, 1)), no_dice)
        assert game.presence.missed == {0}
        game = game.play(Stop(0), no_dice)
        assert game.presence.missed == frozenset()

    def test_it_ends_with_the_turn_even_if_the_same_player_has_the_next(self) -> None:
        game = game_at("parker,bidding 7:3/- 8:1 0 decide missing=1").miss(0).play(Stop(0), no_dice)
        assert (game.state.on_turn, game.state.phase) == (0, Phase.ROLL)
        assert game.presence.missed == frozenset()

    def test_a_bid_that_is_late_is_placed_and_no_more(self) -> None:
        game = game_at(BIDDING).miss(3)
        assert game.presence.missed == {3}
        game = game.play(PlaceBid(3, Bid(True, 1)), no_dice)
        assert game.presence.missed == {3}, "it is not theirs to change"
        game = game.play(PlaceBid(0, Bid(True, 1)), no_dice)
        assert game.presence.missed == frozenset()

    def test_a_settlement_that_is_late_is_finished(self) -> None:
        game = game_at(SETTLING).miss(3)
        game = game.play(Shift(3, 10), no_dice).play(Confirm(3), no_dice)
        assert (game.state.acting, game.presence) == ((0,), Presence((0, 0, 0, 1)))

    def test_settling_without_a_choice_is_no_act_of_its_owner(self) -> None:
        forced = "parker,bidding 7:3/8:2/-/6:2 9:1 1 decide bids=makes:2/-/-/busts:1"
        settled = late_once(game_at(forced), 3).play(Stop(1), no_dice)
        assert said(settled)[-2:] == ["shifted 6", "settled"]
        assert settled.presence.misses == (0, 0, 0, 1)
        assert settled.play(Shift(0, 7), no_dice).presence.misses == (0, 0, 0, 1)

    @pytest.mark.parametrize(
        ("game", "seat"),
        [
            (game_at(FRESH), 1),
            (game_at(FRESH), 7),
            (game_at(BIDDING), 1),
            (game_at(BIDDING), 2),
            (game_at(BIDDING).play(PlaceBid(0, Bid(True, 1)), no_dice), 0),
            (game_at(DECIDING).miss(0), 0),
            (game_at(FRESH).end(), 0),
        ],
    )
    def test_nobody_misses_what_is_not_waited_for(self, game: Game, seat: int) -> None:
        with pytest.raises(ValueError, match="does not wait"):
            game.miss(seat)

    def test_a_game_that_ends_by_a_passed_turn_hands_nothing_over(self) -> None:
        last = late_once(game_at("franjos 2:top,3:top,12:top/- - 1 roll"), 1)
        late = last.miss(1)
        assert late.state.winners == (0,)
        assert said(late) == ["passed"]


class TestReturning:
    def test_whoever_is_back_is_as_if_never_late(self) -> None:
        game = game_at("parker -/- - 0 roll").miss(0).miss(1).miss(0)
        back = game.come_back(0)
        assert said(back)[-1] == "returned 0"
        assert back.presence == Presence((0, 1))

    def test_it_may_be_on_any_turn_and_changes_no_button(self) -> None:
        game = game_at("parker -/- - 0 roll").miss(0).miss(1).miss(0).play(Roll(1), Script(3, 4, 1, 6))
        back = game.come_back(0)
        assert (back.state, back.moment) == (game.state, game.moment)

    def test_so_may_whose_turn_is_being_finished(self) -> None:
        assert game_at(DECIDING).miss(0).come_back(0).presence == Presence((0, 0, 0))

    def test_nobody_returns_who_was_not_away(self) -> None:
        for game in (game_at(FRESH), game_at(FRESH).miss(0), game_at(DECIDING).miss(0).end()):
            with pytest.raises(ValueError, match="does not play"):
                game.come_back(0)

    def test_who_resigns_is_not_away(self) -> None:
        game = game_at(FRESH).miss(0).miss(1).miss(2).miss(0).play(Resign(0), no_dice)
        assert game.presence.looked_after == frozenset()
        with pytest.raises(ValueError, match="does not play"):
            game.come_back(0)


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
        assert event_text(event) == text
        assert read_event(text) == event

    @pytest.mark.parametrize("text", ["passed 1", "missed", "missed 4", "handed", "handed 0 1", "returned x"])
    def test_and_no_other_line(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"not an event|a seat"):
            read_event(text)

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
            read_game(self.START + text)


class TestFigures:
    # Seat 1 rolls and stops; then it rolls again and the computer busts for it; then it is away and wins.
    OWN = "started parker 34 53\nrolled 3455\nmoved 8 9\nstopped\nrolled 3455\nmoved 8 9\nstopped\n"
    BUST = "rolled 1111\nmoved 2 2\nmissed 1\nrolled 1111\nmoved 2\nrolled 1111\nbusted\n"

    def test_what_the_computer_does_counts_for_nobody(self) -> None:
        game = read_game(self.OWN + self.BUST)
        own = records(game)[1]
        assert (own.turns, own.busts, own.longest_turn) == (2, 0, 1)
        counted = figures([(game.log, 1)])
        assert (counted.turns, counted.busts, counted.rolls, counted.climbed[2]) == (2, 0, 2, 0)
        other = figures([(game.log, 0)])
        assert (other.others_turns, other.others_busts) == (2, 0)

    def test_who_is_away_at_the_end_has_not_won(self) -> None:
        game = read_game(self.OWN + "passed\npassed\npassed\nhanded 1\nresigned 0\n")
        assert game.state.winners == (1,)
        assert not records(game)[1].won
        assert figures([(game.log, 1)]).results == (False,)

    def test_who_came_back_before_has(self) -> None:
        game = read_game(self.OWN + "passed\npassed\npassed\nhanded 1\nreturned 1\nresigned 0\n")
        assert records(game)[1].won
        assert figures([(game.log, 1)]).results == (True,)


def course(rules: Rules, players: int, seed: int) -> Game:
    """A whole game by computers, with people who come and go at random between."""
    chance = Random(seed)

    def dice(count: int) -> tuple[int, ...]:
        return tuple(chance.randint(1, 6) for _ in range(count))

    game = Game.start(rules, players, dice)
    while not game.state.over:
        late = [seat for seat in game.state.awaited if seat not in game.presence.looked_after]
        if late and chance.random() < 0.2:
            game = game.miss(chance.choice(late))
        elif game.presence.looked_after and chance.random() < 0.1:
            game = game.come_back(chance.choice(sorted(game.presence.looked_after)))
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
    assert read_game(game_text(game)) == game
    assert Game.replay(game.log) == game


@settings(max_examples=15, deadline=None)
@given(rules_with() | rules_with(bidding=True), st.integers(2, 4), st.integers(0, 2**32))
def test_nobody_is_late_too_often_and_only_who_has_something_to_finish_is_looked_after(
    rules: Rules, players: int, seed: int
) -> None:
    game = course(rules, players, seed)
    there = Presence((0,) * players)
    for before, event, state in follow(game.log):
        by = actor(before, event)
        absent, there = there.looked_after, there.after(before, event, state)
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
    assert there == game.presence
