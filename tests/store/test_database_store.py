"""What is opened is closed, whatever fails."""

import asyncio
import threading
from unittest.mock import patch

import pytest

from bot.store import DatabaseStore, SqliteStore, StoreError, open_store
from bot.store.engines.postgres import PostgresStore
from tests import WAIT_TIMEOUT
from tests.store.changes import changed
from tests.store.engines.sqlite.database_files import run_python
from tests.store.outlines import tables_to_restore
from tests.store.saved_tables import create_game, create_lobbies


async def assert_closed(database_url: str) -> None:
    """Check that nothing is left open: nothing else runs, and the database can be opened again."""
    assert asyncio.all_tasks() == {asyncio.current_task()}
    async with asyncio.timeout(WAIT_TIMEOUT):
        while any("connection_worker" in thread.name for thread in threading.enumerate()):  # noqa: ASYNC110 - threads tell nobody
            await asyncio.sleep(0)
    async with await open_store(database_url) as store:
        assert await store.get_note("key") is None


@pytest.mark.parametrize("error", [OSError, asyncio.CancelledError])
async def test_a_store_that_cannot_be_opened_is_closed(database_url: str, error: type[BaseException]) -> None:
    async def fail(store: DatabaseStore) -> None:
        await store.get_note("key")
        raise error

    with patch.object(DatabaseStore, "update_standings", fail), pytest.raises(error):
        await open_store(database_url)
    await assert_closed(database_url)


PARTS: dict[type[DatabaseStore], list[tuple[str, str]]] = {
    PostgresStore: [("_requests", "close"), ("slots", "release")],
    SqliteStore: [("_surveyor", "close"), ("_writer", "close")],
}


@pytest.mark.parametrize("failing", [0, 1])
async def test_what_cannot_be_closed_keeps_nothing_else_open(database_url: str, failing: int) -> None:
    store = await open_store(database_url)
    assert await store.get_note("key") is None
    owner, name = PARTS[type(store)][failing]
    part = getattr(store, owner)
    close = getattr(part, name)

    async def close_and_fail() -> None:
        await close()
        raise OSError("it hangs")

    with patch.object(part, name, close_and_fail), pytest.raises(OSError, match="it hangs"):
        await store.close()
    await assert_closed(database_url)


async def test_what_was_begun_is_finished_when_the_store_is_closed(database_url: str) -> None:
    store = await open_store(database_url)
    table, steps = await create_game(store)
    saving = asyncio.create_task(store.save(table, changed(table, game=steps[1])))
    creating = create_lobbies(store, 30)
    await asyncio.sleep(0)
    saving.cancel()
    await store.close()
    lobbies = await asyncio.gather(*creating)
    with pytest.raises(asyncio.CancelledError):
        await saving
    with pytest.raises(StoreError, match="closed"):
        await store.load(table.id)
    async with await open_store(database_url) as store:
        restored = {table.id: table for table in await tables_to_restore(store)}
    assert restored == {each.id: each for each in (changed(table, game=steps[1]), *lobbies)}


def test_a_bot_with_sqlite_does_not_load_what_only_postgresql_needs() -> None:
    ended = run_python("import sys, bot.store; print([n for n in sys.modules if n.startswith('psycopg')])")
    assert (ended.stdout, ended.stderr) == ("[]\n", "")
