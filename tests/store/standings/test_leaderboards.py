"""Leaderboards, ratings, seasons and rivals, read from the standings."""

from dataclasses import replace

from bot.game import PARKER, Rules
from bot.store import DatabaseStore
from bot.tables import Caller, Eraser, GameStore, Location, Options, Person, Tables
from bot.tables.ratings import START, rate
from bot.tables.requests import Join, ResignGame, Start
from bot.tables.standings import (
    ALL_TIME,
    LISTING,
    OVERALL,
    UNLISTED,
    LeaderboardPage,
    Ranking,
    Rival,
    Standing,
    season_after,
    season_at,
)
from tests.store.changes import LAST_ACTIVITY, with_resignation, won_changes
from tests.store.crowds import add_players
from tests.store.pages import ranks, read_page
from tests.store.people import ANA, BEN, CLEO, DAN, GOAT
from tests.store.places import DIRECT_MESSAGES, OTHER_CHANNEL, OTHER_SERVER, SERVER
from tests.store.saved_tables import create_game, create_solo_win, create_win, save_changes
from tests.tables.controlled_clock import ControlledClock

MONTH = 31 * 24 * 3600.0
NOVEMBER, DECEMBER = 202311, 202312


async def win(
    store: GameStore, winner: Person, loser: Person, months: int = 0, location: Location | None = None
) -> None:
    """Let somebody win a game some months after the first one."""
    table, steps = await create_game(store, location or Location(SERVER, 70), (winner, loser))
    won = won_changes(with_resignation(steps[0], 1))
    await save_changes(store, table, **won, last_activity=LAST_ACTIVITY + months * MONTH)


async def standing_of(
    store: GameStore, person: Person, scope: int = SERVER, season: int = ALL_TIME
) -> Standing:
    row = (await store.leaderboard(scope, Ranking.RATING, person.id, 0, 0, season=season)).own_row
    assert row is not None
    return row.standing


async def test_a_game_changes_the_ratings_in_its_server_and_overall(store: GameStore) -> None:
    await win(store, ANA, BEN)
    await win(store, BEN, ANA, location=OTHER_SERVER)
    winner, loser = rate((START, START), (1, 2))
    assert (await standing_of(store, ANA)).skill == winner
    assert (await standing_of(store, ANA, OTHER_SERVER.guild_id or 0)).skill == loser
    assert (await standing_of(store, BEN, OVERALL)).skill == rate((loser, winner), (1, 2))[0]


async def test_a_standing_is_read_without_its_rank(store: GameStore) -> None:
    await win(store, ANA, BEN)
    for scope in (SERVER, OVERALL):
        row = await store.standing_of(ANA.id, scope)
        assert row == replace((await read_page(store, scope=scope)).rows[0], rank=None)
        assert await store.standing_of(ANA.id, scope, solo=True) is None
    assert await store.standing_of(CLEO.id, SERVER) is None


async def test_a_game_counts_in_the_month_of_its_win(store: GameStore) -> None:
    clock = ControlledClock()
    tables = Tables(store, clock)
    table = await tables.open(Location(SERVER, 70), Caller(ANA.id, ANA.name), Options(Rules.of(PARKER)))
    await store.set_board_message(table.id, 1, table.revision)
    await tables.apply(table.id, Join(Caller(BEN.id, BEN.name)))
    await tables.apply(table.id, Start(Caller(ANA.id, ANA.name)))
    begun = season_at(clock.now())
    await clock.advance(MONTH)
    await tables.apply(table.id, ResignGame(Caller(BEN.id, BEN.name)))
    for rebuilt in (False, True):
        if rebuilt:
            await store.rebuild_standings()
        seasons = await store.seasons_of(ANA.id, SERVER)
        assert set(seasons) - {ALL_TIME} == {season_after(begun)}


async def test_ranks_begin_with_the_fifth_game(store: GameStore) -> None:
    for _ in range(4):
        await win(store, ANA, BEN)
    page = await read_page(store, Ranking.RATING)
    assert (page.total, page.own_row and page.own_row.rank) == (0, None)
    assert [(row.rank, row.person.name) for row in page.unranked] == [(None, "Ana"), (None, "Ben")]
    await win(store, CLEO, DAN)
    assert len((await read_page(store, Ranking.RATING, limit=3)).unranked) == 3
    await win(store, ANA, BEN)
    page = await read_page(store, Ranking.RATING)
    assert ranks(page) == [(1, "Ana"), (2, "Ben")]
    assert [row.person.name for row in page.unranked] == ["Cleo", "Dan"]
    assert (await read_page(store, Ranking.RATING, offset=2)).unranked == ()
    assert (await read_page(store, Ranking.GAMES)).unranked == ()
    await store.set_choice(DAN, LISTING, UNLISTED)
    everywhere = await read_page(store, Ranking.RATING, scope=OVERALL)
    assert [row.person.name for row in everywhere.unranked] == ["Cleo"]


async def test_everybody_begins_a_month_afresh(store: GameStore) -> None:
    await win(store, ANA, BEN)
    await win(store, BEN, ANA, months=1)
    assert await standing_of(store, BEN, season=DECEMBER) == await standing_of(store, ANA, season=NOVEMBER)
    assert (await standing_of(store, ANA)).games == 2
    assert list(await store.seasons_of(ANA.id, SERVER)) == [DECEMBER, NOVEMBER]
    assert (await store.seasons_of(ANA.id, SERVER))[NOVEMBER].wins == 1
    assert await store.seasons_of(ANA.id, SERVER, solo=True) == {}


async def test_the_hall_of_fame_has_the_winners_of_each_past_month(store: GameStore) -> None:
    for month, winner, loser in ((0, ANA, BEN), (2, CLEO, ANA), (3, BEN, CLEO)):
        for _ in range(5):
            await win(store, winner, loser, month)
    await win(store, ANA, BEN, 1)  # too few games for a rank
    hall = await store.hall_of_fame(SERVER, 202402, 0, 9)
    assert [(entry.season, [row.person.name for row in entry.rows]) for entry in hall] == [
        (202401, ["Cleo", "Ana"]),
        (NOVEMBER, ["Ana", "Ben"]),
    ]
    assert [row.rank for row in hall[0].rows] == [1, 2]
    assert await store.hall_of_fame(SERVER, 202402, 1, 9) == hall[1:]
    assert await store.hall_of_fame(SERVER, 202402, 0, 1) == hall[:1]
    assert await store.hall_of_fame(SERVER, 202402, 10**9, 9) == ()
    assert await store.hall_of_fame(SERVER, 202402, 0, 9, solo=True) == ()
    await store.set_choice(CLEO, LISTING, UNLISTED)
    everywhere = await store.hall_of_fame(OVERALL, 202402, 0, 9)
    assert [row.person.name for row in everywhere[0].rows] == ["Ana"]


async def test_games_alone_are_rated_against_the_computers(store: GameStore) -> None:
    await create_solo_win(store, (ANA,), (GOAT,))
    assert (await store.leaderboard(SERVER, Ranking.RATING, ANA.id, 0, 9)).own_row is None
    alone = (await store.leaderboard(SERVER, Ranking.RATING, ANA.id, 0, 9, solo=True)).own_row
    assert alone is not None
    assert alone.standing.skill != START
    assert await store.ratings_of(ANA.id, SERVER, 9, solo=True) == (START,)
    assert await store.ratings_of(ANA.id, SERVER, 9) == ()


async def test_ratings_before_games_are_in_the_order_of_the_games(store: GameStore) -> None:
    await win(store, ANA, BEN)
    first = (await standing_of(store, ANA)).skill
    await win(store, BEN, ANA)
    await create_win(store, ANA, BEN, DIRECT_MESSAGES)
    await win(store, ANA, BEN, location=OTHER_SERVER)
    assert await store.ratings_of(ANA.id, SERVER, 9) == (START, first)
    assert await store.ratings_of(ANA.id, SERVER, 1) == (first,)
    assert len(await store.ratings_of(ANA.id, OVERALL, 9)) == 3
    assert await store.ratings_of(10**9, SERVER, 9) == ()


async def test_rivals_are_those_met_most_often(store: GameStore) -> None:
    for winner, loser in ((ANA, BEN), (CLEO, ANA), (BEN, ANA), (ANA, BEN), (DAN, CLEO)):
        await win(store, winner, loser)
    await win(store, ANA, DAN, location=OTHER_SERVER)
    assert await store.rivals_of(ANA.id, SERVER, 9) == (Rival(BEN, 3, 2, 1), Rival(CLEO, 1, 0, 1))
    assert await store.rivals_of(ANA.id, SERVER, 1) == (Rival(BEN, 3, 2, 1),)
    assert await store.rivals_of(ANA.id, OVERALL, 9) == (
        Rival(BEN, 3, 2, 1),
        Rival(DAN, 1, 1, 0),
        Rival(CLEO, 1, 0, 1),
    )
    await store.set_choice(BEN, LISTING, UNLISTED)
    assert BEN not in [rival.person for rival in await store.rivals_of(ANA.id, OVERALL, 9)]
    assert (await store.rivals_of(ANA.id, SERVER, 9))[0].person == BEN


async def test_rivals_met_in_the_same_games_always_come_in_the_same_order(store: GameStore) -> None:
    for channel, people in enumerate([(DAN, ANA, BEN, CLEO), (CLEO, DAN, ANA, BEN)]):
        table, steps = await create_game(store, Location(SERVER, channel + 1), people)
        await save_changes(store, table, **won_changes(steps[-1]))
    rivals = await store.rivals_of(ANA.id, SERVER, 9)
    assert [rival.person for rival in rivals] == sorted((BEN, CLEO, DAN), key=lambda person: person.id)


async def test_erasing_somebody_changes_nobody_else_s_rating(store: GameStore) -> None:
    for winner, loser in ((ANA, BEN), (BEN, CLEO), (CLEO, ANA), (BEN, ANA), (CLEO, BEN), (ANA, CLEO)):
        await win(store, winner, loser)
    left = (ANA, CLEO)
    before = [await standing_of(store, person, scope) for person in left for scope in (SERVER, OVERALL)]
    history = await store.ratings_of(ANA.id, SERVER, 9)
    await Eraser(store, ControlledClock()).erase(BEN.id)
    for _ in range(2):
        assert before == [
            await standing_of(store, person, scope) for person in left for scope in (SERVER, OVERALL)
        ]
        assert await store.ratings_of(ANA.id, SERVER, 9) == history
        assert [rival.person for rival in await store.rivals_of(ANA.id, SERVER, 9)] == [CLEO]
        await store.rebuild_standings()
    await win(store, ANA, CLEO)
    last = [await standing_of(store, person) for person in left]
    await store.rebuild_standings()
    assert [await standing_of(store, person) for person in left] == last


async def test_without_finished_games_it_is_empty_and_an_unknown_caller_has_no_row(store: GameStore) -> None:
    await create_game(store, OTHER_CHANNEL)
    assert await read_page(store) == LeaderboardPage((), 0, None)
    await create_win(store, ANA, BEN)
    for caller in (CLEO.id, -1, 2**63):
        assert (await read_page(store, caller=caller)).own_row is None
    for scope in (-1, 2**63, 10**30):
        assert await read_page(store, scope=scope) == LeaderboardPage((), 0, None)


async def test_ties_share_a_rank_and_are_ordered_by_id(store: GameStore) -> None:
    zoe, other_ana = Person(1, "Zoe"), Person(2, "Ana")
    for winner in (zoe, ANA, BEN, other_ana, BEN):
        await create_win(store, winner, CLEO)
    found = await read_page(store)
    assert [(row.rank, row.person) for row in found.rows] == [
        (1, BEN),
        (2, zoe),
        (2, other_ana),
        (2, ANA),
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


async def test_every_page_is_as_if_all_were_sorted(store: DatabaseStore) -> None:
    await add_players(store, 150)
    unlisted = {1, 30, 31, 32, 75, 88, 89, 90, 149, 150}
    for user_id in unlisted:
        await store.set_choice(Person(user_id, "Shy"), LISTING, UNLISTED)
    for by in Ranking:
        pages = [await read_page(store, by, OVERALL, offset=offset) for offset in range(0, 160, 10)]
        rows = [row for page in pages for row in page.rows]
        values = {row.person.id: getattr(row.standing, by.value) for row in rows}
        if by is Ranking.RATING:
            values = {user_id: user_id % 71 for user_id in values}  # apart from the skill
        assert [row.person.id for row in rows] == sorted(values, key=lambda each: (-values[each], each))
        assert set(values) == set(range(1, 151)) - unlisted
        best = sorted(values.values(), reverse=True)
        assert [row.rank for row in rows] == [best.index(values[row.person.id]) + 1 for row in rows]
        assert {page.total for page in pages} == {140}


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
