"""What holds when two processes work on one database: each has a store and tables of its own."""

import asyncio

import pytest

from bot.tables import Caller, ConflictError, GameStore, Location, Ranking, Table, Tables, conflicts
from bot.tables.requests import Join
from tests.store.changes import with_resignation, won_changes
from tests.store.pages import read_page
from tests.store.people import ANA, BEN, CLEO
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_lobby, save_changes
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


async def test_games_that_finish_at_once_are_all_counted(store: GameStore, other_store: GameStore) -> None:
    saves = []
    for number in range(8):
        table, steps = await create_game(store, Location(SERVER, number))
        won = won_changes(with_resignation(steps[0], number % 2))
        saves.append(save_changes((store, other_store)[number % 2], table, **won))
    await asyncio.gather(*saves)
    pages = [await read_page(store, by) for by in Ranking]
    counted = {(row.person, row.standing.games, row.standing.wins) for row in pages[0].rows}
    assert counted == {(ANA, 8, 4), (BEN, 8, 4)}
    assert await store.rebuild_standings() == 8
    again = [await read_page(store, by) for by in Ranking]
    assert again == pages, "they are numbered in the order in which they counted"
