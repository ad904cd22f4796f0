"""A connection to the database: how it is set up, checked, and kept to one thread."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.store.errors import StoreError, result_code

T = TypeVar("T")

APPLICATION_ID = 0x43535430
"""Written into the file's header ("CST0"), so that the database of another program is not taken for ours."""

BUSY_TIMEOUT_MS = 2_000
"""How long to wait for another program that writes: a click must be answered within three seconds."""

PRAGMAS = {
    "journal_mode": "wal",  # those who read and the one who writes do not wait for one another
    "synchronous": 2,  # FULL: what was committed outlives a power cut; NORMAL loses it with a WAL
    "foreign_keys": 1,
    "busy_timeout": BUSY_TIMEOUT_MS,
    "trusted_schema": 0,  # a schema that came with a file from elsewhere calls no functions
}
"""The pragmas of every connection. SQLite passes over what it does not know, so each is read back."""


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """Open the database and set the connection up.

    Raises:
        StoreError: it is no database or not ours, or cannot be opened as it must be.
    """
    connection = sqlite3.connect(
        path,
        isolation_level=None,  # transactions begin where we say so
        check_same_thread=False,  # it is opened in one thread and used in another
    )
    try:
        _check_application_id(path, connection)  # first: the journal mode would stay with the file
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name} = {value}")
            (found,) = connection.execute(f"PRAGMA {name}").fetchone()
            if found != value:
                raise StoreError(f"The database {path} cannot be used: {name} is {found}, not {value}.")
        if read_only:
            connection.execute("PRAGMA query_only = 1")
    except sqlite3.Error as error:
        connection.close()
        raise _unusable_error(path, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


def _check_application_id(path: Path, connection: sqlite3.Connection) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION_ID and (application or objects):
        raise StoreError(f"{path} is the database of another program.")


def check_integrity(path: Path, connection: sqlite3.Connection) -> None:
    """See that the database is whole.

    Raises:
        StoreError: it is damaged.
    """
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise _unusable_error(path, error) from error
    if found != "ok":
        raise _damaged_error(path, found)


def _unusable_error(path: Path, error: sqlite3.Error) -> StoreError:
    match result_code(error):
        case sqlite3.SQLITE_NOTADB:
            return StoreError(f"{path} is not a database.")
        case sqlite3.SQLITE_CORRUPT:
            return _damaged_error(path, error)
        case _:
            return StoreError(f"The database {path} cannot be used: {error}.")


def _damaged_error(path: Path, what: object) -> StoreError:
    return StoreError(f"The database {path} is damaged ({what}). Restore a backup: see docs/database.md.")


class ConnectionThread:
    """A connection and the one thread that uses it, which is aiosqlite's.

    Work is a function of the plain connection, done in one visit to the thread however many statements it
    has. aiosqlite's public methods make a visit for each, which costs a batch more than the statements do.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @classmethod
    async def start(cls, connect: Callable[[], sqlite3.Connection]) -> "ConnectionThread":
        """Open the connection and give it a thread.

        It is opened elsewhere, because aiosqlite leaves a thread behind where opening fails.
        """
        opened = await asyncio.to_thread(connect)
        return cls(await aiosqlite.Connection(lambda: opened, iter_chunk_size=0))

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` returns, after all that was asked before."""
        connection = self._connection
        # Private, and pinned with its version, for the reason above.
        result: T = await connection._execute(  # type: ignore[no-untyped-call]  # noqa: SLF001
            lambda: work(connection._conn)  # noqa: SLF001
        )
        return result

    async def close(self) -> None:
        """Close the connection once the thread has done what it was given, and end the thread."""
        await self._connection.close()
