"""The SQLite store on a database in memory, which answers without a thread."""

import asyncio
import sqlite3
import weakref
from collections.abc import Callable
from contextlib import closing
from functools import cache
from typing import TypeVar

from bot.store import SqliteStore
from bot.store.engines.sqlite.connection import PRAGMAS, ConnectionThread, add_functions
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.engines.sqlite.migrations import migrate
from bot.store.kept_tables import KeptTables
from bot.tables import Table

T = TypeVar("T")

OF_FILES = {"journal_mode", "busy_timeout"}
"""The pragmas that a database in memory does without."""


class MemoryStore(SqliteStore):
    """A store that costs a test nothing, need not be closed, and shows its connection."""

    def __init__(self) -> None:
        self.connection = _open(_migrated())
        weakref.finalize(self, self.connection.close)
        inline = _InlineConnection(self.connection)
        super().__init__(inline, inline, _NoFile())

    async def stored(self, table: Table) -> Table:
        stored = await self.load(table.id)
        assert stored is not None
        return stored

    def lose_what_could_wait(self) -> None:
        """Forget what is not in the database, as when the process is killed; jobs that began are done."""
        if self._writer._idle.is_set():
            self._writer._queue.clear()
        self.kept = KeptTables()

    def rewind(self, content: bytes) -> None:
        """Make the content of the database what it was when it was serialized."""
        with closing(_open(content)) as earlier:
            earlier.backup(self.connection)  # deserialize() would leave prepared statements dangling
        self.kept = KeptTables()


class _InlineConnection(ConnectionThread):
    """A connection that works in the thread of the event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._sqlite = connection

    def run(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        async def run() -> T:
            return work(self._sqlite)

        return asyncio.ensure_future(run())  # others go on meanwhile, as with a thread

    async def close(self) -> None:
        self._sqlite.close()


class _NoFile(DatabaseFile):
    def __init__(self) -> None:
        pass

    def check(self) -> None:
        pass

    def wipe_unused(self, start: int, page_size: int) -> int | None:
        return None

    def release(self) -> None:
        pass


@cache
def _migrated() -> bytes:
    """Return an empty database with the bot's schema. To copy it is quicker than to migrate one."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        return connection.serialize()


def _open(content: bytes) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.deserialize(content)
    add_functions(connection)
    for name, value in PRAGMAS.items():
        if name not in OF_FILES:
            connection.execute(f"PRAGMA {name} = {value}")
    return connection
