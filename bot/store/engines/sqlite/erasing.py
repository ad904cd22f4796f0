"""Overwrite what is erased in the files of the database, too."""

import logging
import sqlite3

from bot.store.choices import read_value, write_value
from bot.store.engines.sqlite.connection import run_query
from bot.store.queries import Query, Statement

_ERASED = "erased"
"""The name of the note that somebody has been erased since the last ``VACUUM``."""

LOG_TIMEOUT_MS = 100
"""How long to wait for those who read the write-ahead log. Clicks wait meanwhile."""

log = logging.getLogger(__name__)


def note_erasure(user_id: int) -> Query[None]:
    """Note that somebody is about to be erased, for :func:`compact_after_erasures`."""
    if (yield Statement("SELECT 1 FROM users WHERE id = ?", (user_id,))):
        yield from write_value("notes", _ERASED, "")


def compact_after_erasures(connection: sqlite3.Connection) -> None:
    """Rewrite the whole database if somebody has been erased since that was last done.

    ``secure_delete`` overwrites a row where it is, not the copies of it that are left in unused parts of
    pages when rows move from page to page. It takes about a second for 50 MB, and as much space on the disk.
    """
    if run_query(connection, read_value("notes", _ERASED)) is None:
        return
    try:
        connection.execute("VACUUM")
        connection.execute("DELETE FROM notes WHERE key = ?", (_ERASED,))
    except sqlite3.Error as error:
        log.warning("Traces of deleted people may be left in the database: VACUUM failed: %s", error)


def empty_log(connection: sqlite3.Connection) -> bool:
    """Move what is in the write-ahead log to the database, empty it, and return whether that was possible.

    Until then, it has what was overwritten in the database. Anyone who reads from it holds this up.
    """
    (timeout,) = connection.execute("PRAGMA busy_timeout").fetchone()
    try:
        connection.execute(f"PRAGMA busy_timeout = {LOG_TIMEOUT_MS}")
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:  # the writes before are safe in the log
        log.warning("The write-ahead log cannot be emptied: %s", error)
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout = {timeout}")
    return not busy
