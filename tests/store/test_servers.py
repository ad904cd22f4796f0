"""Removals are noted once, and a forgotten server leaves its games to their players."""

import re

from bot.store.mentions import SERVERS
from bot.tables import OVERALL, PINGED_IN, GameStore, Ranking
from bot.tables.table import NO_LONGER_KNOWN, Location, Reach
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN
from tests.store.places import DIRECT_MESSAGES, OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_lobby, create_win, load, save_changes
from tests.store.stored_text import stored_text
from tests.store.test_climbs import save_climbs
from tests.store.test_guesses import NOVEMBER, guess_and_end
from tests.store.test_puzzles import chosen, save_choices
from tests.tables.climbing import TODAY, begun, finished

GONE_ID = 555_555_555_555_555_555
GONE = Location(GONE_ID, 666_666_666_666_666_666)
MESSAGE = 777_777_777_777_777_777


async def test_a_removal_is_noted_until_it_is_forgotten(store: GameStore) -> None:
    assert await store.removals() == {}
    for server, time in ((SERVER, 5.5), (SERVER, 9.0), (8, 6.0)):
        await store.note_removal(server, time)
    assert await store.removals() == {SERVER: 9.0, 8: 6.0}
    for _ in range(2):
        await store.forget_removal(SERVER)
    assert await store.removals() == {8: 6.0}


async def test_games_ended_long_ago_in_direct_messages_and_groups_have_no_place(store: GameStore) -> None:
    group, elsewhere = Location(None, 77), Location(None, 78)
    old = await save_changes(store, await create_win(store, ANA, BEN, group), reach=Reach.LENT)
    open_lobby = await save_changes(store, await create_lobby(store, group), reach=Reach.LENT)
    alone = await create_win(store, ANA, BEN, elsewhere)
    await store.forget_private_channels(old.last_activity)
    assert (await load(store, old)).location == group
    await store.forget_private_channels(old.last_activity + 1)
    assert (await load(store, old)).location == NO_LONGER_KNOWN
    assert [(await load(store, kept)).location for kept in (open_lobby, alone)] == [group, elsewhere]


async def test_all_servers_are_known_about_which_something_is_stored(store: GameStore) -> None:
    assert await store.known_servers() == frozenset()
    await create_lobby(store)
    await create_lobby(store, DIRECT_MESSAGES, BEN)
    await store.set_server_choice(9, "theme", "light")
    await create_win(store, ANA, BEN, OTHER_SERVER)
    await save_climbs(store, begun(ANA, 10))
    await save_choices(store, chosen(ANA, 11))
    assert await store.known_servers() == {SERVER, 8, 9, 10, 11}


async def test_of_a_forgotten_server_only_its_games_are_left(store: GameStore, database_url: str) -> None:
    won = await create_win(store, ANA, BEN, GONE)
    kept = await create_win(store, BEN, ANA, OTHER_CHANNEL)
    for table in (won, kept):
        await store.set_board_message(table.id, MESSAGE + table.id, table.revision)
        await store.set_ping(table.id, MESSAGE + table.id, 1)
    await store.set_server_choice(GONE_ID, "theme", "light")
    await store.set_server_choice(SERVER, "theme", "dark")
    await store.set_choice(ANA, f"{PINGED_IN}{GONE_ID}", "1.0")
    await store.note_removal(GONE_ID, 5.0)
    await save_climbs(store, finished(ANA, GONE_ID))
    await save_choices(store, chosen(ANA, GONE_ID))
    await guess_and_end(store, (ANA, True), location=Location(GONE_ID, GONE.channel_id + 1))
    before = await stored_text(database_url)
    for mentioning in SERVERS:
        assert re.search(rf"\b{mentioning}\b.*{GONE_ID}", before), f"no trace in {mentioning}"
    await store.forget_server(GONE_ID)
    stored = await stored_text(database_url)
    for trace in (GONE_ID, GONE.channel_id, MESSAGE + won.id):
        assert str(trace) not in stored
    assert str(MESSAGE + kept.id) in stored
    forgotten = await load(store, won)
    assert (forgotten.location, forgotten.seats) == (NO_LONGER_KNOWN, (ANA, BEN))
    assert await tables_to_restore(store) == (await store.load(kept.id),)
    assert await store.known_servers() == {SERVER}
    assert await store.get_server_choice(SERVER, "theme") == "dark"
    data = await store.personal_data(ANA.id)
    assert data is not None
    assert [each["server"] for each in (*data.climbs, *data.puzzles, *data.guesses)] == ["0"] * 3
    assert await store.climb_streak(ANA.id, TODAY) == await store.puzzle_streak(ANA.id, TODAY) == 1
    assert (await store.guessers(OVERALL, NOVEMBER, 0, 0, 9)).total == 1
    page = await store.leaderboard(OVERALL, Ranking.WINS, ANA.id, 0, 10)
    assert [row.standing.games for row in page.rows] == [2, 2]
    await store.rebuild_standings()
    assert await store.leaderboard(OVERALL, Ranking.WINS, ANA.id, 0, 10) == page


async def test_open_tables_keep_their_place_and_unknown_servers_change_nothing(
    store: GameStore, database_url: str
) -> None:
    table = await create_lobby(store, GONE)
    await store.forget_server(GONE_ID)
    assert await store.load(table.id) == table
    await create_win(store, ANA, BEN)
    before = await stored_text(database_url)
    for unknown in UNKNOWN_IDS:
        await store.forget_server(unknown)
        await store.forget_removal(unknown)
    assert await stored_text(database_url) == before
