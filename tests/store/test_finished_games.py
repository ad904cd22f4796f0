"""What finished games lead to: ratings, seasons, rivals, and lists of games and rolls."""

from collections import Counter

from bot.game import PARKER, FourDice, Rolled, Rules
from bot.tables import OVERALL, UNLISTED, Caller, Join, Ranking, ResignGame, Start, Tables
from bot.tables.erasing import Eraser
from bot.tables.options import Options
from bot.tables.ports import GameStore
from bot.tables.ratings import START, rate
from bot.tables.standings import ALL_TIME, LISTING, GameLog, Rival, Standing, season_after, season_at
from bot.tables.table import CloseReason, Location, Person, Table
from tests.store.changes import LAST_ACTIVITY, closed_changes, with_resignation, won_changes
from tests.store.pages import ranks, read_page
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT
from tests.store.places import DIRECT_MESSAGES, LOCATION, OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_game, create_lobby, create_solo_win, create_win, save_changes
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


async def test_the_latest_games_are_in_the_order_they_finished(store: GameStore) -> None:
    late, steps = await create_game(store, OTHER_CHANNEL, (CLEO, ANA, BEN))
    first = await create_win(store, ANA, BEN)
    await create_win(store, BEN, CLEO)
    on_other_server = await create_win(store, CLEO, ANA, OTHER_SERVER)
    await create_win(store, ANA, CLEO, DIRECT_MESSAGES)
    late = await save_changes(store, late, **won_changes(steps[-1]))
    await save_changes(store, (await create_game(store))[0], **closed_changes(CloseReason.EXPIRED))
    await create_game(store, Location(SERVER, 73))
    await create_lobby(store, Location(SERVER, 74))

    def games(*tables: Table) -> tuple[GameLog, ...]:
        return tuple(
            GameLog(tuple(person.id for person in table.people), table.game.log)
            for table in tables
            if table.game
        )

    assert await store.game_logs_of(ANA.id, OVERALL, 10) == games(first, on_other_server, late)
    assert await store.game_logs_of(ANA.id, OVERALL, 2) == games(on_other_server, late)
    assert await store.game_logs_of(ANA.id, SERVER, 10) == games(first, late)
    assert await store.game_logs_of(ANA.id, SERVER, 1) == games(late)
    assert await store.game_logs_of(ANA.id, 8, 10) == games(on_other_server)
    assert await store.game_logs_of(DAN.id, OVERALL, 10) == ()
    for number in UNKNOWN_IDS:
        assert await store.game_logs_of(number, OVERALL, 10) == ()
    for number in UNKNOWN_IDS[1:]:
        assert await store.game_logs_of(ANA.id, number, 10) == ()


async def test_solo_games_are_separate(store: GameStore) -> None:
    solo_game = await create_solo_win(store, (ANA,), (GOAT, EAGLE))
    mixed = await create_solo_win(store, (ANA, BEN), (GOAT,))
    game = await create_win(store, ANA, BEN)

    def logs(*tables: Table) -> list[tuple[int | None, ...]]:
        return [
            tuple(player.id if isinstance(player, Person) else None for player in table.seats)
            for table in tables
        ]

    async def found(user: Person, *, solo: bool) -> list[tuple[int | None, ...]]:
        return [log.user_ids for log in await store.game_logs_of(user.id, SERVER, 10, solo=solo)]

    assert await found(ANA, solo=True) == logs(solo_game)
    assert await found(ANA, solo=False) == logs(mixed, game)
    assert await found(BEN, solo=True) == []


async def test_the_rolls_of_a_servers_latest_games_are_counted(store: GameStore) -> None:
    async def won(location: Location, *people: Person) -> Table:
        table, steps = await create_game(store, location, people)
        return await save_changes(store, table, **won_changes(steps[-1]))

    first = await won(LOCATION, ANA, BEN)
    second = await won(OTHER_CHANNEL, ANA, BEN, CLEO)
    await won(OTHER_SERVER, ANA, BEN)
    await create_game(store, Location(SERVER, 73))

    def rolls(*tables: Table) -> Counter[FourDice]:
        events = (event for table in tables if table.game for event in table.game.log)
        return Counter(event.dice for event in events if isinstance(event, Rolled))

    assert rolls(first, second).total() > 10
    assert await store.rolls_in_server(SERVER, 10) == rolls(first, second)
    assert await store.rolls_in_server(SERVER, 1) == rolls(second)
    await store.forget_server(SERVER)
    for number in UNKNOWN_IDS:
        assert await store.rolls_in_server(number, 10) == {}
