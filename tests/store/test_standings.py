"""What every store promises about standings and leaderboards."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game import PARKER, Game, Rules, player_results
from bot.store import SqliteStore
from bot.tables.ports import GameStore
from bot.tables.standings import OVERALL, LeaderboardPage, LeaderboardRow, Ranking, Standing
from bot.tables.table import CloseReason, Location, Person, Player
from tests.game.game_factories import RandomGame
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import (
    ANA,
    BEN,
    CLEO,
    DAN,
    EAGLE,
    GOAT,
    LAMB,
    SERVER,
    changed,
    closed_changes,
    create_game,
    create_solo_win,
    create_win,
    save_changes,
    start_game,
    with_resignation,
    won_changes,
)

OTHER_SERVER = Location(8, 80)
PRIVATE = Location(None, 90)


async def page(
    store: GameStore,
    by: Ranking = Ranking.WINS,
    scope: int = SERVER,
    caller: int = ANA.id,
    offset: int = 0,
    limit: int = 10,
) -> LeaderboardPage:
    return await store.leaderboard(scope, by, caller, offset, limit)


def ranks(page: LeaderboardPage) -> list[tuple[int | None, str]]:
    return [(line.rank, line.person.name) for line in page.rows]


async def test_before_the_first_game_a_leaderboard_is_empty(store: GameStore) -> None:
    await create_game(store)
    assert await page(store) == LeaderboardPage((), 0, None)


@pytest.mark.parametrize("scope", [-1, 2**63, 10**30])
async def test_a_scope_that_is_no_server_is_empty(store: GameStore, scope: int) -> None:
    await create_win(store, ANA, BEN)
    assert await page(store, scope=scope) == LeaderboardPage((), 0, None)


async def test_a_caller_that_is_nobody_has_no_line(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    for caller in (CLEO.id, -1, 2**63):
        assert (await page(store, caller=caller)).own_row is None


async def test_a_finished_game_counts_for_everybody_at_it_with_all_its_figures(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    table = await save_changes(store, table, **won_changes(steps[-1]))
    assert table.game is not None
    lines = (await page(store)).rows
    assert {line.person: line.standing for line in lines} == {
        person: Standing().with_result(record)
        for person, record in zip(table.seats, player_results(table.game), strict=True)
    }
    assert lines[0].person in table.winners
    assert sum(line.standing.busts for line in lines) > 0


async def test_a_game_counts_in_its_server_and_overall_and_nowhere_else(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    await create_win(store, ANA, CLEO, OTHER_SERVER)
    await create_win(store, DAN, BEN, PRIVATE)
    assert ranks(await page(store)) == [(1, "Ana"), (2, "Ben")]
    assert ranks(await page(store, scope=8)) == [(1, "Ana"), (2, "Cleo")]
    assert ranks(await page(store, scope=OVERALL)) == [(1, "Ana"), (2, "Dan"), (3, "Ben"), (3, "Cleo")]


async def test_a_game_without_a_winner_does_not_count(store: GameStore) -> None:
    table, steps = await create_game(store)
    await save_changes(store, table, **closed_changes(CloseReason.AGREED), game=steps[5].end())
    assert (await page(store)).total == 0
    assert await store.rebuild_standings() == 0


async def test_a_finished_game_that_changes_again_is_not_counted_twice(store: GameStore) -> None:
    table = await create_win(store, ANA, BEN)
    await save_changes(store, table)
    assert (await page(store)).rows[0].standing.games == 1


async def test_a_refused_end_of_a_game_is_not_counted(store: GameStore) -> None:
    table, steps = await create_game(store)
    end = changed(table, **won_changes(steps[-1]))
    outcomes = await asyncio.gather(*(store.save(table, end) for _ in range(5)), return_exceptions=True)
    assert outcomes.count(None) == 1
    assert [line.standing.games for line in (await page(store)).rows] == [1, 1]


async def test_streaks_follow_the_order_in_which_games_finished(store: GameStore) -> None:
    games = [(await create_game(store, Location(SERVER, channel)))[0] for channel in range(1, 5)]
    for number, loser in ((3, 1), (0, 0), (2, 1), (1, 1)):  # Ana wins, loses, wins, wins
        game = games[number].game
        assert game is not None
        await save_changes(store, games[number], **won_changes(with_resignation(game, loser)))
    own = (await page(store)).own_row
    assert own is not None
    assert (own.standing.streak, own.standing.best_streak) == (2, 2)
    assert await store.rebuild_standings() == 4
    assert (await page(store)).own_row == own


async def test_equal_values_share_a_rank_and_stand_by_name_then_id(store: GameStore) -> None:
    zoe, other_ana = Person(1, "Zoe"), Person(2, "Ana")
    for winner in (zoe, ANA, BEN, other_ana, BEN):
        await create_win(store, winner, CLEO)
    found = await page(store)
    assert [(line.rank, line.person) for line in found.rows] == [
        (1, BEN),
        (2, other_ana),
        (2, ANA),
        (2, zoe),
        (5, CLEO),
    ]
    assert found.total == 5


@pytest.mark.parametrize("limit", [1, 2, 3])
async def test_pages_put_together_are_the_whole_leaderboard(store: GameStore, limit: int) -> None:
    for winner, loser in ((ANA, BEN), (ANA, BEN), (CLEO, DAN), (BEN, CLEO), (DAN, BEN)):
        await create_win(store, winner, loser)
    whole = await page(store)
    assert ranks(whole) == [(1, "Ana"), (2, "Ben"), (2, "Cleo"), (2, "Dan")]
    parts = [await page(store, offset=offset, limit=limit) for offset in range(0, 4, limit)]
    assert tuple(line for part in parts for line in part.rows) == whole.rows
    assert {part.total for part in parts} == {4}


async def test_past_the_end_there_are_no_lines_but_the_total_and_the_callers_own(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    found = await page(store, offset=50)
    assert found == LeaderboardPage((), 2, LeaderboardRow(1, ANA, (await page(store)).rows[0].standing))


async def test_the_callers_line_is_there_when_the_page_is_another(store: GameStore) -> None:
    for winner in (BEN, CLEO, DAN):
        await create_win(store, winner, ANA)
    found = await page(store, limit=2)
    assert ranks(found) == [(1, "Ben"), (1, "Cleo")]
    assert found.own_row is not None
    assert (found.own_row.rank, found.own_row.person, found.own_row.standing.games) == (4, ANA, 3)


async def test_a_win_rate_is_ranked_from_five_games_on(store: GameStore) -> None:
    for _ in range(4):
        await create_win(store, ANA, BEN)
    await create_win(store, BEN, CLEO)
    found = await page(store, Ranking.WIN_RATE)
    assert ranks(found) == [(1, "Ben")]
    assert found.total == 1
    assert found.own_row is not None
    assert (found.own_row.rank, found.own_row.standing.win_rate) == (None, 1.0)
    await create_win(store, ANA, CLEO)
    assert ranks(await page(store, Ranking.WIN_RATE)) == [(1, "Ana"), (2, "Ben")]


async def test_equal_win_rates_share_a_rank_however_many_games_they_are_of(store: GameStore) -> None:
    for winner, loser, times in ((ANA, DAN, 2), (DAN, ANA, 4), (BEN, DAN, 4), (DAN, BEN, 8)):
        for _ in range(times):
            await create_win(store, winner, loser)
    assert ranks(await page(store, Ranking.WIN_RATE)) == [(1, "Dan"), (2, "Ana"), (2, "Ben")]


async def test_somebody_with_nothing_to_show_is_ranked_all_the_same(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    for by in (Ranking.STREAK, Ranking.BEST_STREAK):
        assert ranks(await page(store, by)) == [(1, "Ana"), (2, "Ben")]
    for by in (Ranking.COLUMNS, Ranking.BUSTS, Ranking.LONGEST_TURN, Ranking.GAMES):
        assert ranks(await page(store, by)) == [(1, "Ana"), (1, "Ben")]


@pytest.mark.parametrize("by", Ranking)
async def test_every_ranking_is_in_the_order_of_its_value(store: GameStore, by: Ranking) -> None:
    for seed in range(9):
        table, steps = await create_game(store, people=(ANA, BEN, CLEO, DAN)[seed % 2 :], seed=seed)
        await save_changes(store, table, **won_changes(steps[-1]))
    found = await page(store, by)
    values = [getattr(line.standing, by.value) for line in found.rows]
    assert values == sorted(values, reverse=True)
    assert [line.rank for line in found.rows] == [1 + values.index(value) for value in values]
    assert found.own_row in found.rows


async def test_counting_anew_takes_away_what_no_game_accounts_for(sqlite: SqliteStore) -> None:
    await create_win(sqlite, ANA, BEN)
    right = await page(sqlite)
    await sqlite._writer.write(
        lambda to: to.execute("UPDATE standings SET games = 9, wins = 9, win_rate = 1")
    )
    await sqlite._writer.write(
        lambda to: to.execute("INSERT INTO users VALUES (999, 'Nobody')").execute(
            "INSERT INTO standings VALUES (?, 0, 999, 1, 1, 0, 0, 0, 0, 0, 1)", (SERVER,)
        )
    )
    assert (await page(sqlite)).total == 3
    assert await sqlite.rebuild_standings() == 1
    assert await page(sqlite) == right


async def test_games_against_computers_have_standings_of_their_own(store: GameStore) -> None:
    solo = await create_solo_win(store, (ANA,), (GOAT, EAGLE))
    together = await create_solo_win(store, (ANA, BEN), (GOAT,))
    assert solo.game is not None
    assert together.game is not None
    alone = await store.leaderboard(SERVER, Ranking.GAMES, ANA.id, 0, 10, solo=True)
    assert [(line.person, line.standing) for line in alone.rows] == [
        (ANA, Standing().with_result(player_results(solo.game)[0]))
    ]
    assert alone.own_row == alone.rows[0]
    people = await page(store, Ranking.GAMES)
    assert {line.person: line.standing for line in people.rows} == {
        person: Standing().with_result(record)
        for person, record in zip((ANA, BEN), player_results(together.game), strict=False)
    }
    assert await store.rebuild_standings() == 2
    assert await store.leaderboard(SERVER, Ranking.GAMES, ANA.id, 0, 10, solo=True) == alone
    assert await page(store, Ranking.GAMES) == people


async def test_what_the_computer_did_for_somebody_is_in_nobodys_standing(store: GameStore) -> None:
    table, steps = await create_game(store)
    game = steps[0]
    while not game.away:
        game = game.miss_deadline(game.state.on_turn)
    absent = min(game.away)
    await save_changes(store, table, **won_changes(with_resignation(game, 1 - absent)))
    standings = {line.person: line.standing for line in (await page(store)).rows}
    assert standings == dict.fromkeys((ANA, BEN), Standing(games=1)), "who was away has not won"


@dataclass(frozen=True)
class Played:
    """One game of several: in which server, by whom, how it went, and when it ended among the others."""

    guild_id: int | None
    people: tuple[Player, ...]
    seed: int
    leave_probability: float
    end: float

    def steps(self) -> list[Game]:
        return RandomGame(self.seed, len(self.people), Rules.of(PARKER), 0.5, self.leave_probability).steps


played = st.builds(
    Played,
    guild_id=st.sampled_from([SERVER, SERVER, 8, None]),
    people=st.permutations((ANA, BEN, CLEO, DAN)).flatmap(
        lambda order: st.tuples(st.integers(1, 4), st.integers(1, 3)).map(
            lambda counts: (*order[: counts[0]], GOAT, EAGLE, LAMB)[: max(2, counts[0], counts[1] + 1)]
        )
    ),
    seed=st.integers(0, 2**32),
    leave_probability=st.sampled_from([0.0, 0.03, 0.3]),
    end=st.floats(0, 1),
)


async def play(store: GameStore, games: Sequence[Played]) -> None:
    """Begin all games, then end them in the order that they ask for."""
    tables = []
    for channel, one in enumerate(games):
        steps = one.steps()
        tables.append(
            (await start_game(store, Location(one.guild_id, channel), one.people, steps[0]), steps[-1])
        )
    for (table, game), _ in sorted(zip(tables, games, strict=True), key=lambda pair: pair[1].end):
        won = bool(game.state.winners)
        await save_changes(
            store, table, **won_changes(game) if won else closed_changes(CloseReason.AGREED) | {"game": game}
        )


async def boards(store: GameStore) -> list[LeaderboardPage]:
    return [
        await store.leaderboard(scope, by, ANA.id, offset, 3, solo=solo)
        for by in Ranking
        for scope in (OVERALL, SERVER, 8)
        for offset in (0, 2)
        for solo in (False, True)
    ]


@settings(max_examples=25, deadline=None)
@given(st.lists(played, max_size=7))
def test_counting_all_games_anew_changes_nothing_and_the_stores_agree(games: list[Played]) -> None:
    async def both() -> None:
        memory = MemoryStore()
        with tempfile.TemporaryDirectory() as folder:
            async with await SqliteStore.open(Path(folder) / "cantstop.db") as sqlite:
                await play(memory, games)
                await play(sqlite, games)
                expected = await boards(memory)
                assert await boards(sqlite) == expected
                assert await sqlite.rebuild_standings() == await memory.rebuild_standings()
                assert await boards(sqlite) == expected
                assert await boards(memory) == expected

    asyncio.run(both())
