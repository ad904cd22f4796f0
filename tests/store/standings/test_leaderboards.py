"""Leaderboards, ratings, seasons and rivals, read from the standings."""

from itertools import product
from unittest.mock import patch

import pytest

from bot.store import DatabaseStore
from bot.store.standings import leaderboards
from bot.tables import ALL_TIME, Eraser, GameStore, LeaderboardPage, Person
from bot.tables.ratings import START, rate
from bot.tables.standings import LISTING, OVERALL, UNLISTED, Ranking, Standing
from tests.store.changes import LAST_ACTIVITY, with_resignation, won_changes
from tests.store.crowds import add_players
from tests.store.pages import callers_row, ranks, read_page
from tests.store.people import ANA, BEN, CLEO, DAN, GOAT
from tests.store.places import OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_game, create_win, finish_game, save_changes
from tests.tables.controlled_clock import ControlledClock

MONTH = 31 * 24 * 3600.0
NOVEMBER, DECEMBER = 202311, 202312


async def win(store: GameStore, *games: tuple[Person, Person], months: int = 0) -> None:
    """Let people win against others some months after the first games."""
    for people in games:
        table, steps = await create_game(store, people=people)
        won = won_changes(with_resignation(steps[0], 1))
        await save_changes(store, table, **won, last_activity=LAST_ACTIVITY + months * MONTH)


async def standing(store: GameStore, person: Person, scope: int = SERVER, season: int = ALL_TIME) -> Standing:
    page = await read_page(store, Ranking.RATING, scope, caller=person.id, limit=0, season=season)
    return callers_row(page).standing


async def test_a_game_changes_the_ratings_in_its_server_and_overall(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    await create_win(store, BEN, ANA, OTHER_SERVER)
    winner, loser = rate((START, START), (1, 2))
    assert (await standing(store, ANA)).skill == winner
    assert (await standing(store, ANA, OTHER_SERVER.guild_id or 0)).skill == loser
    assert (await standing(store, BEN, OVERALL)).skill == rate((loser, winner), (1, 2))[0]


@pytest.mark.parametrize("by", [Ranking.RATING, Ranking.WIN_RATE])
async def test_ranks_begin_with_the_fifth_game(store: GameStore, by: Ranking) -> None:
    await win(store, *[(ANA, BEN)] * 4)
    page = await read_page(store, by)
    assert (page.total, page.own_row and page.own_row.rank) == (0, None)
    assert [(row.rank, row.person) for row in page.unranked] == [(None, ANA), (None, BEN)]
    await win(store, (CLEO, DAN))
    assert len((await read_page(store, by, limit=3)).unranked) == 3
    await win(store, (ANA, BEN))
    page = await read_page(store, by)
    assert ranks(page) == [(1, "Ana"), (2, "Ben")]
    assert callers_row(page) == page.rows[0]
    assert [row.person.name for row in page.unranked] == ["Cleo", "Dan"]
    assert (await read_page(store, by, offset=2)).unranked == ()
    assert (await read_page(store, Ranking.GAMES)).unranked == ()
    await store.set_choice(DAN, LISTING, UNLISTED)
    everywhere = await read_page(store, by, scope=OVERALL)
    assert [row.person.name for row in everywhere.unranked] == ["Cleo"]


async def test_everybody_begins_a_month_afresh(store: GameStore) -> None:
    await win(store, (ANA, BEN))
    await win(store, (BEN, ANA), months=1)
    assert await standing(store, BEN, season=DECEMBER) == await standing(store, ANA, season=NOVEMBER)
    assert (await standing(store, ANA)).games == 2
    assert list(await store.seasons_of(ANA.id, SERVER)) == [DECEMBER, NOVEMBER]
    assert (await store.seasons_of(ANA.id, SERVER))[NOVEMBER].wins == 1
    assert await store.seasons_of(ANA.id, SERVER, solo=True) == {}


async def test_the_hall_of_fame_has_the_winners_of_each_past_month(store: GameStore) -> None:
    for months, people in {0: (ANA, BEN), 2: (CLEO, ANA), 3: (BEN, CLEO)}.items():
        await win(store, *[people] * 5, months=months)
    await win(store, (ANA, BEN), months=1)  # too few games for a rank
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
    await finish_game(store, ANA, GOAT)
    assert (await read_page(store, Ranking.RATING)).own_row is None
    alone = await read_page(store, Ranking.RATING, solo=True)
    assert callers_row(alone).standing.skill != START
    assert await store.ratings_of(ANA.id, SERVER, 9, solo=True) == (START,)
    assert await store.ratings_of(ANA.id, SERVER, 9) == ()


async def test_erasing_somebody_changes_nobody_else_s_rating(store: GameStore) -> None:
    await win(store, (ANA, BEN), (BEN, CLEO), (CLEO, ANA), (BEN, ANA), (CLEO, BEN), (ANA, CLEO))

    async def left() -> list[object]:
        places = product((ANA, CLEO), (SERVER, OVERALL))
        return [*[await standing(store, *place) for place in places], await store.ratings_of(ANA.id, 7, 9)]

    before = await left()
    await Eraser(store, ControlledClock()).erase(BEN.id)
    for _ in range(2):
        assert await left() == before
        assert [rival.person for rival in await store.rivals_of(ANA.id, SERVER, 9)] == [CLEO]
        await store.rebuild_standings()
    await win(store, (ANA, CLEO))
    last = await left()
    await store.rebuild_standings()
    assert await left() == last


async def test_without_finished_games_it_is_empty_and_an_unknown_caller_has_no_row(store: GameStore) -> None:
    await create_game(store, OTHER_CHANNEL)
    assert await read_page(store) == LeaderboardPage((), 0, None)
    await create_win(store, ANA, BEN)
    assert (await read_page(store, caller=CLEO.id)).own_row is None
    for scope in UNKNOWN_IDS[1:]:
        assert await read_page(store, scope=scope) == LeaderboardPage((), 0, None)


@pytest.mark.parametrize("scope", [OVERALL, SERVER])
async def test_every_page_is_as_if_all_were_sorted(store: DatabaseStore, scope: int) -> None:
    await add_players(store, 150, scope)
    unlisted = {1, 30, 31, 32, 75, 88, 89, 90, 149, 150}
    for user_id in unlisted:
        await store.set_choice(Person(user_id, "Shy"), LISTING, UNLISTED)
    listed = set(range(1, 151)) - (unlisted if scope == OVERALL else set())
    for by in Ranking:
        pages = [await read_page(store, by, scope, offset=offset, limit=9) for offset in range(0, 160, 9)]
        rows = [row for page in pages for row in page.rows]
        values = {row.person.id: getattr(row.standing, by.value) for row in rows}
        if by is Ranking.RATING:
            values = {user_id: user_id % 71 for user_id in values}  # apart from the skill
        assert [row.person.id for row in rows] == sorted(values, key=lambda each: (-values[each], each))
        assert set(values) == listed
        best = sorted(values.values(), reverse=True)
        assert [row.rank for row in rows] == [best.index(values[row.person.id]) + 1 for row in rows]
        assert {page.total for page in pages} == {len(listed)}


@patch.object(leaderboards, "MAX_RANK", 100)
@pytest.mark.parametrize("people", [100, 101, 150])
async def test_a_leaderboard_ends_with_its_last_number(store: DatabaseStore, people: int) -> None:
    await add_players(store, people, OVERALL)
    wins = {user_id: user_id % 89 for user_id in range(1, people + 1)}
    order = sorted(wins, key=lambda user_id: (-wins[user_id], user_id))
    for offset, count in ((0, 10), (95, 5), (100, 0), (140, 0)):
        page = await read_page(store, scope=OVERALL, caller=order[-1], offset=offset)
        assert [row.person.id for row in page.rows] == order[offset:100][:count]
        assert page.total == min(people, 101)
        better = sum(value > wins[order[-1]] for value in wins.values())
        assert callers_row(page).rank == min(better, 101) + 1


async def test_the_callers_row_is_on_every_page_and_past_the_end(store: GameStore) -> None:
    await win(store, (BEN, ANA), (CLEO, ANA), (DAN, ANA))
    found = await read_page(store, limit=2)
    assert ranks(found) == [(1, "Ben"), (1, "Cleo")]
    own = callers_row(found)
    assert (own.rank, own.person, own.standing.games) == (4, ANA, 3)
    assert await read_page(store, offset=50) == LeaderboardPage((), 4, own)


async def test_equal_win_rates_share_a_rank_for_any_number_of_games(store: GameStore) -> None:
    await win(store, *[(ANA, DAN)] * 2, *[(DAN, ANA)] * 4, *[(BEN, DAN)] * 4, *[(DAN, BEN)] * 8)
    assert ranks(await read_page(store, Ranking.WIN_RATE)) == [(1, "Dan"), (2, "Ana"), (2, "Ben")]


async def test_who_does_not_want_to_be_listed_is_only_listed_in_their_servers(store: GameStore) -> None:
    await win(store, (ANA, BEN), (ANA, CLEO), (BEN, CLEO))
    await store.set_choice(ANA, LISTING, UNLISTED)
    of_server = await read_page(store)
    assert (ranks(of_server), of_server.total) == ([(1, "Ana"), (2, "Ben"), (3, "Cleo")], 3)
    page = await read_page(store, scope=OVERALL, caller=BEN.id)
    assert (ranks(page), page.total, page.listed) == ([(1, "Ben"), (2, "Cleo")], 2, True)
    assert callers_row(page).rank == 1
    own = await read_page(store, scope=OVERALL)
    assert (ranks(own), own.listed) == ([(1, "Ben"), (2, "Cleo")], False)
    assert (callers_row(own).rank, callers_row(own).standing.wins) == (1, 2)
    assert of_server.listed
    await store.set_choice(ANA, LISTING, "everywhere")
    assert ranks(await read_page(store, scope=OVERALL)) == [(1, "Ana"), (2, "Ben"), (3, "Cleo")]
