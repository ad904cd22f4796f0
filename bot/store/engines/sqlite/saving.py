"""Save a change of a table, and find out which tables to restore."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from bot.store.queries import Query, Repeated, Statement, marks
from bot.store.writing import CHANGED_COLUMNS, changed_values, new_events, write_consequences
from bot.tables.ports import ConflictError
from bot.tables.shards import Shards
from bot.tables.table import Table


def update_table(before: Table, after: Table) -> Query[None]:
    """Write what changed in ``after``, except its board.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    updated = yield Statement(
        f"UPDATE tables SET {CHANGED_COLUMNS} WHERE id = ? AND revision = ? RETURNING id",
        (*changed_values(before, after), before.id, before.revision),
    )
    if not updated:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    ((stored,),) = yield Statement("SELECT coalesce(max(seq), 0) FROM events WHERE game = ?", (before.id,))
    if stored != before.event_count:
        raise ConflictError(f"the game of table {before.id} has {stored} events, not {before.event_count}")
    yield Repeated(
        "INSERT INTO events (game, seq, event) VALUES (?, ?, ?)",
        [(before.id, seq, event) for seq, event in enumerate(new_events(before, after), start=stored + 1)],
    )
    yield from write_consequences(before, after)


def read_ids_to_restore(shards: Shards) -> Query[list[int]]:
    """Return the ids of tables; see :meth:`bot.store.tables.Tables.ids_to_restore`."""
    found = yield Statement(
        "SELECT id FROM tables"  # this must match the condition of the index
        " WHERE (status IN ('lobby', 'playing') OR shown < revision"
        " OR (status = 'finished' AND announced = 0))"
        f" AND (coalesce(guild_id, 0) >> 22) % ? IN {marks(shards.ids)} ORDER BY id",
        (shards.count, *shards.ids),
    )
    return [table_id for (table_id,) in found]
