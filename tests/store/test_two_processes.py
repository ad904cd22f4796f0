"""What holds when two processes work on one database: each has a store and tables of its own."""

import pytest

from bot.tables import Caller, ConflictError, GameStore, Table, Tables, conflicts
from bot.tables.requests import Join
from tests.store.people import ANA, BEN, CLEO
from tests.store.saved_tables import create_lobby, save_changes
from tests.tables.controlled_clock import ControlledClock


async def test_a_request_that_was_overtaken_is_decided_again_and_given_up_in_the_end(
    store: GameStore, other_store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, second = await create_lobby(store), Tables(other_store, ControlledClock())
    load, revisions, times = other_store.load, list[int](), 3

    async def load_and_be_overtaken(table_id: int) -> Table | None:
        loaded = await load(table_id)
        assert loaded is not None
        revisions.append(loaded.revision)
        if len(revisions) <= times:
            await save_changes(store, loaded)
        return loaded

    monkeypatch.setattr(other_store, "load", load_and_be_overtaken)
    joined = await second.apply(table.id, Join(Caller(BEN.id, BEN.name)))
    assert revisions == [1, 2, 3, 4]
    assert (joined.seats, joined.revision) == ((ANA, BEN), 5)
    assert await store.load(table.id) == joined
    times = 100
    revisions.clear()
    with pytest.raises(ConflictError):
        await second.apply(table.id, Join(Caller(CLEO.id, CLEO.name)))
    assert len(set(revisions)) == conflicts.MAX_ATTEMPTS
