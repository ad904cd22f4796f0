"""A table: a game in a channel, from its lobby to its end."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.game import Game, Rules
from bot.players import Strength
from bot.tables.pace import LOBBY_TIMEOUT, PAUSE_TIMEOUT, Pace

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
class Computer:
    """A computer player.

    Attributes:
        strength: how well it plays.
        number: 1 for the first of its strength at a table, 2 for the next.
    """

    strength: Strength
    number: int


Player = Person | Computer
"""Who has a seat."""

SUBSTITUTE = Strength.MEDIUM
"""Who acts for people that are away."""


@dataclass(frozen=True, slots=True)
class Location:
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


class CloseReason(StrEnum):
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
    DESERTED = "deserted"
    """Only computers were left."""


class Coach(StrEnum):
    """Who is told the odds."""

    OFF = "off"
    """Nobody."""
    PRIVATE = "private"
    """Whoever asks, and nobody else."""
    OPEN = "open"
    """Everybody: they stand on the card."""


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """What Discord shows of a table.

    Attributes:
        id: the id of the message that holds the card, None before it was sent.
        shown_revision: the revision of the table that the card shows.
        ping_id: the id of the message that calls the player on turn, None where there is none.
        pinged_turn: the turn (:attr:`bot.game.Game.acting_since`) whose player has been called last.
        reminded_deadline: the deadline of which people have been reminded last, None before the first.
    """

    id: int | None = None
    shown_revision: int = 0
    ping_id: int | None = None
    pinged_turn: int = 0
    reminded_deadline: float | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was won, in a line.

    Attributes:
        table_id: the number of its table.
        seats: who played, in seating order.
    """

    table_id: int
    seats: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table, whole.

    Attributes:
        id: its number, part of every button on it.
        location: where it is.
        host: the user id of who opened it, or who became host after them.
        rules: what is or will be played.
        status: how far it has come.
        seats: who plays, in seating order; fixed once the game has begun.
        last_activity: when somebody last did something at it, in seconds since 1970 (UTC) as all moments are.
        pace: how long players have to act.
        coach: who is told the odds.
        deadline: until when the people that the game waits for have time; None where they have all they like.
        reminder_due: whether they are to be reminded of that by now; :attr:`board` says if they have been.
        paused: whether the game rests because nobody has acted for long, or all people are away.
        game: the game, None in the lobby.
        close_reason: why it was closed without a winner, None otherwise.
        end_votes: the user ids of those in favour of ending the game; empty when no vote is open.
        revision: counts every saved change, so that two changes of the same table are told apart.
        board: what Discord shows of it; not part of what a revision covers.
    """

    id: int
    location: Location
    host: int
    rules: Rules
    status: Status
    seats: tuple[Player, ...]
    last_activity: float
    pace: Pace = Pace.NONE
    coach: Coach = Coach.PRIVATE
    deadline: float | None = None
    reminder_due: bool = False
    paused: bool = False
    game: Game | None = None
    close_reason: CloseReason | None = None
    end_votes: frozenset[int] = frozenset()
    revision: int = 1
    board: BoardMessage = BoardMessage()

    @property
    def open(self) -> bool:
        """Whether players can still do something at it."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def event_count(self) -> int:
        """How many events the game has; 0 in the lobby."""
        return self.game.event_count if self.game else 0

    @property
    def action_version(self) -> int:
        """The number of the moment in the game, part of every button; 0 in the lobby."""
        return self.game.action_version if self.game else 0

    @property
    def next_timeout(self) -> float | None:
        """When something happens at it of itself, if nobody acts before; None once it is closed."""
        if not self.open:
            return None
        if self.game is None:
            return self.last_activity + LOBBY_TIMEOUT
        if self.paused:
            return self.last_activity + self.pace.idle_limit + PAUSE_TIMEOUT
        rests = self.last_activity + self.pace.idle_limit
        if self.deadline is None:
            return rests
        return min(rests, self.deadline if self.reminder_due else self.deadline - self.pace.reminder_lead)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people with a seat, in seating order."""
        return tuple(player for player in self.seats if isinstance(player, Person))

    @property
    def remaining(self) -> tuple[Person, ...]:
        """The people who still play: those who have not resigned."""
        resigned = self.game.state.resigned if self.game else frozenset()
        return self._people_in(seat for seat in range(len(self.seats)) if seat not in resigned)

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who still play and whose seats the computer has not taken over."""
        away = self.game.away if self.game else frozenset()
        return tuple(person for person in self.remaining if self.seat_of(person.id) not in away)

    @property
    def acting(self) -> tuple[Person, ...]:
        """The people who can act in the game now: the player on turn, or those who bid or settle."""
        if self.status is not Status.PLAYING or self.game is None:
            return ()
        return self._people_in(seat for seat in self.game.state.acting if not self.computer_strength(seat))

    @property
    def awaited(self) -> tuple[Person, ...]:
        """Those of them that the game waits for: a bid that is in may be changed, but need not be."""
        if self.status is not Status.PLAYING or self.game is None:
            return ()
        return self._people_in(seat for seat in self.game.state.awaited if not self.computer_strength(seat))

    @property
    def computer_to_act(self) -> bool:
        """Whether a computer is to act now."""
        if self.status is not Status.PLAYING or self.game is None or self.paused:
            return False
        return any(self.computer_strength(seat) for seat in self.game.state.awaited)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who won; empty while nobody has."""
        return tuple(self.seats[seat] for seat in self.game.state.winners) if self.game else ()

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a user, None for who has none."""
        seats = (
            seat
            for seat, player in enumerate(self.seats)
            if isinstance(player, Person) and player.id == user_id
        )
        return next(seats, None)

    def computer_strength(self, seat: int) -> Strength | None:
        """Return which computer acts for a seat now: its own, or the one for who is away; None if none."""
        match self.seats[seat]:
            case Computer(strength=strength):
                return strength
            case _ if self.game is not None and seat in self.game.attendance.computer_played:
                return SUBSTITUTE
            case _:
                return None

    def _people_in(self, seats: Iterable[int]) -> tuple[Person, ...]:
        """Return those who have these seats, without the computers."""
        there = (self.seats[seat] for seat in seats)
        return tuple(player for player in there if isinstance(player, Person))
