"""Requests of players. An action holds no dice: they are rolled once the action is found legal."""

from dataclasses import dataclass

from bot.game.moves import Move
from bot.game.state import Bid


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the four dice, to begin or continue the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Play one of the legal moves for the current roll."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class ChangeMove:
    """Take back the move chosen last, to choose another for the same roll."""

    seat: int


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
    """Bid on another player's turn, or change that bid while others have yet to bid."""

    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a marker one space when settling a bid."""

    seat: int
    column: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last shift when settling a bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Finish settling a bid."""

    seat: int


Action = Roll | Choose | ChangeMove | Stop | Resign | PlaceBid | Shift | Undo | Confirm
