"""The storage of tables in an SQLite file that one process uses."""

from bot.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
