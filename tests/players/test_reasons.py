"""The main reason for the best choice."""

import pytest

from bot.game import Action, Bid, Choose, Confirm, Game, PlaceBid, Roll, Shift, State, Stop, legal_moves
from bot.game.notation import parse_position
from bot.players.hard import RatedAction
from bot.players.reasons import Reason, main_reason
from tests.game.game_factories import with_roll
from tests.players.bidding_positions import SETTLING_DOWN, SETTLING_UP


def reason_for(state: State, best: Action, *others: Action, win_chance: float = 0.5) -> Reason:
    """Return the reason for the best of some choices."""
    worse = (RatedAction(other, win_chance / 2) for other in others)
    return main_reason(state, (RatedAction(best, win_chance), *worse))


def rolling(position: str, win_chance: float = 0.5) -> Reason:
    return reason_for(parse_position(position), Roll(0), Stop(0), win_chance=win_chance)


def stopping(position: str) -> Reason:
    return reason_for(parse_position(position), Stop(0), Roll(0))


def moving(position: str, dice: tuple[int, int, int, int], move: tuple[int, ...]) -> Reason:
    """Return the reason for one of the legal moves at a position."""
    state = with_roll(position, *dice).state
    moves = legal_moves(state, dice)
    assert move in moves
    return reason_for(state, Choose(0, move), *(Choose(0, other) for other in moves if other != move))


@pytest.mark.parametrize(
    ("position", "win_chance", "expected"),
    [
        ("franjos -/2:top,3:top,4:top 5:4,6:3,7:1 0 decide first=1", 0.1, Reason.STOP_LOSES),
        ("parker -/- 6:1,7:1 0 decide", 0.5, Reason.NO_RISK),
        ("parker 10:top,11:top/12:top 2:1,3:1 0 decide", 0.5, Reason.RUNNER_FREE),
        ("parker -/- 6:1,7:1,8:1 0 decide", 0.5, Reason.GAINS_MORE_THAN_IT_LOSES),
        ("parker -/4:top,5:top,7:12 2:2,3:2,12:2 0 decide", 0.1, Reason.BEHIND),
        ("parker -/- 2:2,3:2,12:2 0 decide", 0.45, Reason.TOO_LITTLE_AT_STAKE),
    ],
)
def test_rolling(position: str, win_chance: float, expected: Reason) -> None:
    assert rolling(position, win_chance) is expected


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("parker 2:top,3:top/- 12:top 0 decide", Reason.WINS),
        ("parker 2:top/- 7:4,12:top 0 decide", Reason.CLAIMS),
        ("parker -/- 2:2,3:2,12:2 0 decide", Reason.LOSES_MORE_THAN_IT_GAINS),
        ("parker -/- 6:2,7:2,8:2 0 decide", Reason.ENOUGH_AT_STAKE),
        ("franjos 2:top/- 7:4 0 decide moves=3 claimed", Reason.ENOUGH_AT_STAKE),
    ],
)
def test_stopping(position: str, expected: Reason) -> None:
    assert stopping(position) is expected


@pytest.mark.parametrize(
    ("position", "dice", "move", "expected"),
    [
        ("parker 2:top,3:top,12:2/- - 0 roll", (6, 6, 1, 3), (4, 12), Reason.WINS),
        ("franjos 2:top,3:top/- 6:1,7:1,12:2 0 decide", (6, 6, 1, 3), (12,), Reason.WINS),
        ("parker 12:2/- - 0 roll", (6, 6, 1, 3), (4, 12), Reason.REACHES_TOP),
        ("parker -/- - 0 roll", (3, 4, 1, 6), (7, 7), Reason.KEEPS_RUNNER),
        ("parker -/- 2:1,12:1 0 decide", (1, 3, 5, 4), (7,), Reason.SAFEST),
        ("parker -/- 2:1,12:1 0 decide", (1, 3, 5, 4), (5,), Reason.BALANCED),
        ("parker -/- 2:1,12:1 0 decide", (1, 4, 4, 6), (10,), Reason.FURTHEST),
    ],
)
def test_choosing_a_move(
    position: str, dice: tuple[int, int, int, int], move: tuple[int, ...], expected: Reason
) -> None:
    assert moving(position, dice, move) is expected


def test_an_only_choice_needs_no_other_reason() -> None:
    assert reason_for(parse_position("parker -/- - 0 roll"), Roll(0)) is Reason.ONLY_CHOICE


def test_bidding() -> None:
    state = parse_position("parker,bidding 7:1/-/8:1 6:2 0 bid bids=-/-/-")
    makes, busts = (PlaceBid(2, Bid(makes_it, 1)) for makes_it in (True, False))
    assert reason_for(state, makes, busts) is Reason.LIKELY_STOP
    assert reason_for(state, busts, makes) is Reason.LIKELY_BUST


@pytest.mark.parametrize(
    ("game", "expected"), [(SETTLING_UP, Reason.WORTH_MOST), (SETTLING_DOWN, Reason.WORTH_LEAST)]
)
def test_settling(game: Game, expected: Reason) -> None:
    assert reason_for(game.state, Shift(0, 6), Shift(0, 7)) is expected
    assert reason_for(game.state, Confirm(0), Shift(0, 7)) is Reason.ENOUGH_MOVED


def test_there_is_no_reason_without_a_choice() -> None:
    with pytest.raises(ValueError, match="nothing to give a reason for"):
        main_reason(parse_position("parker -/- - 0 roll"), ())
