"""How runners become markers, and columns are claimed."""

from dataclasses import replace

from bot.game.board import COLUMNS, NOWHERE, Heights, put, summit
from bot.game.state import State


def claim_summits(state: State) -> State:
    """Return the state with a marker in place of each runner on a summit, which is free again."""
    reached = [column for column in COLUMNS if summit(column, state.runners[column])]
    markers, runners = state.markers, state.runners
    for column in reached:
        markers = _placed(markers, state.on_turn, column, runners[column])
        runners = put(runners, column, 0)
    return replace(state, markers=markers, runners=runners, claimed=bool(reached))


def bank(state: State) -> State:
    """Return the state with a marker in place of each runner; those on a summit claim their columns."""
    markers = state.markers
    for column in COLUMNS:
        if height := state.runners[column]:
            markers = _placed(markers, state.on_turn, column, height)
    return replace(state, markers=markers, runners=NOWHERE)


def _placed(markers: tuple[Heights, ...], seat: int, column: int, height: int) -> tuple[Heights, ...]:
    """Return the markers with one of ``seat`` put in a column; a summit sends the others' home."""
    claims = summit(column, height)
    return tuple(
        put(row, column, height) if owner == seat else put(row, column, 0) if claims else row
        for owner, row in enumerate(markers)
    )
