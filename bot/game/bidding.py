"""Sackson's bidding variant: when players bid, and how bids are settled after the turn."""

from bot.game.board import COLUMNS, LENGTHS, is_summit, with_height
from bot.game.events import Event, Settled, Shifted
from bot.game.refusals import NotAllowed
from bot.game.state import Phase, Settlement, State, replace

STAKES = range(1, 6)
"""The possible stakes, in chips."""

BIDS_AFTER_MOVE = 2
"""The move of a turn after which the others bid."""


def settling_order(state: State) -> tuple[int, ...]:
    """Return the seats that have bid, from the left of the player on turn."""
    if not state.bids:
        return ()
    order = [(state.on_turn + offset) % len(state.markers) for offset in state.seats]
    return tuple(seat for seat in order if state.bids[seat])


def steps_due(state: State) -> int:
    """Return how many steps the settling bidder moves markers in total: up if positive, down if negative.

    After a correct bid the bidder may move up by the stake. After a wrong one the bidder must move down: by
    the stake if the turn ended in a stop, by twice the stake if it was a bust.
    """
    settling = state.settlement
    bid = state.bids[settling.bidder] if settling else None
    if settling is None or bid is None:
        return 0
    if bid.stops == settling.stopped:
        return bid.stake
    return -bid.stake if settling.stopped else -2 * bid.stake


def shiftable_columns(state: State) -> tuple[int, ...]:
    """Return the columns in which the settling bidder can move a marker one more space."""
    settling = state.settlement
    due = steps_due(state)
    if settling is None or len(settling.steps) >= abs(due):
        return ()
    row = state.markers[settling.bidder]
    return tuple(
        column
        for column in COLUMNS
        if row[column]
        and not is_summit(column, row[column])
        and (row[column] + 1 < LENGTHS[column] if due > 0 else row[column] > 1)
    )


def check_may_bid(state: State, seat: int) -> None:
    """Raise :class:`NotAllowed`, which says why, if a seat may neither place a bid nor change one."""
    if state.phase is not Phase.BID:
        if state.phase in (Phase.CHOOSE, Phase.DECIDE) and state.bids and state.bids[seat] is not None:
            raise NotAllowed("Your bid is in, and bidding is over.")
        raise NotAllowed("There's nothing to bid on right now.")
    if seat == state.on_turn:
        raise NotAllowed("You're climbing: the others bid on your turn.")
    if seat not in state.bidders:
        raise NotAllowed("You have no marker on the board yet, so you can't bid on this turn.")


def may_confirm(state: State) -> bool:
    """Whether the settling bidder may finish: moving up is optional, moving down is not."""
    return steps_due(state) > 0 or not shiftable_columns(state)


def shift_marker(state: State, column: int) -> State:
    """Return the state after the settling bidder moves the marker in ``column`` one space."""
    direction = 1 if steps_due(state) > 0 else -1
    return _with_shift(state, column, direction, (*settlement_of(state).steps, column))


def undo_shift(state: State) -> State:
    """Return the state without the settling bidder's last step; there must be one."""
    direction = -1 if steps_due(state) > 0 else 1
    *steps, last = settlement_of(state).steps
    return _with_shift(state, last, direction, tuple(steps))


def forced_events(state: State) -> tuple[Event, ...]:
    """Return the events that settle a bid without a choice, none if the bidder has one.

    There is no choice if no marker can move, if all markers must go down as far as they can, or if only one
    marker can go down.
    """
    settling = state.settlement
    if settling is None or settling.steps:
        return ()
    columns = shiftable_columns(state)
    if not columns:
        return (Settled(),)
    row = state.markers[settling.bidder]
    down = [column for column in columns for _ in range(row[column] - 1)]
    if steps_due(state) > 0 or (len(columns) > 1 and len(down) > -steps_due(state)):
        return ()
    return (*map(Shifted, down[: -steps_due(state)]), Settled())


def had_choice(state: State) -> bool:
    """Whether the settling bidder had a choice before taking the first step."""
    while settlement_of(state).steps:
        state = undo_shift(state)
    return not forced_events(state)


def settlement_of(state: State) -> Settlement:
    """Return the settlement, which must be under way."""
    assert state.settlement is not None  # noqa: S101 - only called while bids are settled
    return state.settlement


def _with_shift(state: State, column: int, by: int, steps: tuple[int, ...]) -> State:
    """Return the state with a marker of the settling bidder moved ``by`` spaces."""
    settling = settlement_of(state)
    seat = settling.bidder
    row = with_height(state.markers[seat], column, state.markers[seat][column] + by)
    markers = (*state.markers[:seat], row, *state.markers[seat + 1 :])
    return replace(state, markers=markers, settlement=Settlement(settling.stopped, settling.queue, steps))
