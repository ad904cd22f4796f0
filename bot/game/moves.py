"""Legal moves, and where they take the runners."""

from collections.abc import Mapping
from functools import lru_cache

from bot.game.board import COLUMNS, RUNNER_COUNT, Heights, is_summit
from bot.game.dice import FourDice, pairings
from bot.game.rules import CrowdedSpaces
from bot.game.state import State

Move = tuple[int, ...]
"""The columns that advance for one chosen pairing: ``(6, 8)``, ``(7, 7)`` or ``(5,)``."""


def legal_moves(state: State, roll: FourDice) -> tuple[Move, ...]:
    """Return the legal moves for ``roll`` in ascending order; none means a bust."""
    return legal_among(state, {pairing: pairing_moves(state, *pairing) for pairing in pairings(roll)})


def legal_among(state: State, moves_of: Mapping[tuple[int, int], set[Move]]) -> tuple[Move, ...]:
    """Return the legal moves for a roll in ascending order, given the moves of each of its pairings."""
    moves = set[Move]().union(*moves_of.values())
    if state.rules.placing_priority:
        moves = _most_new_runners(state, moves)
    if state.rules.edition.doubles_last and free_runners(state) > 1:
        others = set[Move]().union(*(found for (first, second), found in moves_of.items() if first != second))
        moves = moves & others or moves
    return tuple(sorted(moves))


@lru_cache(256)  # the moves of a roll are needed for its board and its card
def roll_moves(state: State) -> tuple[Move, ...]:
    """Return the legal moves for the roll of ``state`` in ascending order; none if it has no roll."""
    return legal_moves(state, state.roll) if state.roll else ()


def forced_move(state: State) -> Move | None:
    """Return the only legal move for the roll, None if there is no roll, no legal move or a choice."""
    moves = roll_moves(state)
    return moves[0] if len(moves) == 1 else None


def free_runners(state: State) -> int:
    """Return the number of runners that are not on the board."""
    return RUNNER_COUNT - sum(map(bool, state.runners))


def enterable_columns(state: State) -> tuple[int, ...]:
    """Return the columns that a new runner can enter."""
    runners = state.runners
    return tuple(column for column in COLUMNS if not runners[column] and _is_playable(state, runners, column))


def advance_runners(state: State, move: Move) -> Heights:
    """Return where the runners stand after ``move``, which must be legal."""
    runners = [*state.runners]
    for column in move:
        runners[column] = _height_after_step(state, column, runners[column])
    return tuple(runners)


def pairing_moves(state: State, first: int, second: int) -> set[Move]:
    """Return the moves for one pairing.

    If both columns can be played together they must be, unless the edition allows dropping a pair. Otherwise
    each column that can be played on its own is a move.
    """
    alone: set[Move] = {(column,) for column in (first, second) if _is_playable(state, state.runners, column)}
    if (first,) in alone and _is_playable(state, advance_runners(state, (first,)), second):
        dropped = alone if state.rules.edition.may_drop_pair and not free_runners(state) else set()
        return {(first, second), *dropped}
    return alone


def _most_new_runners(state: State, moves: set[Move]) -> set[Move]:
    """Return the moves that bring the most new runners onto the board.

    Right after a claim that freed a runner, moves that bring none are not legal.
    """
    new_runners = {move: sum(not state.runners[column] for column in set(move)) for move in moves}
    most = max(new_runners.values(), default=0)
    if state.just_claimed and not most:
        return set()
    return {move for move, count in new_runners.items() if count == most}


def _is_playable(state: State, runners: Heights, column: int) -> bool:
    if state.owner(column) is not None:
        return False
    if runners[column]:
        return not is_summit(column, runners[column])
    return sum(map(bool, runners)) < RUNNER_COUNT and _has_marker_left(state, runners, column)


def _has_marker_left(state: State, runners: Heights, column: int) -> bool:
    """Whether the player on turn has a marker to replace a runner in ``column``."""
    markers = state.markers[state.on_turn]
    taken = sum(1 for other in COLUMNS if markers[other] or runners[other])
    return bool(markers[column]) or taken < state.rules.edition.marker_count


def _height_after_step(state: State, column: int, height: int) -> int:
    """Return where a step takes a runner from ``height``, or a new one from 0, in a playable column."""
    if height:
        height += 1
    else:
        marker = state.markers[state.on_turn][column]
        height = marker if marker and state.rules.edition.enters_on_marker else marker + 1
    if state.rules.crowded is CrowdedSpaces.JUMP:
        while state.is_crowded(column, height):
            height += 1
    return height
