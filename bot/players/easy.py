"""Lamb, the easy player: takes a summit within reach, and otherwise acts at random, counting nothing."""

from collections.abc import Sequence
from zlib import crc32

from bot.game import Action, Choose, Confirm, Roll, State, Stop, advance_runners, free_runners
from bot.game.board import summit_columns
from bot.game.notation import format_position

STOPS_IN_EIGHT = (2, 1, 1, 1)
"""In how many of eight cases it stops, indexed by the number of free runners."""


def choose_action(state: State, actions: Sequence[Action]) -> Action:
    """Return one of ``actions``, which are all legal actions of the seat."""
    checksum = crc32(format_position(state).encode())  # as good as random, but the same after a restart
    match actions[0]:
        case Roll(seat=seat):
            stops = checksum % 8 < STOPS_IN_EIGHT[free_runners(state)] or summit_columns(state.runners)
            return Stop(seat) if stops else actions[0]
        case Choose():
            preferred = [action for action in actions if _reaches_summit(state, action)]
        case _:
            preferred = [action for action in actions if not isinstance(action, Confirm)]
    candidates = preferred or actions
    return candidates[checksum % len(candidates)]


def _reaches_summit(state: State, action: Action) -> bool:
    return isinstance(action, Choose) and len(summit_columns(advance_runners(state, action.move))) > len(
        summit_columns(state.runners)
    )
