"""Back up a database file while it is in use."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.file_rights import why_unwritable
from bot.store.engines.sqlite.connection import connect_to_look
from bot.store.engines.sqlite.copying import new_copy
from bot.store.engines.sqlite.store import inspect_file
from bot.store.errors import StoreError
from bot.store.inspection import Inspection


def back_up(database: Path, target: Path) -> Inspection:
    """Write a copy of a database to ``target``, read it again, and return what is in it.

    The copy gets its name once it is complete, readable and on disk.

    Raises:
        StoreError: there is a file already, the database or the copy cannot be used, or the copy cannot be
            written.
    """
    exists = StoreError(f"{target} exists already. Choose another name, or move it away.")
    if os.path.lexists(target):
        raise exists
    try:
        with closing(connect_to_look(database)) as connection, new_copy(connection, target) as copy:
            inspection = inspect_file(copy)
    except FileExistsError as error:
        raise exists from error
    except (OSError, sqlite3.Error) as error:
        raise _unwritable_error(target, error) from error
    return inspection


def _unwritable_error(target: Path, error: Exception) -> StoreError:
    reason = why_unwritable(target.parent) or (error.strerror if isinstance(error, OSError) else error)
    return StoreError(f"The backup {target} cannot be written: {reason}.")
