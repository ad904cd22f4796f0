"""Save a change of a table in one round trip, and find out whether it was saved if the answer is lost."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from uuid import UUID

from bot.store.columns import newly_finished
from bot.store.queries import Lock, Locked, Query, Statement
from bot.store.tables import read_tables
from bot.store.writing import CHANGED_COLUMNS, changed_values, new_events, write_consequences
from bot.tables.ports import ConflictError, StoreAwayError
from bot.tables.table import Table

_SAVE = f"""
    WITH saved AS (
        UPDATE tables SET {CHANGED_COLUMNS}, seq = ? + cardinality(?::text[]), saved_by = ?
        WHERE id = ? AND revision = ? AND seq = ? RETURNING id
    ), appended AS (
        INSERT INTO events (game, seq, event)
        SELECT saved.id, ? + number, event
        FROM saved, unnest(?::text[]) WITH ORDINALITY AS added (event, number)
    )
    SELECT id FROM saved
"""
"""One statement for the table and its new events: it commits alone, in one round trip."""


def update_table(before: Table, after: Table, save_id: UUID) -> Query[None]:
    """Write what changed in ``after``, except its board.

    It takes a transaction only if :func:`~bot.store.writing.has_consequences` says so.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    if newly_finished(before, after):
        yield Locked(Lock.FINISH)
    events, seq = new_events(before, after), before.event_count
    saved = yield Statement(
        _SAVE,
        (
            *changed_values(before, after),
            *(seq, events, save_id),
            *(before.id, before.revision, seq),
            *(seq, events),
        ),
    )
    if not saved:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    yield from write_consequences(before, after)


def was_saved(before: Table, save_id: UUID) -> Query[bool]:
    """Return whether a save is in the database whose answer was lost.

    Raises:
        ConflictError: another one was saved instead.
        StoreAwayError: others were saved after it, or instead of it.
    """
    found = yield Statement("SELECT revision, saved_by FROM tables WHERE id = ?", (before.id,))
    revision, saved_by = found[0] if found else (None, None)
    if saved_by == save_id:
        return True
    if revision == before.revision:
        return False
    if revision is None or revision == before.revision + 1:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    raise StoreAwayError(f"table {before.id} has changed since it was saved")


def read_created_table(channel_id: int, save_id: UUID) -> Query[Table | None]:
    """Return the open table in a channel if it was created by ``save_id``."""
    found = yield Statement(
        "SELECT id FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing') AND saved_by = ?",
        (channel_id, save_id),
    )
    return (yield from read_tables(found[0]))[0] if found else None
