from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from bot.game import COLUMNS, Action, ChangeMove, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.actions import legal_actions
from bot.game.refusals import NotAllowed, NotUnderstood, Refusal
from bot.game.state import Bid, State
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games_with
from tests.game.reference_rules import is_legal
from tests.hypothesis_profiles import examples

ANY_BID = Bid(True, 2)
ROLL, DECIDE = "parker -/- - 0 roll", "parker -/-/x- 7:1 0 decide"
CHOOSE = "parker -/- 7:1 0 choose:1234"
BID = "parker,bidding -/8:2/- 6:2,7:5 0 bid bids=-/-/-"
BIDS_IN = "parker,bidding -/8:2/- 6:2,7:5 0 decide bids=-/makes:3/-"
SETTLE = "parker,bidding 6:1/7:5,8:4 - 0 settle bids=-/busts:2 settlement=made/1/-"


@pytest.mark.parametrize(
    ("position", "action", "why"),
    [
        (ROLL, Roll(1), "It's not your turn."),
        (ROLL, Stop(0), "You can stop once you've made a move."),
        (ROLL, Choose(0, (7,)), "Roll the dice first."),
        (ROLL, ChangeMove(0), "There's no move to change."),
        (ROLL, Confirm(0), "You have no bid to settle now."),
        (CHOOSE, Roll(0), "You've already rolled: choose your move first."),
        (CHOOSE, Choose(0, (7,)), "The dice don't allow that move"),
        (CHOOSE, Choose(1, (4, 6)), "It's not your turn."),
        (DECIDE, PlaceBid(1, ANY_BID), "There's nothing to bid on right now."),
        (DECIDE, Resign(2), "You've left the game."),
        (DECIDE, ChangeMove(1), "It's not your turn."),
        ("franjos -/- 7:1 0 decide", Stop(0), "You can stop once all three runners are on the board"),
        ("asmodee,crowded=no-stop -/7:6 7:6 0 decide", Stop(0), "You can't stop while a runner shares a"),
        *((BID, action, "Wait for the others to bid.") for action in (Roll(0), Stop(0), Choose(0, (7,)))),
        (BID, PlaceBid(0, ANY_BID), "You're climbing: the others bid on your turn."),
        (BID, PlaceBid(2, ANY_BID), "You have no marker on the board yet"),
        (BIDS_IN, PlaceBid(1, ANY_BID), "Your bid is in, and bidding is over."),
        (SETTLE, Roll(0), "Your turn is over: the bids on it are being settled."),
        (SETTLE, Shift(1, 6), "That marker can't go any further."),
        (SETTLE, Undo(1), "There's no step to undo."),
        (SETTLE, Confirm(1), "Your markers have to go further down first."),
        ("parker -/- - 0 over", Roll(0), "This game is over."),
    ],
)
def test_actions_at_the_wrong_time_are_refused_without_dice(position: str, action: Action, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        game_at(position).play(action, no_dice)


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("position", [ROLL, "parker -/- - 0 over"])
def test_an_unknown_seat_is_not_understood(position: str, seat: int) -> None:
    for action in (Roll(seat), Stop(seat), Choose(seat, (7,)), Resign(seat)):
        with pytest.raises(NotUnderstood, match="not playing"):
            game_at(position).play(action, no_dice)


PAIRS = combinations_with_replacement(COLUMNS, 2)
CONCEIVABLE_MOVES = [(), *((column,) for column in (1, *COLUMNS, 13)), *PAIRS, (8, 6), (2, 2, 2)]


def conceivable_actions(state: State) -> list[Action]:
    """Return all kinds of actions, sensible or not."""
    actions: list[Action] = [Choose(state.on_turn, move) for move in CONCEIVABLE_MOVES]
    for seat in range(-1, len(state.markers) + 1):
        actions += [kind(seat) for kind in (Roll, Stop, Resign, Undo, Confirm)]
        actions += [Choose(seat, (7,)), *(Shift(seat, column) for column in (0, *COLUMNS, 13))]
        actions += [PlaceBid(seat, Bid(stops, stake)) for stops in (True, False) for stake in range(-1, 7)]
    return actions


@examples(8)
@given(random_games_with() | random_games_with(bidding=True))
def test_the_legal_actions_are_accepted_and_others_are_refused_without_dice(random_game: RandomGame) -> None:
    for game in random_game.sampled_steps(12):
        continuing = {action for seat in game.state.seats for action in legal_actions(game.state, seat)}
        for action in conceivable_actions(game.state):
            legal = is_legal(game.state, action)
            assert (action in continuing) == (legal and not isinstance(action, Resign | Undo))
            if not legal:
                with pytest.raises(Refusal):
                    game.play(action, no_dice)
            else:
                dice = ScriptedDice(1, 2, 3, 4) if isinstance(action, Roll) else no_dice
                assert game.play(action, dice).event_count > game.event_count
