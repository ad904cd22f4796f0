"""The storage of tables in a database.

docs/database.md describes the layout of the database, and how to back it up and restore it.

What PostgreSQL needs is only imported for that: its driver takes 10 MB.
"""

import asyncio
from pathlib import Path

from bot.store.database_store import DatabaseStore
from bot.store.engines.sqlite import SqliteStore, back_up, inspect_file
from bot.store.errors import DatabaseAwayError, NoDatabaseError, StoreError
from bot.store.inspection import Inspection

_POSTGRESQL = "postgresql://"


async def open_store(url: str) -> DatabaseStore:
    """Open the database at ``url``, ``sqlite:///PATH`` or ``postgresql://…``.

    Raises:
        DatabaseAwayError: it cannot be used at the moment.
        StoreUnavailableError: the same, once a part of it was open.
        StoreError: it cannot be used; the message says why.
    """
    if url.startswith(_POSTGRESQL):
        from bot.store.engines.postgres import PostgresStore

        return await PostgresStore.open(url)
    return await SqliteStore.open(_sqlite_path(url))


async def inspect_database(url: str) -> Inspection:
    """Read everything in the database at ``url``, which the bot may be using.

    Raises:
        NoDatabaseError: it is not there yet.
        StoreError: it cannot be used; the message says why.
    """
    if url.startswith(_POSTGRESQL):
        from bot.store.engines.postgres import inspect_server

        return await inspect_server(url)
    return await asyncio.to_thread(inspect_file, _sqlite_path(url))


async def back_up_database(url: str, target: Path) -> Inspection:
    """Copy the SQLite database at ``url``, which the bot may be using, and return what is in the copy.

    Raises:
        StoreError: ``target`` exists already, or something cannot be read or written.
    """
    return await asyncio.to_thread(back_up, _sqlite_path(url), target)


async def move_database(source_url: str, target_url: str) -> dict[str, int]:
    """Move everything from an SQLite file into an empty PostgreSQL database, or back.

    All rows are compared, and all games replayed on both sides, before it counts. Then the file is renamed,
    if that is the source. The result is the number of rows in each table.

    Raises:
        StoreError: one of them cannot be used, the target is not empty, or something differs. Nothing was
            moved.
    """
    from bot.store.moving import move_database as move

    return await move(source_url, target_url)


def _sqlite_path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))
