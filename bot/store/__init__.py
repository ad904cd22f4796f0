"""The storage of tables in a database.

docs/database.md describes the layout of the database, and how to back it up and restore it.

What PostgreSQL needs is only imported for that: its driver takes 10 MB.
"""

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

from bot.store.database_store import DatabaseStore
from bot.store.engines.sqlite import SqliteStore, back_up, inspect_file
from bot.store.errors import DatabaseAwayError, DatabaseInUseError, NoDatabaseError, StoreError
from bot.store.inspection import Inspection
from bot.store.move import Side, move

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
    import psycopg

    from bot.store.engines.postgres.connection import first_line
    from bot.store.engines.postgres.moving import PostgresSide
    from bot.store.engines.sqlite.moving import SqliteSide

    async def open_side(url: str, *, target: bool) -> Side:
        if url.startswith(_POSTGRESQL):
            return await PostgresSide.open(url, target=target)
        return SqliteSide.open(_sqlite_path(url), target=target)

    if source_url.startswith(_POSTGRESQL) == target_url.startswith(_POSTGRESQL):
        raise StoreError(
            "Only from an SQLite file to PostgreSQL or back: the addresses are of the same kind."
        )
    try:
        async with AsyncExitStack() as stack:
            source = await open_side(source_url, target=False)
            stack.push_async_callback(source.close)
            target = await open_side(target_url, target=True)
            stack.push_async_callback(target.close)
            return await move(source, target)
    except (psycopg.Error, sqlite3.Error) as error:
        raise StoreError(f"The database cannot be moved: {first_line(error)}.") from error
    except OSError as error:
        raise StoreError(f"The database cannot be moved: {error.strerror}.") from error


def _sqlite_path(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))
