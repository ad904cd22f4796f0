"""What the host's commands find out about a database."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.tables.table import Location, Table


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is in a database.

    Attributes:
        readable: the number of tables that can be read, with the logs of their games.
        unreadable: what is wrong with the others, a sentence for each.
        open_locations: where the open tables are, the one with the latest activity first.
    """

    readable: int
    unreadable: tuple[str, ...]
    open_locations: tuple[Location, ...]


class Count:
    """Adds up what is in a database while it is read."""

    def __init__(self) -> None:
        self._readable = 0
        self._unreadable: list[str] = []
        self._open: list[tuple[float, Location]] = []

    def add(self, tables: Iterable[Table]) -> None:
        """Add tables that were read."""
        for table in tables:
            self._readable += 1
            if table.open:
                self._open.append((table.last_activity, table.location))

    def add_unreadable(self, error: Exception) -> None:
        """Add a table that cannot be read."""
        self._unreadable.append(str(error))

    def inspection(self) -> Inspection:
        """Return what was added."""
        latest_first = sorted(self._open, key=lambda entry: entry[0], reverse=True)
        locations = tuple(location for _, location in latest_first)
        return Inspection(self._readable, tuple(self._unreadable), locations)
