import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store import standings
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from tests.hypothesis_profiles import examples
from tests.postgres_server import PostgresServer
from tests.store.leaderboards import read_page
from tests.store.memory_store import MemoryStore
from tests.store.random_results import RandomResult, all_pages, random_results, save_games
from tests.store.saved_tables import ANA, BEN, SERVER, create_win


async def test_a_rebuild_removes_wrong_standings(postgres: PostgresStore, connection: Connection) -> None:
    await create_win(postgres, ANA, BEN)
    right = await read_page(postgres)
    await connection.execute("UPDATE standings SET games = 9, wins = 9, win_rate = 1")
    await connection.execute("INSERT INTO users VALUES (999, 'Nobody')")
    await connection.execute(
        "INSERT INTO standings VALUES (%s, false, 999, 1, 1, 0, 0, 0, 0, 0, 1)", (SERVER,)
    )
    assert (await read_page(postgres)).total == 3
    assert await postgres.rebuild_standings() == 1
    assert await read_page(postgres) == right


@pytest.mark.parametrize("games", [2, 3])
async def test_a_rebuild_counts_every_game_once_however_many_there_are(
    postgres: PostgresStore, monkeypatch: pytest.MonkeyPatch, games: int
) -> None:
    monkeypatch.setattr(standings, "BATCH_SIZE", 2)
    for _ in range(games):
        await create_win(postgres, ANA, BEN)
    before = await read_page(postgres)
    assert await postgres.rebuild_standings() == games
    assert await read_page(postgres) == before


@pytest.mark.thorough
@examples(2)
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
