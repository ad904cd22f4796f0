"""Back up a database file while it is in use."""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from bot.rights import why_unwritable
from bot.store.engines.sqlite.connection import connect_to_look
from bot.store.engines.sqlite.store import inspect_file
from bot.store.errors import StoreError
from bot.store.inspection import Inspection


def back_up(database: Path, target: Path) -> Inspection:
    """Write a copy of a database to ``target``, read it again, and return what is in it.

    The copy is made beside the target and gets its name once it is complete, readable and on disk. Only the
    user who runs this can read it.

    Raises:
        StoreError: there is a file already, the database or the copy cannot be used, or the copy cannot be
            written.
    """
    if os.path.lexists(target):
        raise StoreError(f"{target} exists already. Choose another name, or move it away.")
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise _unwritable_error(target, error) from error
    os.close(descriptor)
    copy = Path(name)
    try:
        with closing(connect_to_look(database)) as connection:
            connection.execute("VACUUM INTO ?", (name,))
        inspection = inspect_file(copy)
        _sync(copy)
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))  # replace() would overwrite a file
        copy.replace(target)
        _sync(target.parent)
    except FileExistsError as error:
        raise StoreError(f"{target} exists already. Choose another name, or move it away.") from error
    except (OSError, sqlite3.Error) as error:
        raise _unwritable_error(target, error) from error
    finally:
        copy.unlink(missing_ok=True)
    return inspection


def _sync(path: Path) -> None:
    """Write a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unwritable_error(target: Path, error: Exception) -> StoreError:
    reason = why_unwritable(target.parent) or (error.strerror if isinstance(error, OSError) else error)
    return StoreError(f"The backup {target} cannot be written: {reason}.")
