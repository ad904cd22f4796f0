"""Looks for secret bids in a log that somebody gets, independently of the code that leaves them out."""

from collections import Counter
from collections.abc import Sequence

from bot.game import BidPlaced, Phase
from bot.game.notation import format_event
from bot.tables import Table


def secret_bids(table: Table, user_id: int) -> set[int]:
    """Return the places in the log of a table of the bids that a person may not see now."""
    game = table.game
    if game is None or game.state.phase not in (Phase.BID, Phase.CHOOSE, Phase.DECIDE):
        return set()
    begun = game.turn_starts[-1].event_count if game.turn_starts else 1
    return {
        place
        for place, event in enumerate(game.log)
        if place >= begun and isinstance(event, BidPlaced) and event.seat != table.seat_of(user_id)
    }


def tells_secret_bid(log: Sequence[str], table: Table, user_id: int) -> bool:
    """Whether a log that somebody got of the game at a table tells a bid that they may not see now."""
    secret = secret_bids(table, user_id)
    if table.game is None or not secret:
        return False
    stored = list(map(format_event, table.game.log))
    known = Counter(line for place, line in enumerate(stored) if place not in secret)
    return any(log.count(stored[place]) > known[stored[place]] for place in secret)
