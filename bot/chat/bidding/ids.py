"""The buttons of bidding."""

from enum import StrEnum


class BidButton(StrEnum):
    """What a button of bidding does."""

    BID = "bid"
    """Opens the bid prompt."""
    SIDE = "side"
    """Chooses a side: 1 makes it, 0 busts."""
    CHIPS = "chips"
    """Places a bid: side and stake."""
    SHIFT = "shift"
    """Moves a marker in a column, to settle a bid."""
    UNDO = "undo"
    CONFIRM = "confirm"
