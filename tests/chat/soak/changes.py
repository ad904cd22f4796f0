"""What an attempt has changed of a table."""

from dataclasses import dataclass, fields

from bot.tables import Person, Player, Table
from tests.chat.soak.attempts import Attempt

CONSEQUENCES = {"revision", "last_activity", "deadline", "reminder_due", "paused"}
"""What may change with anything that somebody does at an open table."""


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
        """Whether its maker runs the table: as host or moderator."""
        return self.user == self.before.host or self.attempt.by.moderator

    @property
    def seat(self) -> int | None:
        """The seat of its maker, None if they have none or have left."""
        resigned = self.before.game.state.resigned if self.before.game else ()
        return next(
            (
                seat
                for seat, player in enumerate(self.before.seats)
                if isinstance(player, Person) and player.id == self.user and seat not in resigned
            ),
            None,
        )

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
        return {"host"} if gone and self.after.host in (*present, self.user) else set()


def changed_fields(before: Table, after: Table) -> dict[str, tuple[object, object]]:
    """Return what has changed of a table and of its options, with the values before and after."""
    pairs = {
        field.name: (getattr(old, field.name), getattr(new, field.name))
        for old, new in ((before, after), (before.options, after.options))
        for field in fields(old)
    }
    del pairs["options"]
    return {name: values for name, values in pairs.items() if values[0] != values[1]}


def identity(player: Player) -> str:
    """Return what tells a player from the others at a table."""
    return str(player.id) if isinstance(player, Person) else f"{player.strength} {player.number}"
