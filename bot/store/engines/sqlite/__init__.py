"""The storage of tables in an SQLite file that one process uses."""

from bot.store.engines.sqlite.backup import back_up
from bot.store.engines.sqlite.store import SqliteStore, inspect_file
