"""A table: a game in a channel, from the lobby to the end."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.dice import Seal
from bot.game import Game
from bot.players import Strength
from bot.tables.crowd import Crowd
from bot.tables.options import Options, Speed
from bot.tables.seats import SUBSTITUTE, Computer, Person, Player, RematchPlayer, Reservation, Seating
from bot.tables.time_limits import Pace, game_timeout, lobby_timeout


@dataclass(frozen=True, slots=True)
class Location:
    """The server of a table, None in direct messages, and its channel or thread."""

    guild_id: int | None
    channel_id: int


NO_LONGER_KNOWN = Location(0, 0)
"""Where the games of servers were that have removed the bot long ago."""


class Reach(StrEnum):
    """What the bot can do where a table is."""

    OWN = "own"  # all it needs, with its own token
    LENT = "lent"  # it is no member there: it can only answer interactions
    JOINED = "joined"  # as own; it has become a member since the table was opened


class Status(StrEnum):
    """The phase of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"  # the game was won
    ABANDONED = "abandoned"  # closed without a winner


class CloseReason(StrEnum):
    """Why a table was closed without a winner."""

    CANCELLED = "cancelled"  # the host or a moderator cancelled the lobby, or everyone left it
    AGREED = "agreed"  # the players agreed to end the game
    MODERATED = "moderated"  # a moderator ended the game
    EXPIRED = "expired"  # it was inactive for too long
    GONE = "gone"  # the channel was deleted, or the bot removed from the server of a lobby
    DESERTED = "deserted"  # only computers and people who are away were left


@dataclass(frozen=True, slots=True)
class Guess:
    """What a spectator guessed about the end of a turn.

    Attributes:
        turn: the number of events in the game when the turn began.
        stops: whether they said that the turn ends with a stop, not with a bust.
        correct: None as long as the turn goes on or if it ended otherwise.
    """

    person: Person
    turn: int
    stops: bool
    correct: bool | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that had a winner, as an entry in a list, with its players in seating order."""

    table_id: int
    seats: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """The messages of a table in Discord.

    Attributes:
        id: the message with the board, None before it is sent.
        ping_id: the message that pings the players who can act.
        pinged_turn: the turn (:attr:`bot.game.Game.acting_since`) that players were last pinged for.
        reminded_deadline: the deadline that players were last reminded of.
        announced: whether a message has said who won.
    """

    id: int | None = None
    shown_revision: int = 0
    ping_id: int | None = None
    pinged_turn: int = 0
    reminded_deadline: float | None = None
    announced: bool = False


NOT_SENT = BoardMessage()
"""That of a table that nothing shows yet."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. All times are in seconds since 1970 (UTC).

    Attributes:
        id: 0 before it is stored.
        host: the user id of the host, at first the person who opened it.
        seats: the players in seating order, fixed once the game has started.
        reservations: the seats that are kept for people, in order; empty once the game has started.
        rematch: the players of the last game if this is a rematch. If the dice do not decide who goes first,
            it is the first of them who has a seat.
        last_activity: when a person last did something, or when the game was won.
        guesses: what they guessed about the latest turn that has guesses, in order. They are no part of the
            game, and do not change the revision.
        language: the tag of the language in which it was opened.
        seal: the seal of its dice, None for a table from before there were seals.
        deadline: when the people that the game waits for run out of time, None if they never do.
        reminder_due: whether they should be reminded by now; :attr:`board` tells whether they have been.
            Without a pace, that is once the deadline has passed: see :attr:`overdue`.
        paused: whether the game is paused, because of inactivity or because all people are away.
        game: None in the lobby.
        end_votes: the user ids of those who want to end the game, empty while there is no vote.
        revision: counts the saved changes, to detect conflicting ones.
        board: the messages that show the table. Changing them does not change the revision.
        crowd: who votes in the game of a channel, None at any other table.
        reach: what the bot can do in its channel.
    """

    id: int
    location: Location
    host: int
    options: Options
    status: Status
    seats: tuple[Player, ...]
    last_activity: float
    deadline: float | None = None
    reminder_due: bool = False
    paused: bool = False
    game: Game | None = None
    close_reason: CloseReason | None = None
    end_votes: frozenset[int] = frozenset()
    revision: int = 1
    board: BoardMessage = NOT_SENT
    reservations: tuple[Reservation, ...] = ()
    rematch: tuple[RematchPlayer, ...] = ()
    language: str = "en"
    seal: Seal | None = None
    guesses: tuple[Guess, ...] = ()
    reach: Reach = Reach.OWN
    crowd: Crowd | None = None

    @classmethod
    def new(
        cls, location: Location, host: Person, options: Options, now: float, reach: Reach = Reach.OWN
    ) -> "Table":
        """Return a lobby with its host alone, which is not stored yet."""
        return cls(0, location, host.id, options, Status.LOBBY, (host,), now, reach=reach)

    @classmethod
    def around(cls, game: Game, seats: tuple[Player, ...], guild_id: int | None = None) -> "Table":
        """Return a table that is never stored, for what is told about a game."""
        status = Status.FINISHED if game.state.over else Status.PLAYING
        return cls(0, Location(guild_id, 0), 0, Options(game.state.rules), status, seats, 0.0, game=game)

    @property
    def open(self) -> bool:
        """Whether it is a lobby or a game is being played."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def lent(self) -> bool:
        """Whether the bot can only answer interactions in its channel."""
        return self.reach is Reach.LENT

    @property
    def alone(self) -> bool:
        """Whether it is in direct messages with the bot, where nobody else is."""
        return self.location.guild_id is None and not self.lent

    @property
    def waits_for_clicks(self) -> bool:
        """Whether only clicks show it and let it go on, so they have to offer more there."""
        return self.lent

    @property
    def calls_people(self) -> bool:
        """Whether the bot may ping people without a click: where it is no member, nobody has asked for it."""
        return not self.lent

    @property
    def explains_reach(self) -> bool:
        """Whether cards say what the bot cannot do there, and how it is added."""
        return self.lent

    @property
    def pace(self) -> Pace:
        """How long players have to act: as long as they like where the bot could not tell them."""
        return Pace.NONE if self.lent else self.options.pace

    @property
    def played(self) -> Game:
        """The game of a table that is known to have begun one."""
        assert self.game is not None  # noqa: S101 - a fault of the code
        return self.game

    @property
    def event_count(self) -> int:
        """The number of events in the game; 0 in the lobby."""
        return self.game.event_count if self.game else 0

    @property
    def action_version(self) -> int:
        """The :attr:`bot.game.Game.action_version`, part of the custom ids of buttons; 0 in the lobby."""
        return self.game.action_version if self.game else 0

    @property
    def next_timeout(self) -> float | None:
        """When the next timed event is due if nobody acts before, None once the table is closed."""
        if not self.open:
            return None
        if self.game is None:
            return lobby_timeout(self.last_activity, (seat.until for seat in self.reservations))
        return game_timeout(
            self.pace, self.last_activity, self.deadline, reminder_due=self.reminder_due, paused=self.paused
        )

    @property
    def seating(self) -> Seating:
        """The seats that are taken or reserved."""
        seating: list[Player | Reservation] = list(self.seats)
        for reservation in self.reservations:
            seating.insert(reservation.seat, reservation)
        return tuple(seating)

    @property
    def people(self) -> tuple[Person, ...]:
        """The people with a seat, in seating order, without deleted ones."""
        return self._people_in(range(len(self.seats)))

    @property
    def remaining(self) -> tuple[Person, ...]:
        """The people who have not resigned."""
        resigned = self.game.state.resigned if self.game else frozenset()
        return self._people_in(seat for seat in range(len(self.seats)) if seat not in resigned)

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who have not resigned and are not away or overdue."""
        overdue = self.overdue
        return tuple(person for person in self._playing if person not in overdue)

    @property
    def _playing(self) -> tuple[Person, ...]:
        """The people who have not resigned and play themselves."""
        away = self.game.away if self.game else frozenset()
        return tuple(person for person in self.remaining if not away or self.seat_of(person.id) not in away)

    @property
    def acting(self) -> tuple[Person, ...]:
        """The people who can act now: the player on turn, or those who bid or settle."""
        return self._people_acting_in(self.game.state.acting) if self.game else ()

    @property
    def awaited(self) -> tuple[Person, ...]:
        """Those of :attr:`acting` that the game waits for: a bid can be changed, but need not be."""
        return self._people_acting_in(self.game.state.awaited) if self.game else ()

    @property
    def overdue(self) -> tuple[Person, ...]:
        """Those of :attr:`awaited` whom others have waited for too long at a table without a pace.

        They count as away, and the others decide whether a computer plays for them. A pause does not change
        that: a game without a pace is paused only later.
        """
        is_late = self.pace is Pace.NONE and (self.reminder_due or self.paused)
        return self.awaited if is_late and self.waiting else ()

    @property
    def waiting(self) -> tuple[Person, ...]:
        """The people who are there while the game waits for others."""
        awaited = self.awaited
        return tuple(person for person in self._playing if person not in awaited)

    @property
    def computer_to_act(self) -> bool:
        """Whether the game waits for a computer."""
        if self.status is not Status.PLAYING or self.game is None or self.paused:
            return False
        return any(self.computer_strength(seat) for seat in self.game.state.awaited)

    @property
    def computer_speed(self) -> Speed:
        """How fast computers play at this table: slow, quick or instant."""
        if self.options.speed is not Speed.AUTO:
            return self.options.speed
        return Speed.QUICK if len(self.people) == 1 else Speed.SLOW

    @property
    def winners(self) -> tuple[Player, ...]:
        """The winners, empty while nobody has won."""
        return tuple(self.seats[seat] for seat in self.game.state.winners) if self.game else ()

    def with_seating(self, seating: Iterable[Player | Reservation]) -> "Table":
        """Return the lobby with other seats; those after a seat that was left move up."""
        seats: list[Player] = []
        reservations: list[Reservation] = []
        for place, entry in enumerate(seating):
            if isinstance(entry, Reservation):
                reservations.append(replace(entry, seat=place))
            else:
                seats.append(entry)
        return replace(self, seats=tuple(seats), reservations=tuple(reservations))

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a user, None if they have none."""
        ids = [player.id if isinstance(player, Person) else None for player in self.seats]
        return ids.index(user_id) if user_id in ids else None

    def reservation_of(self, user_id: int) -> Reservation | None:
        """Return the reservation of a user, None if they have none."""
        return next((kept for kept in self.reservations if kept.person.id == user_id), None)

    def has_place(self, user_id: int) -> bool:
        """Whether a user has a seat or a reservation."""
        return self.seat_of(user_id) is not None or self.reservation_of(user_id) is not None

    def takes_part(self, user_id: int) -> bool:
        """Whether a user has a seat or a reservation, and has not resigned."""
        remains = any(person.id == user_id for person in self.remaining)
        return remains or self.reservation_of(user_id) is not None

    def computer_strength(self, seat: int) -> Strength | None:
        """Return the strength of the computer that acts for a seat now, None if a person acts."""
        player = self.seats[seat]
        if isinstance(player, Computer):
            return player.strength
        absent = self.game is not None and seat in self.game.attendance.computer_played
        return SUBSTITUTE if absent else None

    def _people_acting_in(self, seats: Iterable[int]) -> tuple[Person, ...]:
        """Return the people who play in ``seats`` themselves, none once the game is over."""
        if self.status is not Status.PLAYING:
            return ()
        return self._people_in(seat for seat in seats if not self.computer_strength(seat))

    def _people_in(self, seats: Iterable[int]) -> tuple[Person, ...]:
        """Return the people in ``seats``, leaving out computers and deleted people."""
        players = [self.seats[seat] for seat in seats]
        return tuple([player for player in players if isinstance(player, Person) and not player.deleted])
