"""Read everything in a database, which may be in use."""

from dataclasses import dataclass

from bot.store.queries import Query, column
from bot.store.tables import BATCH_SIZE, read_tables_or_errors
from bot.tables.ports import UnreadableTableError
from bot.tables.table import Location


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


def inspect_all() -> Query[Inspection]:
    """Read every table and replay every log."""
    ids = yield from column("SELECT id FROM tables ORDER BY id")
    unreadable: list[str] = []
    activity: list[tuple[float, Location]] = []
    for start in range(0, len(ids), BATCH_SIZE):
        for table in (yield from read_tables_or_errors(ids[start : start + BATCH_SIZE])).values():
            if isinstance(table, UnreadableTableError):
                unreadable.append(str(table))
            elif table.open:
                activity.append((table.last_activity, table.location))
    activity.sort(key=lambda entry: entry[0], reverse=True)
    return Inspection(len(ids) - len(unreadable), tuple(unreadable), tuple(where for _, where in activity))
