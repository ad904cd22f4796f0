from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from bot.monitoring.metrics import Outcome, time_saves, timed_interaction, timed_picture
from bot.store import SqliteStore
from bot.tables import ConflictError, StoreAwayError, StoreUnavailableError, Table
from tests.store.saved_tables import create_lobby

INTERACTIONS = "cantstop_interaction_seconds_count"


def count(metric: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(metric, labels) or 0.0


@contextmanager
def counted_once(metric: str, **labels: str) -> Iterator[None]:
    before = count(metric, **labels)
    yield
    assert count(metric, **labels) == before + 1


def test_an_interaction_is_counted_with_the_outcome_it_had_in_the_end() -> None:
    with counted_once(INTERACTIONS, outcome="refused", kind="click"), timed_interaction("click") as handling:
        handling.outcome = Outcome.REFUSED


def test_an_interaction_that_is_given_up_has_failed() -> None:
    with (
        counted_once(INTERACTIONS, outcome="failed", kind="click"),
        pytest.raises(ZeroDivisionError),
        timed_interaction("click"),
    ):
        raise ZeroDivisionError


def test_a_picture_is_drawn_as_before_and_timed() -> None:
    with counted_once("cantstop_picture_seconds_count", kind="test"):
        assert timed_picture("test", divmod)(7, 2) == (3, 1)


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
