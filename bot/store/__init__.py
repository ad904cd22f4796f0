"""Where tables are kept: the ports' implementation on SQLite, and its schema.

docs/database.md says how the database is laid out, backed up and restored.
"""

from bot.store.errors import StoreError
from bot.store.sqlite import SqliteStore

__all__ = ["SqliteStore", "StoreError"]
