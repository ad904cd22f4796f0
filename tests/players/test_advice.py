"""Advice: who gets it, what it contains, and that it does not depend on secret bids."""

from itertools import product

from hypothesis import given

from bot.game import STAKES, Bid, Choose, Phase, PlaceBid, Roll, Stop, legal_moves
from bot.players import Advice, Reason, advise, odds
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games, with_roll
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import BIDDERS, SETTLING_UP

ALL_BIDS = [Bid(makes_it, stake) for makes_it, stake in product((True, False), STAKES)]


class TestDecide:
    def test_everyone_gets_the_odds_and_the_choices_of_the_player_on_turn(self) -> None:
        state = game_at("parker -/- 6:1,7:1,8:1 1 decide").state
        for seat in (0, 1, None):
            advice = advise(state, seat)
            assert advice.odds == odds(state)
            assert advice.seat == 1
            assert {choice.action for choice in advice.choices} == {Roll(1), Stop(1)}
            assert advice.odds_after == (None, None)
            assert advice.reason is not None


class TestChoose:
    def test_each_move_comes_with_the_odds_of_the_roll_after_it(self) -> None:
        game = with_roll("parker -/- 2:1,12:1 0 decide", 1, 3, 5, 4)
        advice = advise(game.state, None)
        assert advice.odds is None
        assert len(advice.choices) == len(legal_moves(game.state, (1, 3, 5, 4))) == 6
        for choice, after in zip(advice.choices, advice.odds_after, strict=True):
            assert after == odds(game.play(choice.action, no_dice).state)

    def test_a_move_that_ends_the_turn_has_no_odds_after_it(self) -> None:
        state = with_roll("franjos 2:top,3:top/-/- 6:1,7:1,12:2 0 decide", 6, 6, 1, 3).state
        advice = advise(state, 0)
        odds_after = dict(zip([choice.action for choice in advice.choices], advice.odds_after, strict=True))
        assert odds_after[Choose(0, (12,))] is None
        assert odds_after[Choose(0, (7,))] is not None


class TestBids:
    def test_bidders_get_advice_on_their_own_bids_only(self) -> None:
        for seat in (0, 1):
            advice = advise(BIDDERS.state, seat)
            assert advice.seat == seat
            assert all(isinstance(choice.action, PlaceBid) for choice in advice.choices)
            assert {choice.action.seat for choice in advice.choices} == {seat}

    def test_others_get_only_the_odds(self) -> None:
        for onlooker in (2, None):
            assert advise(BIDDERS.state, onlooker) == Advice(odds(BIDDERS.state))

    def test_advice_does_not_depend_on_the_bids_of_others(self) -> None:
        seen = set()
        for bid in ALL_BIDS:
            game = BIDDERS.play(PlaceBid(1, bid), no_dice)
            bidding = repr([advise(game.state, seat) for seat in (0, 2, None)])
            game = game.play(PlaceBid(0, Bid(True, 1)), no_dice)
            deciding = repr([advise(game.state, seat) for seat in (1, 2, None)])
            game = game.play(Roll(2), ScriptedDice(1, 2, 6, 6))
            assert game.state.phase is Phase.CHOOSE
            seen.add((bidding, deciding, repr([advise(game.state, seat) for seat in (1, 2, None)])))
        assert len(seen) == 1

    def test_everyone_gets_the_choices_of_the_settling_bidder(self) -> None:
        advice = advise(SETTLING_UP.state, None)
        assert advice.seat == 0
        assert advice.odds is None
        assert advice.reason in (Reason.WORTH_MOST, Reason.ENOUGH_MOVED)


def test_there_is_no_advice_after_the_game() -> None:
    assert advise(game_at("parker -/- - 0 roll").end().state, 0) == Advice()


def test_there_are_odds_before_the_first_roll_too() -> None:
    assert advise(game_at("parker -/- - 0 roll").state, None).odds is not None


@examples(4)
@given(random_games)
def test_advice_is_complete_and_legal_at_every_step(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(10):
        for seat in (None, *game.state.seats):
            advice = advise(game.state, seat)
            assert (advice.reason is None) == (not advice.choices)
            assert len(advice.odds_after) == len(advice.choices)
            if advice.choices:
                assert game.play(advice.choices[0].action, ScriptedDice(1, 1, 1, 1))
