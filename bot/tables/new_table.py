"""What a table starts as."""

from dataclasses import dataclass, field

from bot.dice import Seal
from bot.tables.options import Options
from bot.tables.table import Location, Person, RematchPlayer, Seating, Status, Table


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that has not been created yet; see :class:`~bot.tables.table.Table` for the rest.

    Attributes:
        seating: the seats that are taken or reserved, the host's alone if empty.
        seed: the seed of its dice, None for dice that cannot be checked.
    """

    location: Location
    host: Person
    options: Options
    opened: float
    language: str = "en"
    seating: Seating = ()
    rematch: tuple[RematchPlayer, ...] = ()
    seed: bytes | None = field(default=None, repr=False)

    def with_id(self, table_id: int) -> Table:
        """Return the table in its lobby, with the id that it got."""
        table = Table(
            table_id,
            self.location,
            self.host.id,
            self.options,
            Status.LOBBY,
            seats=(),
            last_activity=self.opened,
            rematch=self.rematch,
            language=self.language,
            seal=None if self.seed is None else Seal(table_id, self.seed),
        )
        return table.with_seating(self.seating or (self.host,))
