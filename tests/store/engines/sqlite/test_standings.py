import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import SqliteStore, standings
from bot.tables.erasing import Eraser
from tests.hypothesis_profiles import examples
from tests.store.leaderboards import read_page
from tests.store.memory_store import MemoryStore
from tests.store.random_results import RandomResult, all_pages, random_results, save_games
from tests.store.saved_tables import (
    ANA,
    BEN,
    SERVER,
    create_win,
)
from tests.tables.controlled_clock import ControlledClock


async def test_a_rebuild_removes_wrong_standings(sqlite: SqliteStore) -> None:
    await create_win(sqlite, ANA, BEN)
    right = await read_page(sqlite)
    await sqlite._writer.write(
        lambda connection: connection.execute("UPDATE standings SET games = 9, wins = 9, win_rate = 1")
    )
    await sqlite._writer.write(
        lambda connection: connection.execute("INSERT INTO users VALUES (999, 'Nobody')").execute(
            "INSERT INTO standings VALUES (?, 0, 0, 999, 1, 1, 0, 0, 0, 0, 0, 25.0, 8.0, 1, 1000)", (SERVER,)
        )
    )
    assert (await read_page(sqlite)).total == 3
    assert await sqlite.rebuild_standings() == 1
    assert await read_page(sqlite) == right


@pytest.mark.parametrize("games", [2, 3, 4, 5])
async def test_a_rebuild_counts_every_game_once_however_many_there_are(
    sqlite: SqliteStore, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    monkeypatch.setattr(standings, "BATCH_SIZE", 2)
    for _ in range(games):
        await create_win(sqlite, ANA, BEN)
    before = await read_page(sqlite)
    assert await sqlite.rebuild_standings() == games
    assert await read_page(sqlite) == before


@examples(4)
@given(st.lists(random_results, max_size=7))
def test_a_rebuild_changes_nothing(games: list[RandomResult]) -> None:
    async def compare() -> None:
        store = MemoryStore()
        await save_games(store, games)
        expected = await all_pages(store)
        assert await store.rebuild_standings() == sum(bool(game.steps()[-1].state.winners) for game in games)
        assert await all_pages(store) == expected
        await Eraser(store, ControlledClock()).erase(BEN.id)
        expected = await all_pages(store)
        await store.rebuild_standings()
        assert await all_pages(store) == expected

    asyncio.run(compare())
