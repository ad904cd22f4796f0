"""Overwrite what is erased in the files of the database, too."""

import asyncio
import logging
import sqlite3
from functools import partial

from bot.store.engines.sqlite.connection import BUSY_TIMEOUT_MS, ConnectionThread
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.queries import Query, Statement
from bot.tables.ports import StoreUnavailableError

_ERASED = "erased"
"""The name of the note that somebody has been erased, until no file has a trace of them."""

LOG_TIMEOUT_MS = 100
"""How long to wait for those who read the write-ahead log. Clicks wait meanwhile."""

RETRY_AFTER = 5.0
"""Seconds until another attempt, if somebody was reading the write-ahead log."""

PAUSE = 0.05
"""Seconds between two parts of the file, in which clicks are answered."""

ANSWER_AFTER = 1.0
"""Seconds until an erasure is answered, even if a large file takes longer."""

log = logging.getLogger(__name__)


def note_erasure(user_id: int) -> Query[None]:
    """Note that somebody is about to be erased, for :class:`Wiper`."""
    if (yield Statement("SELECT 1 FROM users WHERE id = ?", (user_id,))):
        yield Statement("INSERT OR REPLACE INTO notes (key, value) VALUES (?, 'new')", (_ERASED,))


class Wiper:
    """Overwrites traces of people who were erased, a part of the file at a time, while the bot runs.

    ``secure_delete`` overwrites a row where it is, not the copies of it that are in the write-ahead log, and
    in unused parts of pages when rows have moved from page to page.
    """

    def __init__(self, worker: ConnectionThread, file: DatabaseFile) -> None:
        self._worker = worker
        self._file = file
        self._running: asyncio.Task[None] | None = None

    def begin(self) -> "asyncio.Task[None]":
        """Begin to overwrite what the note says, if that has not begun."""
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._wipe())
        return self._running

    async def wipe(self) -> None:
        """Overwrite what was just erased. What takes longer goes on later, after a restart too."""
        await asyncio.wait([self.begin()], timeout=ANSWER_AFTER)

    def stop(self) -> None:
        """Leave the rest to the next start."""
        if self._running is not None:
            self._running.cancel()

    async def _wipe(self) -> None:
        start: int | None = 0
        waits = False
        while start is not None:
            pause = PAUSE
            try:
                start = await self._worker.run(partial(self._wipe_part, start))
            except (StoreUnavailableError, sqlite3.Error, OSError) as error:
                if not waits:
                    log.warning("What was deleted is in the files of the database for longer: %s", error)
                waits, pause = True, RETRY_AFTER
            if start is not None:
                await asyncio.sleep(pause)
        if waits:
            log.info("What was deleted is in no file of the database any more")

    def _wipe_part(self, start: int, connection: sqlite3.Connection) -> int | None:
        """Overwrite the traces from a place in the file on, and return the next one, None after the last.

        Raises:
            StoreUnavailableError: somebody reads the write-ahead log, or the file cannot be used.
        """
        self._file.check()
        if not start:
            update = "UPDATE notes SET value = 'begun' WHERE key = ? RETURNING key"
            if not connection.execute(update, (_ERASED,)).fetchall():
                return None
        _empty_log(connection)  # what it has is newer than the file
        following = self._file.wipe_unused(start, connection.execute("PRAGMA page_size").fetchone()[0])
        connection.execute("PRAGMA shrink_memory")  # so that no page is written as it was
        if following is None:
            delete = "DELETE FROM notes WHERE key = ? AND value = 'begun' RETURNING key"
            if not connection.execute(delete, (_ERASED,)).fetchall():
                return 0  # others have been erased meanwhile
        return following


def _empty_log(connection: sqlite3.Connection) -> None:
    """Move what is in the write-ahead log to the database, and empty it: it has what was overwritten there.

    Raises:
        StoreUnavailableError: somebody is reading it.
    """
    connection.execute(f"PRAGMA busy_timeout = {LOG_TIMEOUT_MS}")
    try:
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    if busy:
        raise StoreUnavailableError("somebody is reading the write-ahead log")
