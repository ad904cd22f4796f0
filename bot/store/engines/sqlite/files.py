"""Create the files of the database, lock them against other processes, and notice if they are replaced."""

import contextlib
import errno
import fcntl
import logging
import math
import os
import shutil
from pathlib import Path
from struct import unpack_from

from bot.file_rights import why_unwritable
from bot.store.errors import DatabaseAwayError, DatabaseInUseError, StoreError
from bot.tables.ports import StoreUnavailableError

FOLDER_MODE = 0o700
FILE_MODE = 0o600

MOVED = ".moved"
"""What the name of a file ends with whose games were moved to PostgreSQL."""

_CREATED = b"created"
"""How the lock file begins once the database has tables: one that is empty or gone has lost them."""

_DAMAGED = "is damaged"

_PASSING = {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EMFILE, errno.ENFILE}
"""Errors of the system that may be over at the next attempt."""

WIPED_AT_ONCE = 1 << 22
"""How many bytes of the file are looked at while clicks wait: a few milliseconds, and whole pages."""

_HEADER_SIZES = {2: 12, 5: 12, 10: 8, 13: 8}
"""How many bytes are before the pointers to the rows of a page, by the kind of page."""

_MOST_PAGES = 1 << 25
"""In a larger file, which has 137 GB, the first byte of a page does not tell its kind."""

log = logging.getLogger(__name__)


class DatabaseFile:
    """The file of the database, locked against other processes.

    The lock is on a file beside the database. The operating system releases it when the process ends, so a
    crash leaves nothing to clean up.

    The path has no symbolic links. ``lock`` is the descriptor of the lock file, and ``descriptor`` that of
    the database: to close one releases SQLite's locks, so it stays open as long as SQLite uses the file.
    """

    def __init__(self, path: Path, lock: int, descriptor: int) -> None:
        self.path = path
        self._lock = lock
        self._descriptor = descriptor
        self._found = path.stat()
        self._size = 0
        self._emptied = False
        self._damaged = False
        self._reported: str | None = None

    @classmethod
    def lock(cls, path: Path, *, new: bool = False) -> "DatabaseFile":
        """Create the folder and file of the database if necessary, and lock out other processes.

        A ``new`` one may take the place of one that is gone.

        Raises:
            DatabaseInUseError: another process holds the lock.
            DatabaseAwayError: the disk is full, or the like.
            StoreError: a file may not be written, or the database has lost its tables.
        """
        try:
            path = path.resolve()  # links to the same file share the lock
            _check_writable(path)
            path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            with contextlib.ExitStack() as stack:
                lock = os.open(_lock_file(path), os.O_RDWR | os.O_CREAT, FILE_MODE)
                stack.callback(os.close, lock)
                _lock(path, lock)
                if not new:
                    check_not_lost(path)
                # SQLite gives the write-ahead log and its index the same mode as the database.
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE)
                stack.callback(os.close, descriptor)
                file = cls(path, lock, descriptor)
                stack.pop_all()
                return file
        except OSError as error:
            kind = DatabaseAwayError if error.errno in _PASSING else StoreError
            raise kind(f"The database {path} cannot be written: {error.strerror}.") from error

    @property
    def as_closed(self) -> bool:
        """Whether nothing has touched the database since a process closed it in order."""
        wrote = os.pread(self._lock, 100, 0)
        return wrote == _CREATED + self._state() and not self._has_log()

    def set_created(self) -> None:
        """Record that the database has tables from now on, and how large the file is: it never shrinks."""
        with contextlib.suppress(OSError):  # the disk is full; the next start tries again
            self._size = self.path.stat().st_size
            self._record(_CREATED)

    def set_closed(self) -> None:
        """Record that the database has been closed in order, if nothing is wrong with it."""
        with contextlib.suppress(OSError):
            if self._problem() is None and not self._has_log():
                self._record(_CREATED + self._state())

    def set_damaged(self, details: object) -> None:
        """Keep the process from writing to the file any more, because a page of it makes no sense."""
        if not self._damaged:
            log.critical(
                "The database %s is damaged (%s). Nothing is saved any more: stop the bot and restore a"
                " backup, see docs/database.md",
                self.path,
                details,
            )
        self._damaged = True
        self._reported = _DAMAGED

    def check(self) -> None:
        """Check that the file is still there and the same.

        SQLite does not notice: it would go on writing to a file that nobody finds again.

        Raises:
            StoreUnavailableError: it was moved, deleted, replaced or truncated, or is damaged.
        """
        problem = self._problem()
        if problem is None:
            if self._reported is not None:
                log.warning("The database %s is there again", self.path)
        elif problem != self._reported:
            log.critical(
                "The database %s %s while the bot runs. Nothing is saved until the file is back:"
                " stop the bot, put it or a backup back (see docs/database.md), and start the bot again.",
                self.path,
                problem,
            )
        self._reported = problem
        if problem is not None:
            raise StoreUnavailableError(f"the database {problem}")

    def free_bytes(self) -> float:
        """Return how much room there is beside the file, NaN if that is not known."""
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError:
            return math.nan

    def wipe_unused(self, start: int, page_size: int) -> int | None:
        """Overwrite what pages have before their rows, in a part of the file, while SQLite does not write.

        To SQLite that means nothing. What is written is on disk when this returns.

        Returns:
            Where the next part of the file begins, None after the last.

        Raises:
            OSError: the file cannot be read or written.
        """
        content = os.pread(self._descriptor, WIPED_AT_ONCE, start)
        known = os.fstat(self._descriptor).st_size < _MOST_PAGES * page_size
        for page in range(0, len(content), page_size):
            header = page if start + page else 100
            if known and (size := _HEADER_SIZES.get(content[header])):
                rows, end = unpack_from(">HH", content, header + 3)
                begin = header + size + 2 * rows
                zeros = bytes(max(0, page + min(end or page_size, page_size) - begin))
                if not content.startswith(zeros, begin):
                    os.pwrite(self._descriptor, zeros, start + begin)
        os.fsync(self._descriptor)
        return start + len(content) if len(content) == WIPED_AT_ONCE else None

    def release(self) -> None:
        """Release the lock."""
        os.close(self._descriptor)
        os.close(self._lock)

    def _has_log(self) -> bool:
        log = self.path.with_name(f"{self.path.name}-wal")
        return log.exists() and log.stat().st_size > 0

    def _state(self) -> bytes:
        found = self.path.stat()
        return b", closed as file %d with %d bytes at %d" % (found.st_ino, found.st_size, found.st_mtime_ns)

    def _record(self, content: bytes) -> None:
        os.pwrite(self._lock, content, 0)  # first: whatever happens, it begins as it did
        os.ftruncate(self._lock, len(content))

    def _problem(self) -> str | None:
        if self._damaged:
            return _DAMAGED
        try:
            found = self.path.stat()
        except OSError:
            return "was moved or deleted"
        if not os.path.samestat(found, self._found):
            return "was replaced"
        # What is copied into an emptied file is another database: the write-ahead log does not belong to it.
        self._emptied = self._emptied or found.st_size < self._size
        return "was emptied" if self._emptied else None


def _lock(path: Path, lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise DatabaseInUseError(
            f"The database {path} is in use by another process."
            " Two bots cannot share a database: stop the other one first."
        ) from error


def _check_writable(path: Path) -> None:
    for file in (path.parent, *(path.with_name(path.name + end) for end in ("", "-wal", "-shm", ".lock"))):
        if reason := why_unwritable(file):
            raise StoreError(f"The database {path} cannot be written: {reason}.")


def check_not_lost(path: Path) -> None:
    """Check that the database has not lost its tables.

    Raises:
        StoreError: it has.
    """
    lock, moved = _lock_file(path), path.with_name(f"{path.name}{MOVED}")
    created = lock.exists() and lock.read_bytes().startswith(_CREATED)
    if not created or (path.exists() and path.stat().st_size):
        return
    if moved.exists():
        ways = f"Set DATABASE_URL to where its games were moved, or rename {moved.name} to go back"
    else:
        ways = f"Put it or a backup back (see docs/database.md), or delete {lock} to start without games"
    raise StoreError(f"The database {path} had games, but is {'empty' if path.exists() else 'gone'}. {ways}.")


def _lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")
