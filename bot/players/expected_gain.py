"""Fox weighs gain against risk: it stops once another roll loses more than it gains on average."""

from collections.abc import Sequence

from bot.game import (
    COLUMNS,
    LENGTHS,
    Action,
    Choose,
    Roll,
    State,
    Stop,
    advance_runners,
    enterable_columns,
    free_runners,
)
from bot.players import rule_of_28
from bot.players.odds import odds
from bot.players.rule_of_28 import stop_wins

FIRST_SPACE_VALUES = (15, 0, 3, 0, 7, 5)
"""The values of the first spaces of columns 2 to 7, and by symmetry of 12 to 7."""
RISES = (72, 48, 56, 44, 28, 32)
"""How much more the last spaces of these columns are worth.

Both are J. Glenn's linear weights, which :mod:`tools.training.policies` has for matches, too.
"""


def choose_action(state: State, actions: Sequence[Action]) -> Action:
    """Return one of ``actions``, which are all legal actions of the seat. Bids are those of Goat."""
    match actions[0]:
        case Roll(seat=seat):
            return Stop(seat) if should_stop(state) else actions[0]
        case Choose():
            return max(actions, key=lambda action: _move_rank(state, action))
        case _:
            return rule_of_28.choose_action(state, actions)


def should_stop(state: State) -> bool:
    """Whether to stop: if that wins, or if no runner can be placed and a roll gains nothing on average."""
    if stop_wins(state):
        return True
    return not (free_runners(state) and enterable_columns(state)) and odds(state).net_gain <= 0


def space_value(column: int, height: int) -> int:
    """Return the value of a space, the higher the closer to the summit."""
    like = min(column, 14 - column) - 2
    return RISES[like] * (height - 1) // (LENGTHS[column] - 1) + FIRST_SPACE_VALUES[like]


def _move_rank(state: State, action: Action) -> tuple[bool, int, int]:
    """Rank a move: first one after which a stop wins, then the fewest new runners, then the best spaces."""
    assert isinstance(action, Choose)  # noqa: S101 - all actions in that phase are
    runners = advance_runners(state, action.move)
    moved = (column for column in COLUMNS if runners[column] > state.runners[column])
    reached = sum(space_value(column, runners[column]) for column in moved)
    return stop_wins(state, runners), -sum(map(bool, runners)), reached
