"""What the board shows besides the position, for the picture and the text alike."""

from dataclasses import dataclass
from itertools import dropwhile

from bot.game import AttendanceEvent, Bid, Game, Heights, Phase, State, events, shiftable_columns, steps_due


@dataclass(frozen=True, slots=True)
class ShownRunners:
    """The runners to show: those on the board, or those that a bust has just removed."""

    seat: int
    heights: Heights
    lost: bool


def shown_runners(game: Game) -> ShownRunners:
    """Return the runners to show for ``game``."""
    if isinstance(game.last_event, events.Busted):
        return ShownRunners(game.previous_state.on_turn, game.previous_state.runners, lost=True)
    return ShownRunners(game.state.on_turn, game.state.runners, lost=False)


def ended_in_bust(game: Game) -> bool:
    """Return whether the last turn was a bust, also while bids on it are being settled."""
    if game.state.settlement:
        return not game.state.settlement.stopped
    besides = events.Shifted | events.Unshifted | events.Settled | AttendanceEvent
    last = next(dropwhile(lambda event: isinstance(event, besides), reversed(game.log)))
    return isinstance(last, events.Busted)


@dataclass(frozen=True, slots=True)
class RevealedBid:
    """A revealed bid: on a stop or not, right or not, and whether it costs twice the stake."""

    stops: bool
    stake: int
    right: bool
    doubled: bool


def has_bids(state: State) -> bool:
    """Return whether there is a bid to show or to wait for."""
    return any(bid_is_awaited(state, seat) or _bid(state, seat) for seat in state.seats)


def bid_is_awaited(state: State, seat: int) -> bool:
    """Return whether the game waits for the bid of ``seat``."""
    return state.phase is Phase.BID and seat in state.bidders and state.bids[seat] is None


def bid_is_placed(state: State, seat: int) -> bool:
    """Return whether ``seat`` has placed a bid that is still secret."""
    return not state.settlement and _bid(state, seat) is not None


def revealed_bid(state: State, seat: int) -> RevealedBid | None:
    """Return the bid of ``seat`` while bids are settled; None before that, or if it has not bid."""
    bid = _bid(state, seat)
    if state.settlement is None or bid is None:
        return None
    right = bid.stops == state.settlement.stopped
    return RevealedBid(bid.stops, bid.stake, right, doubled=not right and not state.settlement.stopped)


def _bid(state: State, seat: int) -> Bid | None:
    return state.bids[seat] if state.bids else None


@dataclass(frozen=True, slots=True)
class SettlingBid:
    """The bid that is being settled; ``start_heights`` is where moved markers were before, by column."""

    seat: int
    up: bool
    start_heights: dict[int, int]
    movable_columns: tuple[int, ...]
    total_steps: int
    steps_left: int


def settling_bid(state: State) -> SettlingBid | None:
    """Return the bid that is being settled, or None."""
    settlement = state.settlement
    if settlement is None or not settlement.queue:
        return None
    seat, owed, steps = settlement.queue[0], steps_due(state), settlement.steps
    direction, heights = (1 if owed > 0 else -1), state.markers[seat]
    start_heights = {column: heights[column] - direction * steps.count(column) for column in set(steps)}
    movable = shiftable_columns(state)
    steps_left = abs(owed) - len(steps) if movable else 0
    return SettlingBid(seat, owed > 0, start_heights, movable, abs(owed), steps_left)


def highlighted_seat(state: State) -> int | None:
    """Return the seat to highlight: who settles a bid, otherwise who is on turn; None after the end."""
    if state.over:
        return None
    return state.settlement.queue[0] if state.settlement and state.settlement.queue else state.on_turn
