"""What a player may ask for. An action holds no dice: the rules draw them once it is allowed."""

from dataclasses import dataclass

from bot.game.moves import Move
from bot.game.state import Bid


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the four dice, to begin the turn or to go on with it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Play one of the legal moves of the roll on the table."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and keep its progress."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game, on turn or not."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceBid:
    """Bid on the turn of another player, or change the bid while others have not bid yet."""

    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a marker one space, in settling a bid."""

    seat: int
    column: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step in settling a bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Leave it at the steps made in settling a bid."""

    seat: int


Action = Roll | Choose | Stop | Resign | PlaceBid | Shift | Undo | Confirm
