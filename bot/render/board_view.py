"""What a moment of a game tells beside its position, for the picture and the text alike."""

from dataclasses import dataclass
from itertools import dropwhile

from bot.game import (
    AttendanceEvent,
    Bid,
    Busted,
    Game,
    Heights,
    Phase,
    Settled,
    Shifted,
    State,
    Unshifted,
    shiftable_columns,
    steps_due,
)


@dataclass(frozen=True, slots=True)
class ShownRunners:
    """The runners to show: those on the board, or those that a bust has just taken off it.

    Attributes:
        seat: whose they are.
        heights: where they stand, by column.
        lost: whether a bust has taken them.
    """

    seat: int
    heights: Heights
    lost: bool


def shown_runners(game: Game) -> ShownRunners:
    """Return the runners to show at this moment of ``game``."""
    if isinstance(game.last_event, Busted):
        return ShownRunners(game.previous_state.on_turn, game.previous_state.runners, lost=True)
    return ShownRunners(game.state.on_turn, game.state.runners, lost=False)


def ended_in_bust(game: Game) -> bool:
    """Whether the turn before this moment was a bust; the settling of bids on it still belongs to it."""
    if game.state.settlement:
        return not game.state.settlement.made_it
    besides = Shifted | Unshifted | Settled | AttendanceEvent
    last = next(dropwhile(lambda event: isinstance(event, besides), reversed(game.log)))
    return isinstance(last, Busted)


@dataclass(frozen=True, slots=True)
class RevealedBid:
    """A bid that lies open.

    Attributes:
        makes_it: whether the turn was said to end in a stop.
        stake: the chips on it.
        right: whether it did.
        doubled: whether it costs twice the stake.
    """

    makes_it: bool
    stake: int
    right: bool
    doubled: bool


def has_bids(state: State) -> bool:
    """Whether there is a bid to show, or one to wait for."""
    return any(bid_is_awaited(state, seat) or _bid(state, seat) for seat in state.seats)


def bid_is_awaited(state: State, seat: int) -> bool:
    """Whether the others wait for the bid of ``seat``."""
    return state.phase is Phase.BID and seat in state.bidders and state.bids[seat] is None


def bid_is_placed(state: State, seat: int) -> bool:
    """Whether ``seat`` has bid on this turn, and nobody else may know what."""
    return not state.settlement and _bid(state, seat) is not None


def revealed_bid(state: State, seat: int) -> RevealedBid | None:
    """Return the bid of ``seat`` while bids are settled, None before that and for who has not bid."""
    bid = _bid(state, seat)
    if state.settlement is None or bid is None:
        return None
    right = bid.makes_it == state.settlement.made_it
    return RevealedBid(bid.makes_it, bid.stake, right, doubled=not right and not state.settlement.made_it)


def _bid(state: State, seat: int) -> Bid | None:
    return state.bids[seat] if state.bids else None


@dataclass(frozen=True, slots=True)
class SettlingBid:
    """What the bidder who settles has done and may still do.

    Attributes:
        seat: who settles.
        up: whether markers go up.
        start_heights: where the markers that have moved stood before, by column.
        movable_columns: the columns in which a marker can move on.
        total_steps: the steps that the bid comes to.
        steps_left: the steps that can still be made.
    """

    seat: int
    up: bool
    start_heights: dict[int, int]
    movable_columns: tuple[int, ...]
    total_steps: int
    steps_left: int


def settling_bid(state: State) -> SettlingBid | None:
    """Return how the settling of the bid that is being settled stands, None if none is."""
    settling = state.settlement
    if settling is None or not settling.queue:
        return None
    seat, owed, steps = settling.queue[0], steps_due(state), settling.steps
    way = 1 if owed > 0 else -1
    movable = shiftable_columns(state)
    return SettlingBid(
        seat=seat,
        up=owed > 0,
        start_heights={
            column: state.markers[seat][column] - way * steps.count(column) for column in set(steps)
        },
        movable_columns=movable,
        total_steps=abs(owed),
        steps_left=abs(owed) - len(steps) if movable else 0,
    )


def highlighted_seat(state: State) -> int | None:
    """Return the seat to point at: who settles a bid, otherwise whose turn it is; None once it is over."""
    if state.over:
        return None
    return state.settlement.queue[0] if state.settlement and state.settlement.queue else state.on_turn
