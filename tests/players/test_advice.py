"""What a coach tells, to whom, and that no bid plays a part in it."""

from itertools import product

import pytest
from hypothesis import given

from bot.game import STAKES, Bid, Choose, Phase, PlaceBid, Roll, Stop, legal_moves
from bot.players import Reason, advise, odds
from bot.players.advice import visible_to
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games, with_roll
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import BIDDERS, BIDS_IN, SETTLING_UP

SIDES = [Bid(side, stake) for side, stake in product((True, False), STAKES)]


class TestDecide:
    def test_everybody_is_told_the_odds_and_what_the_player_on_turn_should_do(self) -> None:
        state = game_at("parker -/- 6:1,7:1,8:1 1 decide").state
        for seat in (0, 1, None):
            told = advise(state, seat)
            assert told.odds == odds(state)
            assert told.seat == 1
            assert {choice.action for choice in told.choices} == {Roll(1), Stop(1)}
            assert told.odds_after == (None, None)
            assert told.reason is not None


class TestChoose:
    def test_each_move_comes_with_the_odds_of_the_roll_after_it(self) -> None:
        game = with_roll("parker -/- 2:1,12:1 0 decide", 1, 3, 5, 4)
        told = advise(game.state, None)
        assert told.odds is None
        assert len(told.choices) == len(legal_moves(game.state, (1, 3, 5, 4))) == 6
        for choice, after in zip(told.choices, told.odds_after, strict=True):
            assert after == odds(game.play(choice.action, no_dice).state)

    def test_a_move_that_ends_the_game_leaves_nothing_to_roll(self) -> None:
        state = with_roll("franjos 2:top,3:top/-/- 6:1,7:1,12:2 0 decide", 6, 6, 1, 3).state
        told = advise(state, 0)
        ends = {choice.action: after for choice, after in zip(told.choices, told.odds_after, strict=True)}
        assert ends[Choose(0, (12,))] is None
        assert ends[Choose(0, (7,))] is not None


class TestBids:
    def test_each_bidder_is_told_their_own_and_nobody_anothers(self) -> None:
        for seat in (0, 1):
            told = advise(BIDDERS.state, seat)
            assert told.seat == seat
            assert all(isinstance(choice.action, PlaceBid) for choice in told.choices)
            assert {choice.action.seat for choice in told.choices} == {seat}
        for onlooker in (2, None):
            told = advise(BIDDERS.state, onlooker)
            assert (told.seat, told.choices, told.reason) == (None, (), None)
            assert told.odds == odds(BIDDERS.state)

    def test_what_others_have_bid_changes_nothing_before_it_is_settled(self) -> None:
        """Whoever asks, in each phase in which bids lie face down."""
        seen = set()
        for bid in SIDES:
            game = BIDDERS.play(PlaceBid(1, bid), no_dice)
            first = repr([advise(game.state, seat) for seat in (0, 2, None)])
            game = game.play(PlaceBid(0, Bid(True, 1)), no_dice)
            decide = repr([advise(game.state, seat) for seat in (1, 2, None)])
            game = game.play(Roll(2), ScriptedDice(1, 2, 6, 6))
            assert game.state.phase is Phase.CHOOSE
            seen.add((first, decide, repr([advise(game.state, seat) for seat in (1, 2, None)])))
        assert len(seen) == 1

    def test_what_is_seen_holds_no_bid_but_ones_own(self) -> None:
        assert visible_to(BIDS_IN.state, 1).bids == (None, BIDS_IN.state.bids[1], None)
        assert visible_to(BIDS_IN.state, 2).bids == (None, None, None)
        assert visible_to(SETTLING_UP.state, 2) == SETTLING_UP.state

    def test_who_settles_is_advised_once_bids_lie_open(self) -> None:
        told = advise(SETTLING_UP.state, None)
        assert told.seat == 0
        assert told.odds is None
        assert told.reason in (Reason.WORTH_MOST, Reason.ENOUGH_MOVED)


def test_a_game_that_is_over_needs_no_coach() -> None:
    told = advise(game_at("parker -/- - 0 roll").end().state, 0)
    assert (told.odds, told.seat, told.choices) == (None, None, ())


@examples(5)
@given(random_games)
def test_there_is_an_answer_at_every_moment_of_every_game(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(12):
        for seat in (None, *game.state.seats):
            told = advise(game.state, seat)
            assert (told.reason is None) == (not told.choices)
            if told.choices:
                values = [choice.win_chance for choice in told.choices]
                assert values == sorted(values, reverse=True)
                assert game.play(told.choices[0].action, ScriptedDice(1, 1, 1, 1))


@pytest.mark.parametrize("phase", [Phase.ROLL, Phase.BID, Phase.DECIDE])
def test_odds_are_told_whenever_a_roll_is_next(phase: Phase) -> None:
    game = {
        Phase.ROLL: game_at("parker -/- - 0 roll"),
        Phase.BID: BIDDERS,
        Phase.DECIDE: game_at("parker -/- 6:1,7:1,8:1 0 decide"),
    }[phase]
    assert game.state.phase is phase
    assert advise(game.state, None).odds is not None
