import asyncio
from dataclasses import replace

from bot.game import player_results
from bot.tables.ports import GameStore
from bot.tables.ratings import START
from bot.tables.standings import LISTING, OVERALL, UNLISTED, LeaderboardPage, Ranking, Standing
from bot.tables.table import Location, Person, Table
from tests.store.changes import changed, with_resignation, won_changes
from tests.store.pages import ranks, read_page
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT
from tests.store.places import OTHER_CHANNEL, SERVER
from tests.store.saved_tables import create_game, create_solo_win, create_win, save_changes


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


async def test_without_finished_games_it_is_empty_and_an_unknown_caller_has_no_row(store: GameStore) -> None:
    await create_game(store, OTHER_CHANNEL)
    assert await read_page(store) == LeaderboardPage((), 0, None)
    await create_win(store, ANA, BEN)
    for caller in (CLEO.id, -1, 2**63):
        assert (await read_page(store, caller=caller)).own_row is None
    for scope in (-1, 2**63, 10**30):
        assert await read_page(store, scope=scope) == LeaderboardPage((), 0, None)


async def test_ties_share_a_rank_and_are_ordered_by_name_and_id(store: GameStore) -> None:
    zoe, other_ana = Person(1, "Zoe"), Person(2, "Ana")
    for winner in (zoe, ANA, BEN, other_ana, BEN):
        await create_win(store, winner, CLEO)
    found = await read_page(store)
    assert [(row.rank, row.person) for row in found.rows] == [
        (1, BEN),
        (2, other_ana),
        (2, ANA),
        (2, zoe),
        (5, CLEO),
    ]
    assert found.total == 5


async def test_the_pages_make_up_the_whole_leaderboard(store: GameStore) -> None:
    for winner, loser in ((ANA, BEN), (ANA, BEN), (CLEO, DAN), (BEN, CLEO), (DAN, BEN)):
        await create_win(store, winner, loser)
    whole = await read_page(store)
    assert ranks(whole) == [(1, "Ana"), (2, "Ben"), (2, "Cleo"), (2, "Dan")]
    for limit in (1, 2, 3):
        parts = [await read_page(store, offset=offset, limit=limit) for offset in range(0, 4, limit)]
        assert tuple(row for part in parts for row in part.rows) == whole.rows
        assert {part.total for part in parts} == {4}


async def test_the_callers_row_is_on_every_page_and_past_the_end(store: GameStore) -> None:
    for winner in (BEN, CLEO, DAN):
        await create_win(store, winner, ANA)
    found = await read_page(store, limit=2)
    assert ranks(found) == [(1, "Ben"), (1, "Cleo")]
    assert found.own_row is not None
    assert (found.own_row.rank, found.own_row.person, found.own_row.standing.games) == (4, ANA, 3)
    assert await read_page(store, offset=50) == LeaderboardPage((), 4, found.own_row)


async def test_win_rates_are_ranked_after_five_games(store: GameStore) -> None:
    for _ in range(4):
        await create_win(store, ANA, BEN)
    await create_win(store, BEN, CLEO)
    found = await read_page(store, Ranking.WIN_RATE)
    assert ranks(found) == [(1, "Ben")]
    assert found.total == 1
    assert found.own_row is not None
    assert (found.own_row.rank, found.own_row.standing.win_rate) == (None, 1.0)
    await create_win(store, ANA, CLEO)
    assert ranks(await read_page(store, Ranking.WIN_RATE)) == [(1, "Ana"), (2, "Ben")]


async def test_equal_win_rates_share_a_rank_for_any_number_of_games(store: GameStore) -> None:
    for winner, loser, times in ((ANA, DAN, 2), (DAN, ANA, 4), (BEN, DAN, 4), (DAN, BEN, 8)):
        for _ in range(times):
            await create_win(store, winner, loser)
    assert ranks(await read_page(store, Ranking.WIN_RATE)) == [(1, "Dan"), (2, "Ana"), (2, "Ben")]


async def test_a_value_of_0_is_ranked(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    for by in (Ranking.STREAK, Ranking.BEST_STREAK):
        assert ranks(await read_page(store, by)) == [(1, "Ana"), (2, "Ben")]
    for by in (Ranking.COLUMNS, Ranking.BUSTS, Ranking.LONGEST_TURN, Ranking.GAMES):
        assert ranks(await read_page(store, by)) == [(1, "Ana"), (1, "Ben")]


async def test_every_ranking_is_ordered_by_its_value(store: GameStore) -> None:
    for seed in range(9):
        table, steps = await create_game(store, people=(ANA, BEN, CLEO, DAN)[seed % 2 :], seed=seed)
        await save_changes(store, table, **won_changes(steps[-1]))
    for by in Ranking:
        found = await read_page(store, by)
        values = [getattr(row.standing, by.value) for row in found.rows]
        assert values == sorted(values, reverse=True)
        assert [row.rank for row in found.rows] == [1 + values.index(value) for value in values]
        assert found.own_row in found.rows


async def test_who_does_not_want_to_be_listed_is_only_listed_in_their_servers(store: GameStore) -> None:
    for winner, loser in ((ANA, BEN), (ANA, CLEO), (BEN, CLEO)):
        await create_win(store, winner, loser)
    await store.set_choice(ANA, LISTING, UNLISTED)
    of_server = await read_page(store)
    assert (ranks(of_server), of_server.total) == ([(1, "Ana"), (2, "Ben"), (3, "Cleo")], 3)
    page = await read_page(store, scope=OVERALL, caller=BEN.id)
    assert (ranks(page), page.total, page.listed) == ([(1, "Ben"), (2, "Cleo")], 2, True)
    assert page.own_row is not None
    assert page.own_row.rank == 1
    own = await read_page(store, scope=OVERALL, caller=ANA.id)
    assert (ranks(own), own.listed) == ([(1, "Ben"), (2, "Cleo")], False)
    assert own.own_row is not None
    assert (own.own_row.rank, own.own_row.standing.wins) == (1, 2)
    assert (await read_page(store, caller=ANA.id)).listed
    await store.set_choice(ANA, LISTING, "everywhere")
    assert ranks(await read_page(store, scope=OVERALL)) == [(1, "Ana"), (2, "Ben"), (3, "Cleo")]
