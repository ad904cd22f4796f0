"""Read the logs of a player's finished games."""

import sqlite3

from bot.store.encoding import cached_event
from bot.store.errors import StoreError
from bot.tables.standings import OVERALL
from bot.tables.stats import GameLog

_NEWEST_GAMES = """
    SELECT id FROM seats JOIN tables ON id = table_id
    WHERE user_id = ?1 AND finish IS NOT NULL AND guild_id IS NOT NULL AND (?2 = ?3 OR guild_id = ?2)
    AND ?5 = NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.table_id = id AND other.user_id <> ?1)
    ORDER BY finish DESC LIMIT ?4
"""


def read_game_logs(
    connection: sqlite3.Connection, user_id: int, scope: int, limit: int, *, solo: bool
) -> tuple[GameLog, ...]:
    """Return a user's latest games; see :meth:`bot.tables.ports.GameStore.game_logs_of`.

    The caller provides a transaction, so that all statements see the same state.
    """
    ids = connection.execute(_NEWEST_GAMES, (user_id, scope, OVERALL, limit, solo)).fetchall()
    return tuple(_read_game_log(connection, table_id) for (table_id,) in reversed(ids))


def _read_game_log(connection: sqlite3.Connection, table_id: int) -> GameLog:
    seats = connection.execute("SELECT user_id FROM seats WHERE table_id = ? ORDER BY seat", (table_id,))
    log = connection.execute("SELECT event FROM events WHERE game = ? ORDER BY seq", (table_id,))
    try:
        return GameLog(
            user_ids=tuple(user_id for (user_id,) in seats),
            events=tuple(cached_event(event) for (event,) in log),
        )
    except ValueError as error:
        raise StoreError(f"Table {table_id} in the database cannot be read: {error}.") from error
