"""Copy a database so that a file by the name of the copy is always whole."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def new_copy(connection: sqlite3.Connection, target: Path) -> Iterator[Path]:
    """Copy a database for the block, which may check the copy. After that the copy is on disk as ``target``.

    It is made beside the target, and only the user who runs this can read it.

    Raises:
        FileExistsError: there is a file already.
        OSError: the copy cannot be written.
        sqlite3.Error: the same, or the database cannot be read.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(descriptor)
    copy = Path(name)
    try:
        connection.execute("VACUUM INTO ?", (name,))
        yield copy
        _sync(copy)
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))  # replace() would overwrite a file
        copy.replace(target)
        _sync(target.parent)
    finally:
        copy.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Write a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
