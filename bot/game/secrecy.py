"""What may be shown of a game: until the turn it is on is over, only its bidder may see a bid."""

from collections.abc import Sequence

from bot.game.events import BidPlaced, Event
from bot.game.game import transitions
from bot.game.state import State, replace


def bids_are_secret(state: State) -> bool:
    """Whether there are bids that only their bidders may see, or may be soon."""
    return bool(state.bids) and state.settlement is None


def visible_state(state: State, seat: int | None) -> State:
    """Return the state as ``seat`` may see it, or a spectator if that is None."""
    if not bids_are_secret(state):
        return state
    bids = tuple(bid if bidder == seat else None for bidder, bid in enumerate(state.bids))
    return replace(state, bids=bids)


def visible_log(log: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return the log as ``seat`` may see it, or a spectator if that is None: without secret bids."""
    secret: set[int] = set()
    for number, (_, event, after) in enumerate(transitions(log), start=1):
        if isinstance(event, BidPlaced) and event.seat != seat:
            secret.add(number)
        if not bids_are_secret(after):
            secret.clear()
    return tuple(event for number, event in enumerate(log) if number not in secret)
