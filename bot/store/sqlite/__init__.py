"""The storage of tables in an SQLite file that one process uses."""

from bot.store.sqlite.backup import back_up
from bot.store.sqlite.inspection import inspect_file
from bot.store.sqlite.store import SqliteStore
