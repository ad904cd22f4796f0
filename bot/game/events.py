"""What happened: the log of a game. Only events hold dice, so a log replays exactly."""

from dataclasses import dataclass

from bot.game.dice import Four
from bot.game.editions import Edition
from bot.game.moves import Move

RollOff = tuple[tuple[tuple[int, int] | None, ...], ...]
"""The rounds of the roll for the first turn: a pair of dice to every seat, None for who is out of a round."""


@dataclass(frozen=True, slots=True)
class Started:
    """The game began; the highest total of the last round of the roll-off is on turn."""

    edition: Edition
    roll_off: RollOff

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.roll_off[0])

    @property
    def first(self) -> int:
        """The seat that begins."""
        (winner,) = highest(self.roll_off[-1])
        return winner


@dataclass(frozen=True, slots=True)
class Rolled:
    """The player on turn rolled the four dice."""

    dice: Four


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
class Ended:
    """The game was ended without a winner."""


Event = Started | Rolled | Moved | Busted | Stopped | Resigned | Ended


def highest(totals: tuple[tuple[int, int] | None, ...]) -> tuple[int, ...]:
    """Return the seats with the highest total in one round of a roll-off: several where it is tied."""
    best = max(sum(pair) for pair in totals if pair)
    return tuple(seat for seat, pair in enumerate(totals) if pair and sum(pair) == best)
