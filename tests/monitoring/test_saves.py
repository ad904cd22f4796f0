from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.monitoring.saves import time_saves
from bot.store import SqliteStore
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError, Table
from tests.monitoring.test_metrics import counted_once
from tests.store.saved_tables import create_lobby

SAVES = "cantstop_save_seconds_count"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with await SqliteStore.open(tmp_path / "game.db") as store:
        yield store


async def test_saves_are_timed_and_count_as_before(store: SqliteStore) -> None:
    time_saves(store)
    table = await create_lobby(store)
    changed = replace(table, revision=table.revision + 1)
    with counted_once(SAVES, outcome="saved"):
        await store.save(table, changed)
    assert await store.load(table.id) == changed
    with counted_once(SAVES, outcome="conflict"), pytest.raises(ConflictError):
        await store.save(table, changed)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(StoreUnavailableError(), "full"), (StoreAwayError(), "away"), (ZeroDivisionError(), "failed")],
)
async def test_a_save_that_fails_is_counted_by_what_it_means(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, error: Exception, outcome: str
) -> None:
    async def fail(*_: Table) -> None:
        raise error

    table = await create_lobby(store)
    monkeypatch.setattr(store, "save", fail)
    time_saves(store)
    with counted_once(SAVES, outcome=outcome), pytest.raises(type(error)):
        await store.save(table, table)
