"""No file of the database has a trace of somebody who was erased, also while the bot runs."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store import SqliteStore
from bot.store.engines.sqlite import erasing, writer
from bot.tables import Eraser
from bot.tables.seats import Person
from tests import WAIT_TIMEOUT
from tests.store.engines.sqlite.database_files import traces
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
    assert {"name of Evangeline", "id of Evangeline", "key of Evangeline"} <= set(traces(path, EVA))
    assert traces(path, private)
    await Eraser(sqlite, ControlledClock()).erase(EVA.id)
    assert traces(path, EVA, private) == []


async def test_they_forget_as_soon_as_nobody_reads_them(
    sqlite: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr(writer, "RETRY_AFTER", 0.01)
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
    async with await SqliteStore.open(killed):
        assert traces(killed, EVA) == []


async def test_no_copies_are_left_in_unused_parts_of_pages_after_a_start(path: Path) -> None:
    rng = random.Random(1)
    crowd = [
        Person(10**17 + 10**14 * number, f"Player {number} {'x' * rng.randrange(30)}")
        for number in rng.sample(range(1000, 9000), 900)
    ]
    async with await SqliteStore.open(path) as store:
        await asyncio.gather(*(store.set_choice(person, "calls", "never") for person in crowd))
        for person in crowd[:150]:
            await Eraser(store, ControlledClock()).erase(person.id)
        assert traces(path, *crowd[:150]), "SQLite leaves no copies: the database need not be rewritten"
    async with await SqliteStore.open(path) as store:
        assert traces(path, *crowd[:150]) == []
        assert await store.user_ids() == {person.id for person in crowd[150:]}
        assert await store.get_choice(crowd[150].id, "calls") == "never"
