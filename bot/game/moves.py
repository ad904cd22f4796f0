"""Which moves a roll allows, and where the runners stand after one."""

from bot.game.board import COLUMNS, RUNNER_COUNT, Heights, is_summit, with_height
from bot.game.dice import FourDice, pairings
from bot.game.rules import CrowdedSpaces
from bot.game.state import State

Move = tuple[int, ...]
"""The columns that advance for one chosen pairing: ``(6, 8)``, ``(7, 7)`` or ``(5,)``."""


def legal_moves(state: State, roll: FourDice) -> tuple[Move, ...]:
    """Return every move that ``roll`` allows in ``state``, in order; none means a bust."""
    doubles: set[Move] = set()
    others: set[Move] = set()
    for first, second in pairings(roll):
        (doubles if first == second else others).update(_moves_of(state, first, second))
    moves = doubles | others
    if state.rules.placing_priority:
        moves = _placing_most(state, moves)
    if state.rules.edition.doubles_last and free_runners(state) > 1:
        moves = moves & others or moves
    return tuple(sorted(moves))


def free_runners(state: State) -> int:
    """Return how many runners are not on the board."""
    return RUNNER_COUNT - sum(map(bool, state.runners))


def enterable_columns(state: State) -> tuple[int, ...]:
    """Return the columns that a new runner could enter."""
    return tuple(
        column for column in COLUMNS if not state.runners[column] and _playable(state, state.runners, column)
    )


def advance_runners(state: State, move: Move) -> Heights:
    """Return where the runners stand after ``move``, which must be legal."""
    runners = state.runners
    for column in move:
        runners = _step(state, runners, column)
    return runners


def _moves_of(state: State, first: int, second: int) -> set[Move]:
    """Return the moves of one pairing.

    If both columns can be played together, both must be, unless the edition lets a pair be dropped; otherwise
    each that can be played alone is a move of its own.
    """
    alone: set[Move] = {(column,) for column in (first, second) if _playable(state, state.runners, column)}
    if (first,) in alone and _playable(state, _step(state, state.runners, first), second):
        dropped = alone if state.rules.edition.may_drop_pair and not free_runners(state) else set()
        return {(first, second), *dropped}
    return alone


def _placing_most(state: State, moves: set[Move]) -> set[Move]:
    """Return the moves that bring the most new runners onto the board.

    After a claim that freed a runner, a move that brings none is not legal at all.
    """
    placing = {move: sum(not state.runners[column] for column in set(move)) for move in moves}
    most = max(placing.values(), default=0)
    if state.just_claimed and not most:
        return set()
    return {move for move, placed in placing.items() if placed == most}


def _playable(state: State, runners: Heights, column: int) -> bool:
    if state.owner(column) is not None:
        return False
    if runners[column]:
        return not is_summit(column, runners[column])
    return sum(map(bool, runners)) < RUNNER_COUNT and _marker_left(state, runners, column)


def _marker_left(state: State, runners: Heights, column: int) -> bool:
    """Whether the player on turn could still replace a runner in ``column`` by a marker."""
    markers = state.markers[state.on_turn]
    taken = sum(1 for other in COLUMNS if markers[other] or runners[other])
    return bool(markers[column]) or taken < state.rules.edition.marker_count


def _step(state: State, runners: Heights, column: int) -> Heights:
    """Return ``runners`` after one step in ``column``, which must be playable."""
    height = runners[column] + 1 if runners[column] else _entry(state, column)
    if state.rules.crowded is CrowdedSpaces.JUMP:
        while not is_summit(column, height) and state.is_crowded(column, height):
            height += 1
    return with_height(runners, column, height)


def _entry(state: State, column: int) -> int:
    """Return the height at which a new runner enters ``column``."""
    marker = state.markers[state.on_turn][column]
    return marker if marker and state.rules.edition.enters_on_marker else marker + 1
