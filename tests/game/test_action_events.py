"""What an action leads to, and why it is refused."""

import pytest

from bot.game import (
    Bid,
    ChangeMove,
    Choose,
    Confirm,
    NotAllowed,
    NotUnderstood,
    PlaceBid,
    Resign,
    Roll,
    Stop,
    Undo,
)
from bot.game.action_events import automatic_events, events_of
from bot.game.actions import Action
from bot.game.events import Busted, Moved, Resigned, Rolled, Stopped, Unmoved
from tests.game.game_factories import game_at, no_dice, state_after, with_roll

ROLL = "parker -/- - 0 roll"
DECIDE = "parker -/- 7:1 0 decide"


@pytest.mark.parametrize(
    ("position", "action", "sentence"),
    [
        (ROLL, Roll(1), "It is not your turn."),
        (ROLL, Choose(0, (7,)), "Roll the dice first."),
        (ROLL, Stop(0), "You can stop once you have made a move."),
        (ROLL, ChangeMove(0), "There is no move to change."),
        (ROLL, Undo(0), "You have no bid to settle now."),
        (ROLL, Confirm(0), "You have no bid to settle now."),
    ],
)
def test_an_action_at_the_wrong_moment_is_refused_with_its_reason(
    position: str, action: Action, sentence: str
) -> None:
    with pytest.raises(NotAllowed) as refused:
        events_of(game_at(position).state, action, no_dice)
    assert refused.value.message == sentence


def test_a_seat_that_nobody_has_is_not_understood() -> None:
    with pytest.raises(NotUnderstood, match="not playing"):
        events_of(game_at(ROLL).state, Roll(2), no_dice)


def test_after_a_roll_a_move_has_to_be_one_that_the_dice_allow() -> None:
    state = with_roll(ROLL, 2, 3, 4, 5).state
    assert events_of(state, Choose(0, (7, 7)), no_dice) == (Moved((7, 7)),)
    with pytest.raises(NotAllowed, match="choose one of those shown"):
        events_of(state, Choose(0, (2, 12)), no_dice)
    with pytest.raises(NotAllowed, match="choose your move first"):
        events_of(state, Roll(0), no_dice)


def test_the_dice_are_rolled_only_for_a_legal_roll() -> None:
    assert events_of(game_at(ROLL).state, Roll(0), lambda count: (1, 2, 3, 4)[:count]) == (
        Rolled((1, 2, 3, 4)),
    )


def test_a_decision_leads_to_its_event() -> None:
    state = game_at(DECIDE).state
    assert events_of(state, Stop(0), no_dice) == (Stopped(),)
    assert events_of(state, ChangeMove(0), no_dice) == (Unmoved(),)
    assert events_of(state, Resign(1), no_dice) == (Resigned(1),), "at any time"


def test_a_bid_without_bidding_is_refused() -> None:
    with pytest.raises(NotAllowed):
        events_of(game_at(DECIDE).state, PlaceBid(1, Bid(makes_it=True, stake=2)), no_dice)


@pytest.mark.parametrize(
    ("dice", "follows"),
    [((1, 1, 1, 1), (Busted(),)), ((3, 3, 3, 3), (Moved((6, 6)),)), ((3, 3, 4, 4), ())],
)
def test_a_bust_and_the_only_move_follow_their_roll(
    dice: tuple[int, int, int, int], follows: tuple[object, ...]
) -> None:
    state = state_after("parker -/- 6:1,7:1,8:1 0 decide", Rolled(dice))
    assert automatic_events(state, Rolled(dice)) == follows
