"""Turning runners into markers, and claiming columns."""

from bot.game.board import EMPTY_COLUMNS, Heights, summit_columns, with_height
from bot.game.state import State, replace


def claim_summits(state: State) -> State:
    """Return the state with runners on summits replaced by markers, and those runners free again."""
    claimed = summit_columns(state.runners)
    if not claimed:
        return replace(state, just_claimed=False)
    runners, at_summit = state.runners, EMPTY_COLUMNS
    for column in claimed:
        at_summit = with_height(at_summit, column, runners[column])
        runners = with_height(runners, column, 0)
    markers = _raise_markers(state, at_summit)
    return replace(state, markers=markers, runners=runners, just_claimed=True)


def place_markers(state: State) -> State:
    """Return the state with all runners replaced by markers; markers on summits claim their columns."""
    return replace(state, markers=_raise_markers(state, state.runners), runners=EMPTY_COLUMNS)


def _raise_markers(state: State, heights: Heights) -> tuple[Heights, ...]:
    """Return the markers with those of the player on turn at ``heights``, where these are not 0.

    A marker that reaches a summit removes the others from its column.
    """
    raised = [new or old for new, old in zip(heights, state.markers[state.on_turn], strict=True)]
    markers = [*state.markers]
    for column in summit_columns(heights):
        markers = [with_height(row, column, 0) for row in markers]
    markers[state.on_turn] = tuple(raised)
    return tuple(markers)
