"""What somebody attempts: a click, a form, a command or what they type; and what it changes of a table."""

import re
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import Any

from bot.game import Event
from bot.tables import Caller, Location, Person, Player, Table

THREAD_ID = 300_000_000_000_999_999
"""The thread that is opened for a game in a channel that has one."""

CONSEQUENCES = {"revision", "last_activity", "deadline", "reminder_due", "paused"}
"""What may change with anything that somebody does at an open table."""


class Kind(Enum):
    """How an attempt reaches the bot."""

    CLICK = auto()
    FORM = auto()
    COMMAND = auto()
    AUTOCOMPLETE = auto()


@dataclass(frozen=True)
class Attempt:
    """An attempt to change something.

    Attributes:
        by: who makes it, with their permission in the channel it comes from.
        name: the custom id, or the name of the command.
        message_id: the message that was clicked, None without a message.
        values: what was selected in a menu, None if there is none.
        options: the options of the command; of an autocomplete, the one that is typed.
    """

    kind: Kind
    by: Caller
    location: Location
    name: str
    manager: bool = False
    message_id: int | None = None
    ephemeral: bool = False
    values: Any = None
    components: Any = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def private(self) -> bool:
        """Whether it is a click on a message that only its maker sees."""
        return self.ephemeral and self.message_id is not None


@dataclass(frozen=True)
class Change:
    """A change of a table, and what is said to have brought it about.

    Attributes:
        action: what was asked for, by the name of its button.
        numbers: the numbers in the custom id.
        version: the version in the custom id, None for a command.
    """

    attempt: Attempt
    before: Table
    after: Table
    action: str
    numbers: tuple[int, ...] = ()
    version: int | None = None

    @property
    def user(self) -> int:
        return self.attempt.by.id

    @property
    def runs(self) -> bool:
        """Whether its maker runs the table: as host or moderator, or as a player after an hour."""
        return self.user == self.before.host or self.attempt.by.moderator or self.took_over

    @property
    def took_over(self) -> bool:
        """Whether its maker is the first in a lobby to do something for an hour."""
        is_late = self.after.last_activity >= self.before.last_activity + 3600
        return self.before.game is None and self.seat is not None and is_late

    @property
    def seat(self) -> int | None:
        """The seat of its maker, None if they have none or have left."""
        resigned = self.before.game.state.resigned if self.before.game else ()
        seats = [seat for seat, player in enumerate(self.before.seats) if identity(player) == str(self.user)]
        return next((seat for seat in seats if seat not in resigned), None)

    @property
    def events(self) -> tuple[Event, ...] | None:
        """What was added to the game, None if there is no game or if what was in it has changed."""
        before, after = self.before.game, self.after.game
        if before is None or after is None or after.log[: len(before.log)] != before.log:
            return None
        return after.log[len(before.log) :]

    @property
    def absent(self) -> bool:
        """Whether a computer plays for its maker."""
        assert self.before.game is not None
        attendance = self.before.game.attendance
        return self.seat in attendance.away or self.seat in attendance.missed

    def only(self, *names: str) -> bool:
        """Whether nothing else has changed than some fields, and what follows from any change."""
        return set(changed_fields(self.before, self.after)) <= CONSEQUENCES | set(names) | self._passed_on()

    def _passed_on(self) -> set[str]:
        """Return the field of the host if somebody present has to be host instead of one who is not."""
        present = [person.id for person in self.before.present]
        gone = self.before.game is not None and self.before.host not in present
        if self.took_over:
            return {"host"}
        return {"host"} if gone and self.after.host in (*present, self.user) else set()


def pressed(attempt: Attempt, custom_ids: re.Pattern[str], user_id: int, day: int) -> re.Match[str] | None:
    """Return the custom id of a button that a person pressed on a message of that day that only they see."""
    match = custom_ids.fullmatch(attempt.name)
    return match if match and attempt.private and (attempt.by.id, int(match[1])) == (user_id, day) else None


def changed_fields(before: Table, after: Table) -> dict[str, tuple[object, object]]:
    pairs = {
        each.name: (getattr(old, each.name), getattr(new, each.name))
        for old, new in ((before, after), (before.options, after.options))
        for each in fields(old)
    }
    del pairs["options"]
    return {name: values for name, values in pairs.items() if values[0] != values[1]}


def identity(player: Player) -> str:
    return str(player.id) if isinstance(player, Person) else f"{player.strength} {player.number}"
