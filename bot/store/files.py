"""Create the files of the database, and lock them against other processes."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot.store.errors import StoreError

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def lock_database(path: Path) -> Callable[[], None]:
    """Create the folder and file of the database if necessary, and lock out other processes.

    The lock is on a file beside the database. The operating system releases it when the process ends, so a
    crash leaves nothing to clean up.

    Returns:
        A function that releases the lock.

    Raises:
        StoreError: another process holds the lock, or the folder is not writable.
    """
    try:
        path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, FILE_MODE)
    except OSError as error:
        raise _unwritable_error(path, error) from error
    try:
        _lock(lock)
    except OSError as error:
        os.close(lock)
        raise StoreError(
            f"The database {path} is in use by another process."
            " Two bots cannot share a database: stop the other one first."
        ) from error
    try:
        # SQLite gives the write-ahead log and its index the same mode as the database.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    except OSError as error:
        os.close(lock)
        raise _unwritable_error(path, error) from error
    return lambda: os.close(lock)


def _unwritable_error(path: Path, error: OSError) -> StoreError:
    return StoreError(f"The database {path} cannot be written: {error.strerror}.")


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        """Do nothing: on Windows, nothing keeps a second process out."""

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
