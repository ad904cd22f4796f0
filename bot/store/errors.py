"""What can be wrong with the database itself."""

import sqlite3


class StoreError(Exception):
    """The database cannot be used; the message is a sentence for whoever runs the bot."""


UNAVAILABLE_CODES = frozenset(
    {
        sqlite3.SQLITE_BUSY,  # another program holds the database
        sqlite3.SQLITE_CANTOPEN,  # no file handles are left, or no room for the write-ahead log
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,  # the disk was remounted after a fault
    }
)
"""The results of SQLite that say: not just now. What was committed before is not touched by them."""


def is_unavailable(error: Exception) -> bool:
    """Whether ``error`` says that the database could take nothing more just now."""
    return isinstance(error, sqlite3.Error) and result_code(error) in UNAVAILABLE_CODES


def result_code(error: sqlite3.Error) -> int | None:
    """Return the primary result code of ``error``; None where it comes from the driver, not from SQLite."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
