"""Events, which make up the log of a game. They hold the dice, so a log replays exactly."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.game.dice import FourDice
from bot.game.moves import Move
from bot.game.rules import Rules
from bot.game.state import Bid

RollOff = tuple[tuple[tuple[int, int] | None, ...], ...]
"""The rounds of a roll-off: two dice for each seat, None for seats that are out of a round."""


@dataclass(frozen=True, slots=True)
class _Plain:
    pass


@dataclass(frozen=True, slots=True)
class OfSeat:
    """What one player does, or what happens to one."""

    seat: int


@dataclass(frozen=True, slots=True)
class Started:
    """The game began. The roll-off is empty if the first turn was not rolled for."""

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
    """The player on turn advanced in the columns of ``move``."""

    move: Move


class Unmoved(_Plain):
    """The player on turn took back the move, to choose another."""


class Busted(_Plain):
    """The roll had no legal move: the turn ended and its progress was lost."""


class Stopped(_Plain):
    """The player on turn ended the turn and kept its progress."""


class Resigned(OfSeat):
    """A player left the game."""


@dataclass(frozen=True, slots=True)
class BidPlaced(OfSeat):
    """A player bid on the current turn, or changed a bid on it."""

    bid: Bid


@dataclass(frozen=True, slots=True)
class Shifted:
    """The settling bidder moved a marker one space."""

    column: int


class Unshifted(_Plain):
    """The settling bidder took back the last step."""


class Settled(_Plain):
    """The settling bidder finished."""


class Ended(_Plain):
    """The game was ended without a winner."""


class Passed(_Plain):
    """The player on turn did not roll in time: the turn passed to the next player."""


class Missed(OfSeat):
    """A player did not act in time: the computer finishes the turn, bid or settlement."""


class Handed(OfSeat):
    """A player missed another deadline, kept others waiting, or is no longer known: the computer plays on."""


class Returned(OfSeat):
    """A player took a seat back from the computer."""


AttendanceEvent = Missed | Handed | Returned
"""Events about who plays a seat; they leave the position unchanged."""

Event = (
    Started
    | Rolled
    | Moved
    | Unmoved
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


def highest_seats(pairs: tuple[tuple[int, int] | None, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total in a round of a roll-off, several if tied."""
    best = max(sum(pair) for pair in pairs if pair)
    return tuple(seat for seat, pair in enumerate(pairs) if pair and sum(pair) == best)


def rolls_in(log: Iterable[Event]) -> tuple[tuple[int, ...], ...]:
    """Return the dice of all rolls in a log, in order; in a roll-off, each player's two dice are one roll.

    The draw that decides who goes first in a game with a random start is in no event.
    """
    rolls: list[tuple[int, ...]] = []
    for event in log:
        match event:
            case Started(roll_off=rounds):
                rolls += [pair for round_ in rounds for pair in round_ if pair]
            case Rolled(dice=dice):
                rolls.append(dice)
    return tuple(rolls)
