"""The standings follow from the logs of the games, and can be recalculated from them."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import DatabaseStore, standings
from bot.store.engines.postgres import PostgresStore
from bot.tables.erasing import Eraser
from tests.hypothesis_profiles import examples
from tests.postgres_server import PostgresServer
from tests.store.memory_store import MemoryStore
from tests.store.pages import read_page
from tests.store.people import ANA, BEN
from tests.store.places import SERVER
from tests.store.random_results import RandomResult, all_pages, random_results, save_games
from tests.store.saved_tables import create_lobby, create_win, execute
from tests.tables.controlled_clock import ControlledClock


async def test_a_rebuild_removes_wrong_standings(store: DatabaseStore) -> None:
    await create_win(store, ANA, BEN)
    await create_lobby(store)
    right = await read_page(store)
    await execute(store, "UPDATE standings SET games = 9, wins = 9, win_rate = 1")
    await execute(store, "INSERT INTO users VALUES (999, 'Nobody')")
    await execute(
        store,
        "INSERT INTO standings (scope, solo, season, user_id, games, wins, columns, busts, longest_turn,"
        " streak, best_streak, mu, sigma, win_rate, rating)"
        " VALUES (?, ?, 0, 999, 1, 1, 0, 0, 0, 0, 0, 25, 8, 1, 1000)",
        SERVER,
        False,
    )
    await execute(
        store,
        "INSERT INTO seat_ratings (table_id, seat, scope, season, mu, sigma)"
        " SELECT id, 0, 999, 0, 25, 8 FROM tables WHERE finish IS NULL",
    )
    assert (await read_page(store)).total == 3
    assert await store.rebuild_standings() == 1
    assert await read_page(store) == right
    assert await execute(store, "SELECT table_id FROM seat_ratings WHERE scope = 999") == []


@pytest.mark.parametrize("games", [2, 3, 4])
async def test_a_rebuild_counts_every_game_once_however_many_there_are(
    store: DatabaseStore, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    monkeypatch.setattr(standings, "BATCH_SIZE", 2)
    for _ in range(games):
        await create_win(store, ANA, BEN)
    before = await read_page(store)
    assert await store.rebuild_standings() == games
    assert await read_page(store) == before


@examples(2)
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
        await save_games(store, games)  # those who were deleted are new
        expected = await all_pages(store)
        await store.rebuild_standings()
        assert await all_pages(store) == expected

    asyncio.run(compare())


@examples(1)
@given(games=st.lists(random_results, max_size=7))
def test_a_rebuild_changes_nothing_and_both_stores_agree(
    postgres_server: PostgresServer, postgres_template: str, games: Sequence[RandomResult]
) -> None:
    name = postgres_server.create_database(postgres_template)

    async def compare() -> None:
        memory = MemoryStore()
        async with await PostgresStore.open(postgres_server.url(name)) as postgres:
            await save_games(memory, games)
            await save_games(postgres, games)
            expected = await all_pages(memory)
            assert await all_pages(postgres) == expected
            assert await postgres.rebuild_standings() == await memory.rebuild_standings()
            assert await all_pages(postgres) == expected

    asyncio.run(compare())
    postgres_server.drop_database(name)
