import asyncio
from dataclasses import replace

from bot.game import player_results
from bot.tables.ports import GameStore
from bot.tables.ratings import START
from bot.tables.standings import Ranking, Standing
from bot.tables.table import Location, Table
from tests.store.changes import changed, with_resignation, won_changes
from tests.store.pages import read_page
from tests.store.people import ANA, BEN, CLEO, EAGLE, GOAT
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_solo_win, save_changes


def totals(standing: Standing) -> Standing:
    """Return a standing without its rating."""
    return replace(standing, mu=START.mu, sigma=START.sigma)


async def test_a_finished_game_counts_for_all_its_players(store: GameStore) -> None:
    table, steps = await create_game(store, people=(ANA, BEN, CLEO))
    table = await save_changes(store, table, **won_changes(steps[-1]))
    assert table.game is not None
    rows = (await read_page(store)).rows
    assert {row.person: totals(row.standing) for row in rows} == {
        person: Standing().with_result(result, START)
        for person, result in zip(table.seats, player_results(table.game), strict=True)
    }
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
        game = games[number].game
        assert game is not None
        await save_changes(store, games[number], **won_changes(with_resignation(game, loser)))
    own = (await read_page(store)).own_row
    assert own is not None
    assert (own.standing.streak, own.standing.best_streak) == (2, 2)
    assert await store.rebuild_standings() == 4
    assert (await read_page(store)).own_row == own


async def test_solo_games_have_separate_standings(store: GameStore) -> None:
    solo = await create_solo_win(store, (ANA,), (GOAT, EAGLE))
    together = await create_solo_win(store, (ANA, BEN), (GOAT,))
    assert solo.game is not None
    assert together.game is not None
    alone = await store.leaderboard(SERVER, Ranking.GAMES, ANA.id, 0, 10, solo=True)
    assert [(row.person, totals(row.standing)) for row in alone.rows] == [
        (ANA, Standing().with_result(player_results(solo.game)[0], START))
    ]
    assert alone.own_row == alone.rows[0]
    people = await read_page(store, Ranking.GAMES)
    assert {row.person: totals(row.standing) for row in people.rows} == {
        person: Standing().with_result(result, START)
        for person, result in zip((ANA, BEN), player_results(together.game), strict=False)
    }
    assert await store.rebuild_standings() == 2
    assert await store.leaderboard(SERVER, Ranking.GAMES, ANA.id, 0, 10, solo=True) == alone
    assert await read_page(store, Ranking.GAMES) == people


async def test_turns_of_the_substitute_do_not_count(store: GameStore) -> None:
    table, steps = await create_game(store)
    game = steps[0]
    while not game.away:
        game = game.miss_deadline(game.state.on_turn)
    absent = min(game.away)
    await save_changes(store, table, **won_changes(with_resignation(game, 1 - absent)))
    standings = {row.person: totals(row.standing) for row in (await read_page(store)).rows}
    assert standings == dict.fromkeys((ANA, BEN), Standing(games=1)), "a player who is away has not won"
