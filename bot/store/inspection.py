"""Read everything in a database, which may be in use."""

from dataclasses import dataclass

from bot.store.queries import Query, Statement
from bot.store.tables import BATCH_SIZE, read_tables
from bot.tables.ports import UnreadableTableError
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


def inspect_all() -> Query[Inspection]:
    """Read every table and replay every log."""
    ids = [table_id for (table_id,) in (yield Statement("SELECT id FROM tables ORDER BY id"))]
    readable = 0
    unreadable: list[str] = []
    activity: list[tuple[float, Location]] = []
    for start in range(0, len(ids), BATCH_SIZE):
        for table in (yield from read_tables_or_errors(ids[start : start + BATCH_SIZE])).values():
            if isinstance(table, str):
                unreadable.append(table)
                continue
            readable += 1
            if table.open:
                activity.append((table.last_activity, table.location))
    latest_first = sorted(activity, key=lambda entry: entry[0], reverse=True)
    return Inspection(readable, tuple(unreadable), tuple(location for _, location in latest_first))


def read_tables_or_errors(ids: list[int]) -> Query[dict[int, Table | str]]:
    """Return tables by id, or why they cannot be read."""
    try:
        return {table.id: table for table in (yield from read_tables(ids))}
    except UnreadableTableError as error:
        if len(ids) == 1:
            return {ids[0]: str(error)}
    found: dict[int, Table | str] = {}
    for table_id in ids:
        found |= yield from read_tables_or_errors([table_id])
    return found
