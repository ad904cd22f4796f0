"""The standings follow from the logs of the games, and can be recalculated from them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PARKER, Game, Rules
from bot.store import DatabaseStore, standings
from bot.store.engines.postgres import PostgresStore
from bot.tables.erasing import Eraser
from bot.tables.ports import GameStore
from bot.tables.standings import ALL_TIME, OVERALL, LeaderboardPage, Ranking, season_at
from bot.tables.table import CloseReason, Location, Player
from tests.game.game_factories import RandomGame
from tests.hypothesis_profiles import examples
from tests.postgres_server import PostgresServer
from tests.store.changes import LAST_ACTIVITY, closed_changes, won_changes
from tests.store.memory_store import MemoryStore
from tests.store.pages import read_page
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT, LAMB
from tests.store.places import SERVER
from tests.store.saved_tables import create_lobby, create_win, execute, save_changes, start_game
from tests.tables.controlled_clock import ControlledClock

MONTH = 31 * 24 * 3600.0

SEASONS = (season_at(LAST_ACTIVITY), season_at(LAST_ACTIVITY + MONTH))


@dataclass(frozen=True)
class RandomResult:
    """A random game, and when it ends among others."""

    guild_id: int | None
    people: tuple[Player, ...]
    seed: int
    leave_probability: float
    end: float
    months: int

    def steps(self) -> list[Game]:
        return RandomGame(self.seed, len(self.people), Rules.of(PARKER), 0.5, self.leave_probability).steps


random_results = st.builds(
    RandomResult,
    guild_id=st.sampled_from([SERVER, SERVER, 8, None]),
    people=st.permutations((ANA, BEN, CLEO, DAN)).flatmap(
        lambda order: st.tuples(st.integers(1, 4), st.integers(1, 3)).map(
            lambda counts: (*order[: counts[0]], GOAT, EAGLE, LAMB)[: max(2, counts[0], counts[1] + 1)]
        )
    ),
    seed=st.integers(0, 2**32),
    leave_probability=st.sampled_from([0.0, 0.03, 0.3]),
    end=st.floats(0, 1),
    months=st.integers(0, 1),
)


async def save_games(store: GameStore, games: Sequence[RandomResult]) -> None:
    tables = []
    for channel, game in enumerate(games):
        steps = game.steps()
        tables.append(
            (await start_game(store, Location(game.guild_id, channel), game.people, steps[0]), steps[-1])
        )
    for (table, end), game in sorted(zip(tables, games, strict=True), key=lambda pair: pair[1].end):
        if end.state.winners:
            acted = LAST_ACTIVITY + game.months * MONTH
            await save_changes(store, table, **won_changes(end), last_activity=acted)
        else:
            await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=end)


async def all_pages(store: GameStore) -> list[LeaderboardPage]:
    return [
        await store.leaderboard(scope, by, ANA.id, offset, 3, solo=solo, season=season)
        for by in Ranking
        for season in ((ALL_TIME, *SEASONS) if by is Ranking.GAMES else (ALL_TIME,))
        for scope in (OVERALL, SERVER, 8)
        for offset in (0, 2)
        for solo in (False, True)
    ]


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
