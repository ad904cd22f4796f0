"""The storage of tables in a database.

docs/database.md describes the layout of the database, and how to back it up and restore it.
"""

import asyncio
from pathlib import Path

from bot.store.errors import NoDatabaseError, StoreError
from bot.store.inspection import Inspection
from bot.store.moving import move_database
from bot.store.postgres import PostgresStore, inspect_server
from bot.store.sqlite import SqliteStore, back_up, inspect_file

__all__ = [
    "Inspection",
    "NoDatabaseError",
    "PostgresStore",
    "SqliteStore",
    "StoreError",
    "back_up_database",
    "inspect_database",
    "move_database",
    "open_store",
]


async def open_store(url: str) -> SqliteStore | PostgresStore:
    """Open the database at ``url``, ``sqlite:///PATH`` or ``postgresql://…``.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    if url.startswith("postgresql://"):
        return await PostgresStore.open(url)
    return await SqliteStore.open(_sqlite_path(url))


async def inspect_database(url: str) -> Inspection:
    """Read everything in the database at ``url``, which the bot may be using.

    Raises:
        NoDatabaseError: it is not there yet.
        StoreError: it cannot be used; the message says why.
    """
    if url.startswith("postgresql://"):
        return await inspect_server(url)
    return await asyncio.to_thread(inspect_file, _sqlite_path(url))


async def back_up_database(url: str, target: Path) -> Inspection:
    """Copy the SQLite database at ``url``, which the bot may be using, and return what is in the copy.

    Raises:
        StoreError: ``target`` exists already, or something cannot be read or written.
    """
    return await asyncio.to_thread(back_up, _sqlite_path(url), target)


def _sqlite_path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))
