"""The database's files: who may read them, and which process holds them."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from bot.store.errors import StoreError

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def lock_database(path: Path) -> Callable[[], None]:
    """Make the database's folder and file where they are missing, and keep other processes from it.

    The claim is a lock on a file beside the database that the operating system takes back when the process
    ends, however it ends, so nothing is left to clean up after a crash.

    Returns:
        what gives the claim up again.

    Raises:
        StoreError: another process has it, or the folder cannot be written.
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
            " Two bots must not share one: end the other first."
        ) from error
    try:
        # SQLite gives its log and its index the mode of the database, so this is the one that counts.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    except OSError as error:
        os.close(lock)
        raise _unwritable_error(path, error) from error
    return lambda: os.close(lock)


def _unwritable_error(path: Path, error: OSError) -> StoreError:
    return StoreError(f"The database {path} cannot be written: {error.strerror}.")


if sys.platform == "win32":

    def _lock(descriptor: int) -> None:
        """Do nothing: there a second process is kept out by care alone."""

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
