"""Sackson's bidding: who owes what after a turn, and which markers may be moved for it."""

from dataclasses import replace

from bot.game.board import COLUMNS, LENGTHS, is_summit, with_height
from bot.game.events import Event, Settled, Shifted
from bot.game.state import Settlement, State

STAKES = range(1, 6)
"""The stakes there are, in chips."""

BIDS_AFTER_MOVE = 2
"""After which move of a turn the others bid."""


def bids_are_due(state: State) -> bool:
    """Whether the others bid now: right after the second move, if anybody is there to bid."""
    return state.rules.bidding and state.moves_made == BIDS_AFTER_MOVE and bool(state.bidders)


def bids_are_in(state: State) -> bool:
    """Whether everybody who must bid has done so."""
    return all(state.bids[seat] is not None for seat in state.bidders)


def new_settlement(state: State, *, made_it: bool) -> Settlement | None:
    """Return how the bids are settled, from the player to the left on; None if there is nothing to settle."""
    left = [(state.on_turn + step) % len(state.markers) for step in state.seats]
    queue = tuple(seat for seat in left if state.bids and state.bids[seat] and seat not in state.resigned)
    return Settlement(made_it, queue) if queue else None


def steps_due(state: State) -> int:
    """Return how far the bidder who settles moves markers in all: up if positive, down if negative.

    A right bid may move up by the stake; a wrong one must move down, by the stake if the turn was made and by
    twice the stake if it was a bust.
    """
    settling = state.settlement
    bid = state.bids[settling.queue[0]] if settling else None
    if settling is None or bid is None:
        return 0
    if bid.makes_it == settling.made_it:
        return bid.stake
    return -bid.stake if settling.made_it else -2 * bid.stake


def shiftable_columns(state: State) -> tuple[int, ...]:
    """Return the columns in which the bidder who settles can move a marker one space further."""
    settling = state.settlement
    owed = steps_due(state)
    if settling is None or len(settling.steps) >= abs(owed):
        return ()
    row = state.markers[settling.queue[0]]
    return tuple(
        column
        for column in COLUMNS
        if row[column]
        and not is_summit(column, row[column])
        and (row[column] + 1 < LENGTHS[column] if owed > 0 else row[column] > 1)
    )


def may_confirm(state: State) -> bool:
    """Whether the bidder who settles may leave it at that: going up is free, going down is owed."""
    return steps_due(state) > 0 or not shiftable_columns(state)


def shift_marker(state: State, column: int) -> State:
    """Return the state with the settling bidder's marker in ``column`` one space further."""
    direction = 1 if steps_due(state) > 0 else -1
    return _moved(state, column, direction, (*_settling(state).steps, column))


def undo_shift(state: State) -> State:
    """Return the state without the last step of the settling bidder, who must have made one."""
    direction = -1 if steps_due(state) > 0 else 1
    *steps, last = _settling(state).steps
    return _moved(state, last, direction, tuple(steps))


def forced_events(state: State) -> tuple[Event, ...]:
    """Return what happens where the bidder who settles has no choice, empty where there is one.

    There is none where no marker can move, where all that can go down must, and with one marker.
    """
    settling = state.settlement
    if settling is None or settling.steps:
        return ()
    columns = shiftable_columns(state)
    if not columns:
        return (Settled(),)
    row = state.markers[settling.queue[0]]
    down = [column for column in columns for _ in range(row[column] - 1)]
    if steps_due(state) > 0 or (len(columns) > 1 and len(down) > -steps_due(state)):
        return ()
    return (*map(Shifted, down[: -steps_due(state)]), Settled())


def had_choice(state: State) -> bool:
    """Whether the bidder who settles has anything to decide, or had before the first step."""
    while _settling(state).steps:
        state = undo_shift(state)
    return not forced_events(state)


def advance_settlement(state: State) -> State:
    """Return the state with the next bidder to settle; who could not go down far enough misses a turn."""
    settling = _settling(state)
    short = steps_due(state) < 0 and len(settling.steps) < -steps_due(state)
    missing = state.missing_next_turn | {settling.queue[0]} if short else state.missing_next_turn
    rest = settling.queue[1:]
    return replace(
        state, missing_next_turn=missing, settlement=Settlement(settling.made_it, rest) if rest else None
    )


def _settling(state: State) -> Settlement:
    assert state.settlement is not None  # noqa: S101 - only asked while somebody settles
    return state.settlement


def _moved(state: State, column: int, by: int, steps: tuple[int, ...]) -> State:
    """Return the state with a marker of the settling bidder moved ``by`` spaces."""
    settling = _settling(state)
    seat = settling.queue[0]
    row = with_height(state.markers[seat], column, state.markers[seat][column] + by)
    markers = (*state.markers[:seat], row, *state.markers[seat + 1 :])
    return replace(state, markers=markers, settlement=replace(settling, steps=steps))
