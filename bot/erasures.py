"""The list of people who were erased, kept outside of the database: a restored backup has them again."""

import asyncio
import fcntl
import hmac
import os
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

KEPT_FOR: Final = 35 * 86_400.0
"""Seconds for which somebody is on the list: longer than backups are kept."""


class ErasureList:
    """The list, a file. It tells whether an id is on it, but not which ids are.

    Its first line is a random key, or several if it has taken over others. Each other line has a time, in
    seconds since 1970 (UTC), and the HMAC of the id of a person who was erased then, with one of the keys.
    Several processes may use it. The file is created when it is needed, accessible to the own user only.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    async def add(self, user_id: int) -> None:
        """Add a person, and drop those who have been on the list for long enough.

        Raises:
            OSError: the file cannot be written.
        """
        await asyncio.to_thread(self._write, (user_id,))

    async def drop_old(self) -> None:
        """Drop those who have been on the list for long enough, with the errors of :meth:`add`."""
        if await asyncio.to_thread(self._path.exists):
            await asyncio.to_thread(self._write, ())

    def take_over(self, other: Path) -> None:
        """Add those who are on another list, if there is one, and delete that.

        Raises:
            OSError: one of them cannot be written.
            ValueError: one of them is damaged.
        """
        if other.exists() and other.resolve() != self._path.resolve():
            self._write((), *_read(other))
            other.unlink()

    def find(self, user_ids: Iterable[int]) -> Iterator[int]:
        """Yield those of some ids that are on the list.

        Raises:
            FileNotFoundError: there is no list.
            OSError: it cannot be read.
            ValueError: it is damaged.
        """
        keys, entries = _read(self._path)
        listed = {digest for _, digest in entries}
        return (user_id for user_id in user_ids if any(_digest(key, user_id) in listed for key in keys))

    def _write(
        self,
        user_ids: tuple[int, ...],
        more_keys: Sequence[bytes] = (),
        more_entries: Sequence[tuple[float, str]] = (),
    ) -> None:
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(self._path.parent) as folder:
            now = time.time()
            if self._path.exists():
                keys, entries = _read(self._path)
            else:
                keys, entries = [secrets.token_bytes(32)], []
            keys += more_keys
            listed = {digest: at for at, digest in (*entries, *more_entries) if now - at < KEPT_FOR}
            listed |= {_digest(keys[0], user_id): now for user_id in user_ids}
            lines = [" ".join(map(bytes.hex, keys)), *(f"{at:.0f} {digest}" for digest, at in listed.items())]
            _replace(self._path, "\n".join(lines) + "\n", folder)


def _digest(key: bytes, user_id: int) -> str:
    return hmac.digest(key, str(user_id).encode(), "sha256").hex()


def _read(path: Path) -> tuple[list[bytes], list[tuple[float, str]]]:
    first, *lines = path.read_text(encoding="ascii").splitlines()
    entries = [line.split() for line in lines]
    return [bytes.fromhex(key) for key in first.split(" ")], [(float(at), digest) for at, digest in entries]


@contextmanager
def _locked(folder: Path) -> Iterator[int]:
    """Keep other processes from changing the list, which is replaced and so cannot be locked itself.

    What is locked is its folder, whose descriptor is yielded.
    """
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _replace(path: Path, text: str, folder: int) -> None:
    """Write a file in an open folder so that it is either the old or the new one after a crash."""
    part = path.with_name(f".{path.name}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    os.fsync(folder)
