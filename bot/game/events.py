"""What happened: the log of a game. Only events hold dice, so a log replays exactly."""

from dataclasses import dataclass

from bot.game.dice import FourDice
from bot.game.moves import Move
from bot.game.rules import Rules
from bot.game.state import Bid

RollOff = tuple[tuple[tuple[int, int] | None, ...], ...]
"""The rounds of the roll for the first turn: a pair of dice to every seat, None for who is out of a round."""


@dataclass(frozen=True, slots=True)
class Started:
    """The game began.

    Attributes:
        rules: what is played.
        players: how many seats there are.
        first_seat: the seat that begins.
        roll_off: how that was rolled for, empty where it was not.
    """

    rules: Rules
    players: int
    first_seat: int
    roll_off: RollOff = ()


@dataclass(frozen=True, slots=True)
class Rolled:
    """The player on turn rolled the four dice."""

    dice: FourDice


@dataclass(frozen=True, slots=True)
class Moved:
    """The player on turn advanced in these columns."""

    move: Move


@dataclass(frozen=True, slots=True)
class Busted:
    """The roll had no legal move: the turn ended and its progress is lost."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The player on turn ended the turn and kept its progress."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player left the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """Somebody bid on the turn that is on, for the first time or anew."""

    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class Shifted:
    """The bidder who settles moved a marker one space."""

    column: int


@dataclass(frozen=True, slots=True)
class Unshifted:
    """The bidder who settles took the last step back."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The bidder who settles is done."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was ended without a winner."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The player on turn did not begin it in time: it is the next player's."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A player did not act in time: the computer finishes the turn, the bid or the settling of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Handed:
    """A player did not act in time again: from now on the computer plays the seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """A player for whom the computer was playing plays again."""

    seat: int


AttendanceEvent = Missed | Handed | Returned
"""What is said of who plays a seat; the position stays as it is."""

Event = (
    Started
    | Rolled
    | Moved
    | Busted
    | Stopped
    | Resigned
    | BidPlaced
    | Shifted
    | Unshifted
    | Settled
    | Ended
    | Passed
    | AttendanceEvent
)


def highest_seats(totals: tuple[tuple[int, int] | None, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total in one round of a roll-off: several where it is tied."""
    best = max(sum(pair) for pair in totals if pair)
    return tuple(seat for seat, pair in enumerate(totals) if pair and sum(pair) == best)
