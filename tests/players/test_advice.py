"""Advice: who gets it, what it contains, the main reason, and that it does not depend on secret bids."""

import pytest
from hypothesis import given

from bot.game import Action, Bid, Choose, Confirm, Phase, PlaceBid, Roll, Shift, State, Stop
from bot.game.actions import legal_actions
from bot.players import Advice, Reason, advise, odds
from bot.players.advice import main_reason
from bot.players.hard import RatedAction
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games, with_roll
from tests.game.notation.positions import parse_position
from tests.hypothesis_profiles import examples
from tests.players.bidding_positions import BIDDERS, SETTLING_DOWN, SETTLING_UP


def test_everyone_gets_the_odds_and_the_choices_of_the_player_on_turn() -> None:
    state = parse_position("parker -/- 6:1,7:1,8:1 1 decide")
    for seat in (0, 1, None):
        advice = advise(state, seat)
        assert (advice.odds, advice.seat) == (odds(state), 1)
        assert {choice.action for choice in advice.choices} == {Roll(1), Stop(1)}
        assert advice.odds_after == (None, None)
        assert advice.reason is not None


class TestChoose:
    def test_each_move_comes_with_the_odds_of_the_roll_after_it(self) -> None:
        game = with_roll("parker -/- 2:1,12:1 0 decide", 1, 3, 5, 4)
        advice = advise(game.state, None)
        assert advice.odds is None
        assert len(advice.choices) == len(legal_actions(game.state, 0)) == 6
        for choice, after in zip(advice.choices, advice.odds_after, strict=True):
            assert after == odds(game.play(choice.action, no_dice).state)

    def test_a_move_that_ends_the_turn_has_no_odds_after_it(self) -> None:
        state = with_roll("franjos 2:top,3:top/-/- 6:1,7:1,12:2 0 decide", 6, 6, 1, 3).state
        advice = advise(state, 0)
        odds_after = dict(zip([choice.action for choice in advice.choices], advice.odds_after, strict=True))
        assert odds_after[Choose(0, (12,))] is None
        assert odds_after[Choose(0, (7,))] is not None


class TestBids:
    def test_bidders_get_advice_on_their_own_bids_and_others_only_the_odds(self) -> None:
        for seat in (0, 1):
            advice = advise(BIDDERS.state, seat)
            assert advice.seat == seat
            assert {choice.action for choice in advice.choices} == {*legal_actions(BIDDERS.state, seat)}
        for onlooker in (2, None):
            assert advise(BIDDERS.state, onlooker) == Advice(odds(BIDDERS.state))

    def test_advice_does_not_depend_on_the_bids_of_others(self) -> None:
        seen = set()
        for bid in legal_actions(BIDDERS.state, 1):
            game = BIDDERS.play(bid, no_dice)
            bidding = repr([advise(game.state, seat) for seat in (0, 2, None)])
            game = game.play(PlaceBid(0, Bid(True, 1)), no_dice)
            deciding = repr([advise(game.state, seat) for seat in (1, 2, None)])
            game = game.play(Roll(2), ScriptedDice(1, 2, 6, 6))
            assert game.state.phase is Phase.CHOOSE
            seen.add((bidding, deciding, repr([advise(game.state, seat) for seat in (1, 2, None)])))
        assert len(seen) == 1

    def test_everyone_gets_the_choices_of_the_settling_bidder(self) -> None:
        advice = advise(SETTLING_UP.state, None)
        assert (advice.seat, advice.odds) == (0, None)
        assert advice.reason in (Reason.WORTH_MOST, Reason.ENOUGH_MOVED)


def test_there_is_no_advice_after_the_game() -> None:
    assert advise(game_at("parker -/- - 0 roll").end().state, 0) == Advice()


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


def reason_for(state: State, best: Action, win_chance: float = 0.5) -> Reason:
    """Return the reason for a legal action of which we say that it is the best."""
    others = list(legal_actions(state, best.seat))
    others.remove(best)
    return main_reason(
        state, [RatedAction(best, win_chance), *(RatedAction(other, win_chance / 2) for other in others)]
    )


@pytest.mark.parametrize(
    ("position", "win_chance", "expected"),
    [
        ("franjos -/2:top,3:top,4:top 5:4,6:3,7:1 0 decide first=1", 0.1, Reason.STOP_LOSES),
        ("parker -/- 6:1,7:1 0 decide", 0.5, Reason.NO_RISK),
        ("parker 10:top,11:top/12:top 2:1,3:1 0 decide", 0.5, Reason.RUNNER_FREE),
        ("parker -/- 6:1,7:1,8:1 0 decide", 0.5, Reason.GAINS_MORE_THAN_IT_LOSES),
        ("parker -/4:top,5:top,7:12 2:2,3:2,12:2 0 decide", 0.1, Reason.BEHIND),
        ("parker -/- 2:2,3:2,12:2 0 decide", 0.45, Reason.TOO_LITTLE_AT_STAKE),
        ("parker -/- - 0 roll", 0.5, Reason.ONLY_CHOICE),
    ],
)
def test_rolling(position: str, win_chance: float, expected: Reason) -> None:
    assert reason_for(parse_position(position), Roll(0), win_chance) is expected


@pytest.mark.parametrize(
    ("position", "best", "expected"),
    [
        ("parker 2:top,3:top/- 12:top 0 decide", Stop(0), Reason.WINS),
        ("parker 2:top/- 7:4,12:top 0 decide", Stop(0), Reason.CLAIMS),
        ("parker -/- 2:2,3:2,12:2 0 decide", Stop(0), Reason.LOSES_MORE_THAN_IT_GAINS),
        ("parker -/- 6:2,7:2,8:2 0 decide", Stop(0), Reason.ENOUGH_AT_STAKE),
        ("franjos 2:top/- 7:4 0 decide moves=3 claimed", Stop(0), Reason.ENOUGH_AT_STAKE),
        ("parker 2:top,3:top,12:2/- - 0 choose:6613", Choose(0, (4, 12)), Reason.WINS),
        ("franjos 2:top,3:top/- 6:1,7:1,12:2 0 choose:6613", Choose(0, (12,)), Reason.WINS),
        ("parker 12:2/- - 0 choose:6613", Choose(0, (4, 12)), Reason.REACHES_TOP),
        ("parker -/- - 0 choose:3416", Choose(0, (7, 7)), Reason.KEEPS_RUNNER),
        ("parker -/- 2:1,12:1 0 choose:1354", Choose(0, (7,)), Reason.SAFEST),
        ("parker -/- 2:1,12:1 0 choose:1354", Choose(0, (5,)), Reason.BALANCED),
        ("parker -/- 2:1,12:1 0 choose:1446", Choose(0, (10,)), Reason.FURTHEST),
        ("parker,bidding 7:1/-/8:1 6:2 0 bid bids=-/-/-", PlaceBid(2, Bid(True, 1)), Reason.LIKELY_STOP),
        ("parker,bidding 7:1/-/8:1 6:2 0 bid bids=-/-/-", PlaceBid(2, Bid(False, 1)), Reason.LIKELY_BUST),
    ],
)
def test_stopping_moving_and_bidding(position: str, best: Action, expected: Reason) -> None:
    assert reason_for(parse_position(position), best) is expected


def test_settling() -> None:
    assert reason_for(SETTLING_UP.state, Shift(0, 6)) is Reason.WORTH_MOST
    assert reason_for(SETTLING_UP.state, Confirm(0)) is Reason.ENOUGH_MOVED
    assert reason_for(SETTLING_DOWN.state, Shift(0, 6)) is Reason.WORTH_LEAST


def test_there_is_no_reason_without_a_choice() -> None:
    with pytest.raises(ValueError, match="nothing to give a reason for"):
        main_reason(parse_position("parker -/- - 0 roll"), ())
