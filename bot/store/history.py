"""The finished games of one player."""

import sqlite3

from bot.store.errors import StoreError
from bot.store.rows import event_of
from bot.tables.history import Finished
from bot.tables.standings import OVERALL

_NEWEST = """
    SELECT id FROM seats JOIN tables ON id = table_id
    WHERE user_id = ?1 AND finish IS NOT NULL AND (?2 = ?3 OR guild_id = ?2)
    AND ?5 = NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.table_id = id AND other.user_id <> ?1)
    ORDER BY finish DESC LIMIT ?4
"""


def finished_of(
    connection: sqlite3.Connection, user_id: int, scope: int, limit: int, *, solo: bool
) -> tuple[Finished, ...]:
    """Return somebody's newest games; see :meth:`bot.tables.ports.GameStore.finished_of`.

    The statements must find the same moment of the database, so the caller sees to a transaction.
    """
    found = connection.execute(_NEWEST, (user_id, scope, OVERALL, limit, solo)).fetchall()
    return tuple(_game(connection, table_id) for (table_id,) in reversed(found))


def _game(connection: sqlite3.Connection, table_id: int) -> Finished:
    seats = connection.execute("SELECT user_id FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
    log = connection.execute("SELECT event FROM events WHERE game = ? ORDER BY seq", (table_id,))
    try:
        return Finished(
            seats=tuple(user_id for (user_id,) in seats), log=tuple(event_of(event) for (event,) in log)
        )
    except ValueError as error:
        raise StoreError(f"Table {table_id} in the database cannot be understood: {error}.") from error
