"""The storage of tables in SQLite, and its schema.

docs/database.md describes the layout of the database, and how to back it up and restore it.
"""

from bot.store.errors import StoreError
from bot.store.sqlite import SqliteStore

__all__ = ["SqliteStore", "StoreError"]
