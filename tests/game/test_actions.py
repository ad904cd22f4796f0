from itertools import combinations_with_replacement

import pytest
from hypothesis import given

from bot.game import COLUMNS, Action, ChangeMove, Choose, Confirm, PlaceBid, Resign, Roll, Shift, Stop, Undo
from bot.game.actions import legal_actions
from bot.game.refusals import NotAllowed, NotUnderstood, Refusal
from bot.game.state import Bid, State
from tests.game.game_factories import RandomGame, ScriptedDice, game_at, no_dice, random_games_with
from tests.game.notation.positions import parse_position
from tests.game.reference_rules import is_legal
from tests.hypothesis_profiles import examples


@pytest.mark.parametrize(
    ("position", "action", "why"),
    [
        ("-/- - 0 roll", Roll(1), "It's not your turn."),
        ("-/- - 0 roll", Stop(0), "You can stop once you've made a move."),
        ("-/- - 0 roll", Choose(0, (7,)), "Roll the dice first."),
        ("-/- - 0 roll", ChangeMove(0), "There's no move to change."),
        ("-/- - 0 roll", Confirm(0), "You have no bid to settle now."),
        ("-/- 7:1 0 choose:1234", Roll(0), "You've already rolled: choose your move first."),
        ("-/- 7:1 0 choose:1234", Choose(0, (7,)), "The dice don't allow that move"),
        ("-/- 7:1 0 choose:1234", Choose(1, (4, 6)), "It's not your turn."),
        ("-/- 7:1 0 decide", PlaceBid(1, Bid(True, 2)), "There's nothing to bid on right now."),
        ("-/-/x- 7:1 0 decide", Resign(2), "You've left the game."),
        ("-/- - 0 over", Roll(0), "This game is over."),
    ],
)
def test_actions_at_the_wrong_time_are_refused_without_dice(position: str, action: Action, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        game_at(f"parker {position}").play(action, no_dice)


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("position", ["parker -/- - 0 roll", "parker -/- - 0 over"])
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


def test_the_legal_actions_depend_on_the_phase() -> None:
    settle = "parker,bidding 7:3/8:2 - 0 settle"
    for position, seat, actions in (
        ("parker -/- - 0 roll", 0, (Roll(0),)),
        ("parker -/- 7:1 0 choose:3434", 0, (Choose(0, (6, 8)), Choose(0, (7, 7)))),
        ("parker -/- 7:1 0 decide", 0, (Roll(0), Stop(0))),
        (f"{settle} bids=-/makes:1 settlement=made/1/-", 1, (Shift(1, 8), Confirm(1))),
        (f"{settle} bids=-/busts:1 settlement=made/1/-", 1, (Shift(1, 8),)),
        ("parker -/- - 0 over", 0, ()),
    ):
        assert legal_actions(parse_position(position), seat) == actions, position
