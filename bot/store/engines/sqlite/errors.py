"""What SQLite's errors mean."""

import sqlite3

from bot.store.errors import DatabaseAwayError, StoreError

UNAVAILABLE_CODES = frozenset(
    {
        sqlite3.SQLITE_BUSY,  # another program has locked the database
        sqlite3.SQLITE_CANTOPEN,  # out of file handles, or no room for the write-ahead log
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,  # the disk was remounted after an error
    }
)
"""SQLite's results for temporary failures. Earlier commits are not affected by them."""


def is_unavailable(error: Exception) -> bool:
    """Return whether ``error`` means that the database cannot write at the moment."""
    return isinstance(error, sqlite3.Error) and result_code(error) in UNAVAILABLE_CODES


def is_damage(error: Exception) -> bool:
    """Return whether ``error`` means that the file is damaged."""
    return isinstance(error, sqlite3.Error) and result_code(error) == sqlite3.SQLITE_CORRUPT


def result_code(error: sqlite3.Error) -> int | None:
    """Return the primary result code of ``error``, None if it is the driver's and not SQLite's."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def error_for_host(failed: str, error: sqlite3.Error) -> StoreError:
    """Return what the host should read: ``failed``, a sentence without a full stop, and why."""
    kind = DatabaseAwayError if is_unavailable(error) else StoreError
    return kind(f"{failed}: {error}.")
