"""Which moves a roll allows, and where the runners stand after one."""

from bot.game.board import COLUMNS, LENGTHS, RUNNERS, Heights, put, summit
from bot.game.dice import Four, pairings
from bot.game.state import State

Move = tuple[int, ...]
"""The columns that advance for one chosen pairing: ``(6, 8)``, ``(7, 7)`` or ``(5,)``."""


def legal_moves(state: State, roll: Four) -> tuple[Move, ...]:
    """Return every move that ``roll`` allows in ``state``, in order; none means a bust.

    A pairing whose two columns can be played together must be played together; otherwise each that can be
    played alone is a move of its own.
    """
    return tuple(sorted({move for pairing in pairings(roll) for move in _moves_of(state, pairing)}))


def _moves_of(state: State, pairing: tuple[int, int]) -> tuple[Move, ...]:
    first, second = pairing
    if not _playable(state, state.runners, first):
        return ((second,),) if _playable(state, state.runners, second) else ()
    if _playable(state, step(state, state.runners, first), second):
        return (pairing,)
    if first != second and _playable(state, state.runners, second):
        return ((first,), (second,))
    return ((first,),)


def _playable(state: State, runners: Heights, column: int) -> bool:
    if state.owner(column) is not None:
        return False
    if runners[column]:
        return not summit(column, runners[column])
    return sum(map(bool, runners)) < RUNNERS and _marker_left(state, runners, column)


def _marker_left(state: State, runners: Heights, column: int) -> bool:
    """Whether the player on turn could still replace a runner in ``column`` by a marker."""
    markers = state.markers[state.on_turn]
    return bool(markers[column]) or state.edition.markers > sum(
        1 for other in COLUMNS if markers[other] or runners[other]
    )


def step(state: State, runners: Heights, column: int) -> Heights:
    """Return ``runners`` after one step in ``column``, which must be playable."""
    return put(runners, column, (runners[column] or state.markers[state.on_turn][column]) + 1)


def advance(state: State, move: Move) -> Heights:
    """Return where the runners stand after ``move``, which must be legal."""
    runners = state.runners
    for column in move:
        runners = step(state, runners, column)
    return runners


def bank(state: State) -> tuple[Heights, ...]:
    """Return every seat's markers after a stop: runners become markers, and those on a summit claim.

    In a claimed column every other marker goes back to its owner.
    """
    rows = [list(row) for row in state.markers]
    for column in COLUMNS:
        if height := state.runners[column]:
            if height == LENGTHS[column]:
                for row in rows:
                    row[column] = 0
            rows[state.on_turn][column] = height
    return tuple(tuple(row) for row in rows)
