"""Read and write the file of a database without the store."""

import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.store import SqliteStore
from bot.tables import CloseReason, Person
from tests import WAIT_TIMEOUT
from tests.store.changes import closed_changes
from tests.store.saved_tables import create_game, save_changes

ROOT = Path(__file__).parents[4]


async def fill_database(path: Path) -> None:
    async with await SqliteStore.open(path) as store:
        for _ in range(5):
            table, steps = await create_game(store)
            await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=steps[49])


def damaged(content: bytes) -> bytes:
    """Return the content of a database with a damaged page of events, which a start does not need."""
    pages = range(0, len(content), 4096)
    page = next(page for page in pages if content[page : page + 4096].count(b"rolled ") > 9)
    return content[:page] + b"\xff" * 8 + content[page + 8 :]


def write_file(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o750, exist_ok=True)
    path.write_bytes(content)


def run_statements(path: Path, *statements: str) -> list[tuple[Any, ...]]:
    """Run statements as another program, and return the rows of the last one."""
    path.parent.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        return [other.execute(statement).fetchall() for statement in statements][-1]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextlib.contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def run_python(code: str) -> "subprocess.CompletedProcess[str]":
    python = [sys.executable, "-W", "error", "-c", code]
    return subprocess.run(python, cwd=ROOT, capture_output=True, text=True, timeout=WAIT_TIMEOUT, check=False)


def varint(number: int) -> bytes:
    """Return a number of 57 bits or more as SQLite writes the key of a row."""
    high = number >> 8
    return bytes((high >> 7 * place) & 0x7F | 0x80 for place in reversed(range(8))) + bytes([number & 0xFF])


def traces(path: Path, *people: Person) -> list[str]:
    """Return which traces of people are in the files of a database, in every form that SQLite may write."""
    content = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    found = []
    for person in people:
        forms = {
            "name": person.name.encode(),
            "id": person.id.to_bytes(8, "big"),
            "key": varint(person.id),
            "text": str(person.id).encode(),
        }
        found += [f"{form} of {person.name}" for form, written in forms.items() if written in content]
    return found
