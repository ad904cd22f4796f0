"""A table: a game in a channel, from its lobby to its end."""

from dataclasses import dataclass
from enum import StrEnum

from bot.game import Game, Rules

MIN_SEATS = 2
MAX_SEATS = 4


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord.

    Attributes:
        id: the user's id.
        name: the name as last seen, as it came from Discord: it is cleaned where it is shown.
    """

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Caller(Person):
    """The person who asks for something.

    Attributes:
        moderator: whether the person may manage messages in the channel.
    """

    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands.

    Attributes:
        guild_id: the server, None in direct messages.
        channel_id: the channel or thread.
    """

    guild_id: int | None
    channel_id: int


class Status(StrEnum):
    """How far a table has come."""

    LOBBY = "lobby"
    """Players join and leave; the game has not begun."""
    PLAYING = "playing"
    """The game is on."""
    FINISHED = "finished"
    """The game was won."""
    ABANDONED = "abandoned"
    """The table was closed without a winner."""


class Closing(StrEnum):
    """Why a table was closed without a winner."""

    CANCELLED = "cancelled"
    """The host or a moderator cancelled the lobby, or everybody left it."""
    AGREED = "agreed"
    """The players agreed to end the game."""
    MODERATED = "moderated"
    """A moderator ended the game."""
    EXPIRED = "expired"
    """Nothing happened for too long."""
    GONE = "gone"
    """The channel is no longer there."""


class Coach(StrEnum):
    """What a table is told of odds and of the strongest player's advice."""

    OFF = "off"
    """Nothing."""
    PRIVATE = "private"
    """Whoever asks is told, and nobody else."""
    OPEN = "open"
    """The chance to bust stands on the card as well."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What Discord shows of a table.

    Attributes:
        board: the id of the message that holds the card, None before it was sent.
        shown: the revision of the table that the card shows.
        ping: the id of the message that calls the player on turn, None where there is none.
        pinged: the turn (:attr:`bot.game.Game.turn`) whose player has been called last.
    """

    board: int | None = None
    shown: int = 0
    ping: int | None = None
    pinged: int = 0


@dataclass(frozen=True, slots=True)
class Won:
    """A game that was won, in a line.

    Attributes:
        id: the number of its table.
        seats: who played, in seating order.
    """

    id: int
    seats: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table, whole.

    Attributes:
        id: its number, part of every button on it.
        place: where it stands.
        host: the user id of who opened it, or who became host after them.
        rules: what is or will be played.
        status: how far it has come.
        seats: who plays, in seating order; fixed once the game has begun.
        deadline: when it is closed if nothing happens, in seconds since 1970 (UTC); None once it is closed.
        game: the game, None in the lobby.
        closing: why it was closed without a winner, None otherwise.
        votes: the user ids of those in favour of ending the game; empty when no vote is open.
        revision: counts every saved change, so that two changes of the same table are told apart.
        screen: what Discord shows of it; not part of what a revision covers.
        coach: what it is told of odds and advice.
    """

    id: int
    place: Place
    host: int
    rules: Rules
    status: Status
    seats: tuple[Person, ...]
    deadline: float | None
    game: Game | None = None
    closing: Closing | None = None
    votes: frozenset[int] = frozenset()
    revision: int = 1
    screen: Screen = Screen()
    coach: Coach = Coach.PRIVATE

    @property
    def open(self) -> bool:
        """Whether players can still do something at it."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def seq(self) -> int:
        """How many events the game has; 0 in the lobby."""
        return self.game.seq if self.game else 0

    @property
    def moment(self) -> int:
        """The number of the moment in the game, part of every button; 0 in the lobby."""
        return self.game.moment if self.game else 0

    @property
    def acting(self) -> tuple[Person, ...]:
        """Who can act in the game now: the player on turn, or those who bid or settle."""
        if self.status is not Status.PLAYING or self.game is None:
            return ()
        return tuple(self.seats[seat] for seat in self.game.state.acting)

    @property
    def players(self) -> tuple[Person, ...]:
        """Who still plays: the seats without those who resigned."""
        resigned = self.game.state.resigned if self.game else frozenset()
        return tuple(person for seat, person in enumerate(self.seats) if seat not in resigned)

    @property
    def winners(self) -> tuple[Person, ...]:
        """Who won; empty while nobody has."""
        return tuple(self.seats[seat] for seat in self.game.state.winners) if self.game else ()

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a user, None for who has none."""
        return next((seat for seat, person in enumerate(self.seats) if person.id == user_id), None)
