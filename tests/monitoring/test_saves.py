from dataclasses import replace
from pathlib import Path

import pytest

from bot.monitoring.saves import time_saves
from bot.store import SqliteStore
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError, Table
from tests.monitoring.test_metrics import count
from tests.store.saved_tables import create_lobby


def saves(outcome: str) -> float:
    return count("cantstop_save_seconds_count", outcome=outcome)


async def test_saves_are_timed_and_everything_else_is_as_before(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "game.db") as store:
        time_saves(store)
        table = await create_lobby(store)
        saved, conflicts = saves("saved"), saves("conflict")
        changed = replace(table, revision=table.revision + 1)
        await store.save(table, changed)
        loaded = await store.load(table.id)
        assert loaded is not None
        assert loaded.revision == changed.revision
        with pytest.raises(ConflictError):
            await store.save(table, changed)
        assert (saves("saved"), saves("conflict")) == (saved + 1, conflicts + 1)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [(StoreUnavailableError(), "full"), (StoreAwayError(), "away"), (ZeroDivisionError(), "failed")],
)
async def test_a_save_that_fails_is_counted_by_what_it_means(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, outcome: str
) -> None:
    async def fail(*_: Table) -> None:
        raise error

    async with await SqliteStore.open(tmp_path / "game.db") as sqlite:
        table = await create_lobby(sqlite)
        monkeypatch.setattr(sqlite, "save", fail)
        time_saves(sqlite)
        before = saves(outcome)
        with pytest.raises(type(error)):
            await sqlite.save(table, table)
        assert saves(outcome) == before + 1
