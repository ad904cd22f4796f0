"""The storage of tables in a database.

docs/database.md describes the layout of the database, and how to back it up and restore it.
"""

from pathlib import Path

from bot.store.errors import StoreError
from bot.store.sqlite import SqliteStore

__all__ = ["SqliteStore", "StoreError", "open_store"]


async def open_store(url: str) -> SqliteStore:
    """Open the database at ``url``, ``sqlite:///PATH``.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    path = url.removeprefix("sqlite:///")
    if path == url:
        raise StoreError("This version of the bot keeps its games in SQLite files alone.")
    return await SqliteStore.open(Path(path))
