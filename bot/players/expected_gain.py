"""Fox weighs gain against risk: it stops once another roll loses more than it gains on average."""

from collections.abc import Sequence

from bot.game import COLUMNS, LENGTHS, Action, Heights, State, enterable_columns, free_runners
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
    """Return one of ``actions``, which are all legal actions of the seat. Bids are those of Goat.

    So are moves, with the values of the spaces that they reach as score.
    """
    return rule_of_28.choose_action(state, actions, should_stop, _value_reached)


def should_stop(state: State) -> bool:
    """Whether to stop: if that wins, or if no runner can be placed and a roll gains nothing on average."""
    if stop_wins(state):
        return True
    return not (free_runners(state) and enterable_columns(state)) and odds(state).net_gain <= 0


def space_value(column: int, height: int) -> int:
    """Return the value of a space, the higher the closer to the summit."""
    like = min(column, 14 - column) - 2
    return RISES[like] * (height - 1) // (LENGTHS[column] - 1) + FIRST_SPACE_VALUES[like]


def _value_reached(state: State, runners: Heights) -> int:
    moved = (column for column in COLUMNS if runners[column] > state.runners[column])
    return sum(space_value(column, runners[column]) for column in moved)
