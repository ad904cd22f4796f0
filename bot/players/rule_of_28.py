"""The Rule of 28, by Michael Keller: count what a turn is worth, and stop at 28."""

from collections.abc import Sequence

from bot.game import (
    COLUMNS,
    RUNNER_COUNT,
    Action,
    Choose,
    Confirm,
    Heights,
    PlaceBid,
    Roll,
    Shift,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
    is_summit,
    steps_due,
)
from bot.players.bids import likely_bid
from bot.players.odds import odds

STOP_SCORE = 28
"""The score at which one stops."""

MIDDLE_COLUMN = 7
"""The column that counts least."""


def choose_action(state: State, options: Sequence[Action]) -> Action:
    """Return one of ``options``, which are all that the seat can do."""
    match options[0]:
        case Roll(seat=seat):
            return Stop(seat) if should_stop(state) else options[0]
        case Choose():
            return max(options, key=lambda option: _liking(state, option))
        case PlaceBid(seat=seat):
            return PlaceBid(seat, likely_bid(state))
        case _:
            return max(options, key=lambda option: _gain(state, option))


def should_stop(state: State) -> bool:
    """Whether one stops: if that wins, or at 28 with all runners placed.

    The rule is made for three runners. Where no more can be placed, because hardly a column is left, it would
    hardly ever stop; so there one stops once another roll loses more than it brings, on average.
    """
    if stop_wins(state):
        return True
    if free_runners(state):
        return not enterable_columns(state) and odds(state).net_gain <= 0
    return turn_score(state) >= STOP_SCORE


def stop_wins(state: State, runners: Heights | None = None) -> bool:
    """Whether a stop would win, with the runners as in ``state`` or elsewhere."""
    runners = runners or state.runners
    reached = sum(is_summit(column, runners[column]) for column in COLUMNS)
    return len(state.claimed_by(state.on_turn)) + reached >= state.columns_to_win


def turn_score(state: State, runners: Heights | None = None) -> int:
    """Return what a turn is worth so far, by the rule.

    A column counts one for itself and one for each step away from 7; that twice for a runner placed on its
    first space, and once for each space further. With three runners there is more for odd columns alone
    (2) and for those on one side of 7 (4), and less for even ones (2).

    Args:
        state: the position.
        runners: where the runners stand, if not as in ``state``.
    """
    runners = runners or state.runners
    markers = state.markers[state.on_turn]
    columns = [column for column in COLUMNS if runners[column]]
    total = sum(column_value(column) * (runners[column] - markers[column] + 1) for column in columns)
    if len(columns) < RUNNER_COUNT:
        return total
    odd = sum(column % 2 for column in columns)
    beside = max(columns) <= MIDDLE_COLUMN or min(columns) >= MIDDLE_COLUMN
    return total + (2 if odd == RUNNER_COUNT else -2 if not odd else 0) + (4 if beside else 0)


def column_value(column: int) -> int:
    """Return what a space of a column counts."""
    return abs(column - MIDDLE_COLUMN) + 1


def _liking(state: State, option: Action) -> tuple[bool, int, int]:
    """Rank a move: one that a stop wins after, then as few new runners as can be, then the score.

    The rule itself says nothing of moves. Chosen so, it loses as often as is known of it to the players that
    it has been compared with.
    """
    assert isinstance(option, Choose)  # noqa: S101 - all options in that phase are
    runners = advance_runners(state, option.move)
    return stop_wins(state, runners), -sum(map(bool, runners)), turn_score(state, runners)


def _gain(state: State, option: Action) -> int:
    """Rank a step in settling a bid: up in columns that count much, down in those that count little."""
    match option:
        case Shift(column=column):
            return column_value(column) if steps_due(state) > 0 else -column_value(column)
        case Confirm():
            return -2 * MIDDLE_COLUMN
        case _:
            raise AssertionError(f"{option} settles nothing")
