"""No file of the database has a trace of somebody who was erased, also while the bot runs."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.store import SqliteStore
from bot.store.columns import write_users
from bot.store.engines.sqlite import erasing, files
from bot.store.engines.sqlite.erasing import note_erasure
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.people import erase_person
from bot.store.queries import Access, Query
from bot.tables import Eraser, Person
from tests import WAIT_TIMEOUT
from tests.store.engines.sqlite.database_files import run_statements, traces
from tests.store.test_erasing import EVA, PRIVATE, play_everywhere
from tests.tables.controlled_clock import ControlledClock


@contextmanager
def reader(path: Path) -> Iterator[None]:
    """Read the database as another program, a backup for instance."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM users").fetchone()
        yield


async def test_the_files_forget_who_is_erased_while_the_bot_runs(sqlite: SqliteStore, path: Path) -> None:
    private = Person(PRIVATE.channel_id, "Direct messages")
    await play_everywhere(sqlite)
    assert traces(path, EVA) == ["name of Evangeline", "id of Evangeline"]
    assert traces(path, private)
    await Eraser(sqlite, ControlledClock()).erase(EVA.id)
    assert traces(path, EVA, private) == []


async def test_they_forget_as_soon_as_nobody_reads_them(
    sqlite: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(erasing, "RETRY_AFTER", 0.01)
    monkeypatch.setattr(erasing, "LOG_TIMEOUT_MS", 1)
    await play_everywhere(sqlite)
    with reader(path):
        await Eraser(sqlite, ControlledClock()).erase(EVA.id)
        assert traces(path, EVA)
        assert [record.levelname for record in caplog.records] == ["WARNING"]
    async with asyncio.timeout(WAIT_TIMEOUT):
        while traces(path, EVA):
            await asyncio.sleep(0.01)
            await sqlite.count_open_tables()


async def test_they_forget_at_the_next_start_if_the_process_was_killed(path: Path) -> None:
    killed = path.parent.parent / "killed" / path.name
    killed.parent.mkdir()
    async with await SqliteStore.open(path) as store:
        await play_everywhere(store)
        with reader(path):
            await Eraser(store, ControlledClock()).erase(EVA.id)
            for file in path.parent.glob(f"{path.name}*"):
                (killed.parent / file.name).write_bytes(file.read_bytes())
    assert traces(killed, EVA)
    async with await SqliteStore.open(killed) as store:
        await asyncio.wait_for(store._wiper.begin(), WAIT_TIMEOUT)  # nothing is left to wipe
        assert traces(killed, EVA) == []


async def for_each(store: SqliteStore, people: list[Person], query: Callable[[Person], Query[None]]) -> None:
    def queries() -> Query[None]:
        for person in people:  # in no order, so that rows move
            yield from query(person)

    await store.run(queries, Access.TRANSACT)


def write_name(person: Person) -> Query[None]:
    return write_users([person])


def erase(person: Person) -> Query[None]:
    yield from note_erasure(person.id)
    yield from erase_person(person.id, ())


@patch.object(erasing, "PAUSE", 0)
@patch.object(files, "WIPED_AT_ONCE", 1 << 16)  # several parts
async def test_no_copies_are_left_in_unused_parts_of_pages_and_a_start_rewrites_nothing(path: Path) -> None:
    rng = random.Random(1)
    crowd = [Person(rng.randrange(10**17, 10**18), f"Player {number}.") for number in range(3000)]
    erased, rest = crowd[:1000], crowd[1000:]
    async with await SqliteStore.open(path) as store:
        await for_each(store, crowd, write_name)
        longer = [Person(each.id, each.name + "x" * rng.randrange(300)) for each in rng.sample(crowd, 1500)]
        await for_each(store, longer, write_name)
        await for_each(store, erased, erase)
    assert any("name" in trace for trace in traces(path, *erased)), "SQLite leaves no copies"
    with patch.object(DatabaseFile, "wipe_unused", lambda file, start, page_size: start + 1):  # not yet
        before = pages(path)
        await (await SqliteStore.open(path)).close()
        differ = sum(page != was for page, was in zip(pages(path), before, strict=True))
        assert differ <= 2, "more than the first page and the note"
    async with await SqliteStore.open(path) as store:
        await for_each(store, rest[::2], write_name)  # meanwhile
        await for_each(store, rest[:1], erase)
        await asyncio.wait_for(store._wiper.begin(), WAIT_TIMEOUT)
        assert traces(path, *erased, rest[0]) == []
        assert await store.user_ids() == {person.id for person in rest[1:]}
    assert run_statements(path, "PRAGMA integrity_check") == [("ok",)]


def pages(path: Path) -> list[bytes]:
    content = path.read_bytes()
    return [content[start : start + 4096] for start in range(0, len(content), 4096)]
