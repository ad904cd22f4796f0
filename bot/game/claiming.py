"""How runners become markers, and columns are claimed."""

from dataclasses import replace

from bot.game.board import COLUMNS, EMPTY_COLUMNS, Heights, is_summit, with_height
from bot.game.state import State


def claim_summits(state: State) -> State:
    """Return the state with a marker in place of each runner on a summit, which is free again."""
    reached = [column for column in COLUMNS if is_summit(column, state.runners[column])]
    markers, runners = state.markers, state.runners
    for column in reached:
        markers = _placed(markers, state.on_turn, column, runners[column])
        runners = with_height(runners, column, 0)
    return replace(state, markers=markers, runners=runners, just_claimed=bool(reached))


def place_markers(state: State) -> State:
    """Return the state with a marker in place of each runner; those on a summit claim their columns."""
    markers = state.markers
    for column in COLUMNS:
        if height := state.runners[column]:
            markers = _placed(markers, state.on_turn, column, height)
    return replace(state, markers=markers, runners=EMPTY_COLUMNS)


def _placed(markers: tuple[Heights, ...], seat: int, column: int, height: int) -> tuple[Heights, ...]:
    """Return the markers with one of ``seat`` put in a column; a summit sends the others' home."""
    claims = is_summit(column, height)
    return tuple(
        with_height(row, column, height) if owner == seat else with_height(row, column, 0) if claims else row
        for owner, row in enumerate(markers)
    )
