"""Turning runners into markers, and claiming columns."""

from bot.game.board import COLUMNS, EMPTY_COLUMNS, Heights, is_summit, with_height
from bot.game.state import State, replace


def claim_summits(state: State) -> State:
    """Return the state with runners on summits replaced by markers, and those runners free again."""
    reached = [column for column in COLUMNS if is_summit(column, state.runners[column])]
    markers, runners = state.markers, state.runners
    for column in reached:
        markers = _with_marker(markers, state.on_turn, column, runners[column])
        runners = with_height(runners, column, 0)
    return replace(state, markers=markers, runners=runners, just_claimed=bool(reached))


def place_markers(state: State) -> State:
    """Return the state with all runners replaced by markers; markers on summits claim their columns."""
    markers = state.markers
    for column in COLUMNS:
        if height := state.runners[column]:
            markers = _with_marker(markers, state.on_turn, column, height)
    return replace(state, markers=markers, runners=EMPTY_COLUMNS)


def _with_marker(markers: tuple[Heights, ...], seat: int, column: int, height: int) -> tuple[Heights, ...]:
    """Return the markers with one of ``seat`` placed; on a summit it removes the others from the column."""
    if is_summit(column, height):
        return tuple(
            with_height(row, column, height if owner == seat else 0) for owner, row in enumerate(markers)
        )
    return (*markers[:seat], with_height(markers[seat], column, height), *markers[seat + 1 :])
