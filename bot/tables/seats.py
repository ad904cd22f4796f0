"""Who sits at a table: people, computers, and those for whom a seat is kept."""

from dataclasses import dataclass

from bot.players import Strength


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user."""

    id: int
    name: str  # as last received from Discord; it is cleaned when it is displayed

    @property
    def deleted(self) -> bool:
        """Whether this stands for people whose data have been deleted. Nothing of them is counted."""
        return self.id == 0

    @property
    def stands_in(self) -> bool:
        """Whether this is no user, but stands for others."""
        return self.id in (DELETED.id, CHANNEL.id)


DELETED = Person(0, "deleted player")
"""Has the seats of everybody whose data have been deleted."""

CHANNEL = Person(2**22 - 1, "the channel")
"""Has the seat of a channel that plays against a computer, where all may vote. Ids of Discord are larger."""


@dataclass(frozen=True, slots=True)
class Caller(Person):
    """The person who makes a request."""

    moderator: bool = False  # whether they may manage messages in the channel


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, numbered from 1 among those of the same strength at its table."""

    strength: Strength
    number: int


Player = Person | Computer
"""Anyone who can have a seat."""

SUBSTITUTE = Strength.MEDIUM
"""The computer that acts for people who are late or away."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """A seat of a lobby that is kept for a person: a player of the last game, or somebody invited.

    Attributes:
        until: when it becomes free, None if it is kept until the game starts.
        seat: its place among all seats of the lobby, taken and reserved.
    """

    person: Person
    until: float | None = None
    seat: int = 0


Seating = tuple[Player | Reservation, ...]
"""The seats of a lobby that are not free, in order."""


@dataclass(frozen=True, slots=True)
class RematchPlayer:
    """A player of the game before a rematch, with the games they have won since the first of the series."""

    player: Player
    wins: int
