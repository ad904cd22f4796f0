"""What lies on the table at one moment of a game."""

from dataclasses import dataclass
from enum import Enum

from bot.game.board import COLUMNS, Heights, summit
from bot.game.dice import Four
from bot.game.editions import Edition


class Phase(Enum):
    """What the player on turn has to do next."""

    ROLL = "roll"
    """Begin the turn: the dice must be rolled."""
    CHOOSE = "choose"
    """The dice are rolled: one of the legal moves must be chosen."""
    DECIDE = "decide"
    """A move was made: roll again or stop."""
    OVER = "over"
    """Nothing: the game has ended."""


@dataclass(frozen=True, slots=True)
class State:
    """A position, whole: everything the rules need to go on, and nothing else.

    Attributes:
        edition: the rules that are played.
        markers: a row to each seat, in seating order: the height of its marker in each column. A marker on a
            summit is what makes a column claimed.
        runners: the height of the runner in each column, of the player on turn.
        on_turn: the seat whose turn it is, or was when the game ended.
        phase: what that player does next.
        roll: the dice to choose from; only in :attr:`Phase.CHOOSE`.
        resigned: the seats that play no more.
        winners: the seats that won; empty until the game is over, and when it ended without a winner.
    """

    edition: Edition
    markers: tuple[Heights, ...]
    runners: Heights
    on_turn: int
    phase: Phase
    roll: Four | None = None
    resigned: frozenset[int] = frozenset()
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in seating order."""
        return tuple(seat for seat in range(len(self.markers)) if seat not in self.resigned)

    def owner(self, column: int) -> int | None:
        """Return the seat that claimed ``column``, None while it is open."""
        return next((seat for seat, row in enumerate(self.markers) if summit(column, row[column])), None)

    def claimed_by(self, seat: int) -> tuple[int, ...]:
        """Return the columns that ``seat`` owns, in order."""
        return tuple(column for column in COLUMNS if summit(column, self.markers[seat][column]))

    def next_seat(self) -> int:
        """Return the seat that is on turn after this one: the next to the left that has not resigned."""
        seats = len(self.markers)
        return next(
            seat
            for step in range(1, seats + 1)
            if (seat := (self.on_turn + step) % seats) not in self.resigned
        )
