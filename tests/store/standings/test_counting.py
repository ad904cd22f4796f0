"""The standings follow from the logs of the games, and can be recalculated from them."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game import PARKER, Game, Rules, player_results
from bot.store import DatabaseStore
from bot.store.engines.postgres import PostgresStore
from bot.store.standings import counting
from bot.tables import ALL_TIME, CloseReason, Eraser, GameStore, Location, Player, Table
from bot.tables.ratings import START
from bot.tables.standings import OVERALL, LeaderboardPage, LeaderboardRow, Ranking, Standing, season_at
from tests.game.game_factories import RandomGame
from tests.hypothesis_profiles import examples
from tests.postgres_server import PostgresServer
from tests.store.changes import LAST_ACTIVITY, changed, closed_changes, with_resignation, won_changes
from tests.store.crowds import add_players
from tests.store.memory_store import MemoryStore
from tests.store.pages import callers_row, read_page
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT, LAMB
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_win, execute, finish_game, save_changes, start_game
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import game_of

MONTH = 31 * 24 * 3600.0

SEASONS = (season_at(LAST_ACTIVITY), season_at(LAST_ACTIVITY + MONTH))


def totals(rows: Iterable[LeaderboardRow]) -> dict[Player, Standing]:
    """Return standings without ratings."""
    return {row.person: replace(row.standing, mu=START.mu, sigma=START.sigma) for row in rows}


def results(table: Table) -> dict[Player, Standing]:
    """Return what a finished game adds to the standings of its people, besides their ratings."""
    played = zip(table.seats, player_results(game_of(table).log), strict=True)
    return {
        player: Standing().with_result(result, START) for player, result in played if player in table.people
    }


async def test_a_finished_game_counts_for_all_its_players(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    table = await save_changes(store, table, **won_changes(steps[-1]))
    rows = (await read_page(store)).rows
    assert totals(rows) == results(table)
    assert rows[0].person in table.winners
    assert sum(row.standing.busts for row in rows) > 0


async def test_a_finished_game_is_counted_once_and_a_refused_change_not_at_all(store: GameStore) -> None:
    table, steps = await create_game(store)
    end = changed(table, **won_changes(steps[-1]))
    outcomes = await asyncio.gather(*(store.save(table, end) for _ in range(5)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Table) == 1
    await save_changes(store, end)
    assert [row.standing.games for row in (await read_page(store)).rows] == [1, 1]


async def test_streaks_follow_the_order_in_which_games_finish(store: GameStore) -> None:
    games = [(await create_game(store, Location(SERVER, channel)))[0] for channel in range(1, 5)]
    for number, loser in ((3, 1), (0, 0), (2, 1), (1, 1)):  # Ana wins, loses, wins, wins
        won = won_changes(with_resignation(game_of(games[number]), loser))
        await save_changes(store, games[number], **won)
    own = callers_row(await read_page(store))
    assert (own.standing.streak, own.standing.best_streak) == (2, 2)
    assert await store.rebuild_standings() == 4
    assert (await read_page(store)).own_row == own


async def test_solo_games_have_separate_standings(store: GameStore) -> None:
    solo = await finish_game(store, ANA, GOAT, EAGLE)
    together = await finish_game(store, ANA, BEN, GOAT)
    alone = await read_page(store, Ranking.GAMES, solo=True)
    assert totals(alone.rows) == results(solo)
    assert alone.own_row == alone.rows[0]
    people = await read_page(store, Ranking.GAMES)
    assert totals(people.rows) == results(together)
    assert await store.rebuild_standings() == 2
    assert await read_page(store, Ranking.GAMES, solo=True) == alone
    assert await read_page(store, Ranking.GAMES) == people


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
    tables = [
        await start_game(store, Location(game.guild_id, channel), game.people, game.steps()[0])
        for channel, game in enumerate(games)
    ]
    for table, game in sorted(zip(tables, games, strict=True), key=lambda pair: pair[1].end):
        end = game.steps()[-1]
        if end.state.winners:
            acted = LAST_ACTIVITY + game.months * MONTH
            await save_changes(store, table, **won_changes(end), last_activity=acted)
        else:
            await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=end)


async def all_pages(store: GameStore) -> list[LeaderboardPage]:
    return [
        await read_page(store, by, scope, offset=offset, limit=3, solo=solo, season=season)
        for by in Ranking
        for season in ((ALL_TIME, *SEASONS) if by is Ranking.GAMES else (ALL_TIME,))
        for scope in (OVERALL, SERVER, 8)
        for offset in (0, 2)
        for solo in (False, True)
    ]


async def test_a_rebuild_removes_wrong_standings(store: DatabaseStore) -> None:
    await create_win(store, ANA, BEN)
    await create_game(store)
    right = await read_page(store)
    await execute(store, "UPDATE standings SET games = 9, wins = 9, win_rate = 1")
    await add_players(store, 1, scope=SERVER)
    ratings = "INSERT INTO seat_ratings (table_id, seat, scope, season, mu, sigma)"
    await execute(store, f"{ratings} SELECT id, 0, 999, 0, 25, 8 FROM tables WHERE finish IS NULL")
    assert (await read_page(store)).total == 3
    assert await store.rebuild_standings() == 1
    assert await read_page(store) == right
    assert await execute(store, "SELECT table_id FROM seat_ratings WHERE scope = 999") == []


@pytest.mark.parametrize("games", [2, 3, 4])
@patch.object(counting, "BATCH_SIZE", 2)
async def test_a_rebuild_counts_every_game_once_however_many(store: DatabaseStore, games: int) -> None:
    for _ in range(games):
        await create_win(store, ANA, BEN)
    before = await read_page(store)
    assert await store.rebuild_standings() == games
    assert await read_page(store) == before


async def check_rebuilds(games: Sequence[RandomResult], *stores: DatabaseStore) -> None:
    """Check that stores agree, also after a rebuild, and after somebody was erased."""
    won = sum(bool(game.steps()[-1].state.winners) for game in games)

    async def rebuild(counted: int) -> None:
        expected = await all_pages(stores[0])
        for store in stores:
            assert await all_pages(store) == expected
            assert await store.rebuild_standings() == counted
            assert await all_pages(store) == expected

    for times in (1, 2):  # those who were deleted are new
        for store in stores:
            await save_games(store, games)
        await rebuild(times * won)
        for store in stores:
            await Eraser(store, ControlledClock()).erase(BEN.id)
        await rebuild(times * won)


@examples(2)
@given(st.lists(random_results, max_size=7))
def test_a_rebuild_changes_nothing(games: list[RandomResult]) -> None:
    asyncio.run(check_rebuilds(games, MemoryStore()))


@examples(1)
@given(games=st.lists(random_results, max_size=7))
def test_a_rebuild_changes_nothing_and_both_stores_agree(
    postgres_server: PostgresServer, postgres_template: str, games: Sequence[RandomResult]
) -> None:
    async def compare(url: str) -> None:
        async with await PostgresStore.open(url) as postgres:
            await check_rebuilds(games, MemoryStore(), postgres)

    with postgres_server.database(postgres_template) as url:
        asyncio.run(compare(url))
