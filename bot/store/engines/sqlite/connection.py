"""Open and check connections to the database, and run queries on them, each in a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.engines.sqlite.errors import error_for_host, is_damage, result_code
from bot.store.engines.sqlite.files import check_not_lost
from bot.store.errors import NoDatabaseError, StoreError
from bot.store.queries import Query, Repeated, Rows, Statement, bindable

T = TypeVar("T")

APPLICATION_ID = 0x43535430
"""Written into the header of the file ("CST0"), to tell it from the databases of other programs."""

BUSY_TIMEOUT_MS = 2_000
"""How long to wait while another program writes. A click must be answered within three seconds."""

PRAGMAS = {
    "journal_mode": "wal",  # readers and the writer do not block each other
    "synchronous": 2,  # FULL: commits survive a power cut; with NORMAL, a WAL may lose the last ones
    "foreign_keys": 1,
    "busy_timeout": BUSY_TIMEOUT_MS,
    "secure_delete": 1,  # what is deleted about people is overwritten in the file too
    "trusted_schema": 0,  # the schema of a file from elsewhere must not call functions
}
"""The pragmas of every connection. SQLite ignores unknown ones, so each is read back."""


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open the database and configure the connection.

    Raises:
        StoreError: the file is not a database, belongs to another program or cannot be opened as needed.
    """
    connection = sqlite3.connect(
        path,
        isolation_level=None,  # transactions are begun explicitly
        check_same_thread=False,  # opened in one thread, used in another
    )
    with closed_if_unusable(path, connection):
        _check_application_id(path, connection)  # first, since the journal mode would persist in the file
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")
            (found,) = connection.execute(f"PRAGMA {name}").fetchone()
            if found != value:
                raise StoreError(f"The database {path} cannot be used: {name} is {found}, not {value}.")
        add_functions(connection)
        if read_only:
            connection.execute("PRAGMA query_only = 1")
    return connection


def connect_to_look(path: Path) -> sqlite3.Connection:
    """Open a database that the bot may be using, to read it and change nothing.

    Raises:
        NoDatabaseError: there is none.
        StoreError: it is gone, cannot be read, is not a database or belongs to another program.
    """
    try:
        check_not_lost(path.resolve())
        path.stat()
    except FileNotFoundError as error:
        raise NoDatabaseError(f"There is no database at {path}.") from error
    except OSError as error:
        raise StoreError(f"The database {path} cannot be read: {error.strerror}.") from error
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise _unusable_error(path, error) from error
    with closed_if_unusable(path, connection):
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA trusted_schema = 0")
        add_functions(connection)
        _check_application_id(path, connection)
    return connection


def add_functions(connection: sqlite3.Connection) -> None:
    """Add what statements of :mod:`bot.store.queries` need: ``exact``."""
    connection.create_function("exact", 1, lambda number: None if number is None else repr(number))


@contextmanager
def closed_if_unusable(path: Path, connection: sqlite3.Connection) -> Iterator[None]:
    """Close the connection if it fails, and raise what the host should read."""
    try:
        yield
    except sqlite3.Error as error:
        connection.close()
        raise _unusable_error(path, error) from error
    except StoreError:
        connection.close()
        raise


def _check_application_id(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and (application or objects):
        raise StoreError(f"{path} is the database of another program.")


def check_integrity(path: Path, connection: sqlite3.Connection) -> None:
    """Check that the database is not corrupt.

    Raises:
        StoreError: it is.
    """
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise _unusable_error(path, error) from error
    if found != "ok":
        raise _damaged_error(path, found)


def _unusable_error(path: Path, error: sqlite3.Error) -> StoreError:
    if result_code(error) == sqlite3.SQLITE_NOTADB:
        return StoreError(f"{path} is not a database.")
    if is_damage(error):
        return _damaged_error(path, error)
    return error_for_host(f"The database {path} cannot be used", error)


def _damaged_error(path: Path, details: object) -> StoreError:
    return StoreError(f"The database {path} is damaged ({details}). Restore a backup: see docs/database.md.")


def run_query(connection: sqlite3.Connection, query: Query[T]) -> T:
    """Run the statements of ``query`` and return its result."""
    try:
        step = next(query)
        while True:
            rows: Rows = []
            match step:
                case Statement(text, values):
                    rows = connection.execute(text, bindable(values)).fetchall()
                case Repeated(text, repeated):
                    connection.executemany(text, map(bindable, repeated))
            step = query.send(rows)
    except StopIteration as end:
        result: T = end.value
        return result


class ConnectionThread:
    """A connection and the aiosqlite thread that uses it.

    Work is a function that gets the plain ``sqlite3`` connection, so that many statements take one hop to the
    thread. With aiosqlite's public methods each statement takes its own hop, which costs more than the
    statement itself.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._closed = False

    @classmethod
    async def start(cls, connect: Callable[[], sqlite3.Connection]) -> "ConnectionThread":
        """Open the connection and start its thread.

        The connection is opened in another thread, because aiosqlite leaks its own when opening fails.
        """
        opened = await asyncio.to_thread(connect)
        return cls(await aiosqlite.Connection(lambda: opened, iter_chunk_size=0))

    def run(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Begin to run ``work`` after all earlier work, and return a future for its result.

        Raises:
            StoreError: the connection is closed.
        """
        if self._closed:
            raise StoreError("The database is closed.")
        connection, future = self._connection, asyncio.get_running_loop().create_future()
        job = future, lambda: work(connection._conn)  # noqa: SLF001 - many statements take one hop, as said above
        connection._tx.put_nowait(job)  # noqa: SLF001 - the same; the version of aiosqlite is pinned
        return future

    async def close(self) -> None:
        """Finish the earlier work, then close the connection and end the thread."""
        self._closed = True
        await self._connection.close()
