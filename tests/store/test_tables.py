import asyncio
import sqlite3
from dataclasses import replace

import psycopg
import pytest

from bot.store import DatabaseStore, SqliteStore
from bot.tables import BoardMessage, CloseReason, FinishedGame, Location, Pace, Person, Shards, Status, Table
from bot.tables.options import Coach, Options
from bot.tables.ports import ChannelTakenError, ConflictError, GameStore, TooManyTablesError
from bot.tables.seats import RematchPlayer, Reservation
from bot.tables.table import Reach
from tests.store.changes import LAST_ACTIVITY, changed, closed_changes, won_changes
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN, CLEO, DAN, EAGLE, GOAT
from tests.store.places import DIRECT_MESSAGES, LOCATION, OTHER_CHANNEL, OTHER_SERVER, SERVER, UNKNOWN_IDS
from tests.store.saved_tables import create_game, create_lobby, create_win, execute, new_lobby, save_changes


@pytest.mark.parametrize("location", [LOCATION, DIRECT_MESSAGES])
async def test_a_new_table_is_a_lobby_with_its_host_in_seat_0(store: GameStore, location: Location) -> None:
    table = await store.create(new_lobby(location))
    assert table == Table(table.id, location, ANA.id, Options(), Status.LOBBY, (ANA,), LAST_ACTIVITY)
    assert await store.load(table.id) == table


async def test_a_table_is_created_with_computers_reservations_a_pace_and_a_coach(store: GameStore) -> None:
    await create_lobby(store, OTHER_CHANNEL, BEN)
    options = Options(pace=Pace.LIVE, coach=Coach.OPEN)
    rematch = (RematchPlayer(EAGLE, 2), RematchPlayer(BEN, 0))
    new = replace(new_lobby(), options=options, rematch=rematch, language="fr")
    seating = (Reservation(BEN, LAST_ACTIVITY), ANA, GOAT, Reservation(CLEO))
    table = await store.create(new.with_seating(seating))
    assert (table.options, table.seats, table.rematch) == (options, (ANA, GOAT), rematch)
    assert table.reservations == (Reservation(BEN, LAST_ACTIVITY, 0), Reservation(CLEO, None, 3))
    assert table.language == "fr"
    assert await store.load(table.id) == table


async def test_a_channel_has_one_table_until_that_is_closed(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    table, _ = await create_game(store)
    with pytest.raises(ChannelTakenError) as taken:
        await create_lobby(store)
    assert taken.value.table_id == table.id
    await save_changes(store, table, **closed_changes(CloseReason.EXPIRED))
    await create_lobby(store)


async def test_an_unknown_id_finds_nothing(store: GameStore) -> None:
    table = await create_lobby(store)
    for number in UNKNOWN_IDS:
        assert await store.load(number) is None
        assert await store.latest_table_in(number) is None
        assert await store.finished_games_in(number, 5) == ()
        assert await store.open_tables_of(number, None, 10) == ()
        assert await store.get_choice(number, "calls") is None
        assert await store.get_server_choice(number, "theme") is None
        assert await store.count_open_tables(host=number) == 0
        assert await store.count_open_tables(guild_id=number) == 0
        await store.set_board_message(number, 1, 1)
        await store.set_ping(number, 1, 1)
        await store.set_announced(number)
    assert await tables_to_restore(store) == (table,)


async def test_a_save_returns_the_messages_and_does_not_change_them(store: GameStore) -> None:
    table, steps = await create_game(store)
    await store.set_board_message(table.id, 900, 3)
    await store.set_ping(table.id, 901, 1)
    board = BoardMessage(id=900, shown_revision=3, ping_id=901, pinged_turn=1)
    assert await store.load(table.id) == replace(table, board=board)
    after = changed(table, game=steps[1], board=BoardMessage(1, 1, 1, 1))
    assert await store.save(table, after) == await store.load(table.id) == replace(after, board=board)


@pytest.mark.parametrize(
    ("late", "revision", "kept"),
    [
        *[(900, 4, 900), (899, 4, 900), (901, 4, 901), (None, 4, 900)],
        (899, 6, 900),  # a click on an old board: the newer one knows nothing of the change
    ],
)
async def test_an_overtaken_board_counts_as_not_shown(
    store: GameStore, late: int | None, revision: int, kept: int
) -> None:
    """Nobody knows which picture Discord shows, so the board has to be drawn again."""
    table = await create_lobby(store)
    assert await store.set_board_message(table.id, 900, 5)
    assert not await store.set_board_message(table.id, late, revision)
    assert await store.load(table.id) == replace(table, board=BoardMessage(kept, 0))
    assert await store.set_board_message(table.id, kept, 5)
    assert await store.set_board_message(table.id, 902, 5)
    assert await store.load(table.id) == replace(table, board=BoardMessage(902, 5))
    assert await store.set_board_message(table.id, None, 5)  # it was deleted
    assert await store.load(table.id) == replace(table, board=BoardMessage(None, 5))


async def test_a_ping_that_was_overtaken_is_not_recorded(store: GameStore) -> None:
    table, later = await create_lobby(store), LAST_ACTIVITY + 90.25
    for ping, recorded, kept in (
        ((901, 7), True, (901, 7)),
        ((902, 6), False, (901, 7)),
        ((903, 6, LAST_ACTIVITY), False, (901, 7, LAST_ACTIVITY)),
        ((904, 7), True, (904, 7, LAST_ACTIVITY)),  # the last reminder is kept until the next
        ((None, 7, later), True, (None, 7, later)),
    ):
        assert await store.set_ping(table.id, *ping) is recorded
        assert await store.load(table.id) == replace(table, board=BoardMessage(None, 0, *kept))


async def test_a_change_of_an_earlier_revision_or_an_unknown_table_is_refused(store: GameStore) -> None:
    early, steps = await create_game(store)
    table = await save_changes(store, early, game=steps[1])
    won, votes = won_changes(steps[-1]), frozenset({BEN.id})
    late = changed(early, **won, seats=(BEN, CLEO), host=CLEO.id, end_votes=votes)
    unknown = replace(table, id=table.id + 1)
    for before, after in ((early, late), (unknown, changed(unknown))):
        with pytest.raises(ConflictError):
            await store.save(before, after)
    assert await store.load(table.id) == table
    assert await store.rebuild_standings() == 0


@pytest.mark.parametrize("known", [1, 3], ids=["too little", "too much"])
async def test_a_change_of_a_different_log_is_refused(store: GameStore, known: int) -> None:
    table, steps = await create_game(store)
    table = await save_changes(store, table, game=steps[2])
    other = replace(table, game=steps[known])
    with pytest.raises(ConflictError):
        await store.save(other, changed(other, game=steps[known + 1], last_activity=1.0))
    assert await store.load(table.id) == table


async def test_one_of_many_changes_of_a_revision_is_saved(store: GameStore, other_store: GameStore) -> None:
    table, _ = await create_game(store)
    changes = [changed(table, last_activity=float(number)) for number in range(20)]
    outcomes = await asyncio.gather(
        *((store, other_store)[number % 2].save(table, change) for number, change in enumerate(changes)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes].count(ConflictError) == 19
    (saved,) = (outcome for outcome in outcomes if isinstance(outcome, Table))
    assert saved in changes
    assert await store.load(table.id) == await other_store.load(table.id) == saved


async def test_events_are_immutable(store: DatabaseStore) -> None:
    table, _ = await create_game(store)
    changes = ["UPDATE events SET event = 'rolled 6666'", "UPDATE events SET seq = seq + 100"]
    deletions = ["DELETE FROM events", *["TRUNCATE events"] * (not isinstance(store, SqliteStore))]
    for statement in changes + deletions:
        with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError), match="only ever appended"):
            await execute(store, statement)
    assert await store.load(table.id) == table


async def test_a_cancelled_change_is_saved_completely_or_not_at_all(store: GameStore) -> None:
    before = [(await create_game(store, Location(SERVER, 100 + n), (ANA, BEN, CLEO)))[0] for n in range(12)]
    _, steps = await create_game(store, people=(ANA, BEN, CLEO))
    changes = {"game": steps[9], "end_votes": frozenset({ANA.id, BEN.id}), "last_activity": 1.0}
    after = [changed(table, **changes) for table in before]
    tasks = [asyncio.create_task(store.save(*change)) for change in zip(before, after, strict=True)]
    for turn, task in enumerate(tasks):
        if turn % 3:
            await asyncio.sleep(0)
            task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert any(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
    for outcome, old, new in zip(outcomes, before, after, strict=True):
        found = await store.load(old.id)
        assert found is not None
        assert found in ((new,) if outcome is None else (old, new))
        await save_changes(store, found, last_activity=2.0)  # it can still be changed


async def test_the_latest_table_of_a_channel_is_found(store: GameStore) -> None:
    assert await store.latest_table_in(LOCATION.channel_id) is None
    first = await create_win(store, ANA, BEN)
    second = await save_changes(store, await create_lobby(store), **closed_changes(CloseReason.CANCELLED))
    await create_lobby(store, OTHER_CHANNEL)
    assert await store.latest_table_in(LOCATION.channel_id) == second
    third = await create_lobby(store)
    assert await store.latest_table_in(LOCATION.channel_id) == third
    assert first.id < second.id < third.id


async def test_the_finished_games_of_a_channel_are_listed_latest_first(store: GameStore) -> None:
    assert await store.finished_games_in(LOCATION.channel_id, 5) == ()
    first = await create_win(store, ANA, BEN)
    second = await create_win(store, CLEO, ANA)
    await save_changes(store, await create_lobby(store), **closed_changes(CloseReason.CANCELLED))
    await create_win(store, BEN, ANA, OTHER_CHANNEL)
    await create_game(store)
    games = FinishedGame(second.id, (CLEO, ANA)), FinishedGame(first.id, (ANA, BEN))
    assert await store.finished_games_in(LOCATION.channel_id, 5) == games
    assert await store.finished_games_in(LOCATION.channel_id, 1) == games[:1]


async def test_the_open_tables_of_a_user_are_those_with_a_seat_or_a_reservation(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    game, _ = await create_game(store, people=(CLEO, ANA))
    lobby = await create_lobby(store, OTHER_CHANNEL, BEN)
    lobby = await save_changes(store, lobby, reservations=(Reservation(ANA, seat=1),), last_activity=1e10)
    elsewhere = await create_lobby(store, OTHER_SERVER)
    private = await create_lobby(store, DIRECT_MESSAGES)
    await create_lobby(store, Location(SERVER, 72), BEN)
    everywhere = await store.open_tables_of(ANA.id, None, 10)
    assert everywhere[0] == lobby
    assert set(everywhere) == {lobby, game, elsewhere, private}
    assert set(await store.open_tables_of(ANA.id, SERVER, 10)) == {lobby, game}
    assert await store.open_tables_of(ANA.id, None, 1) == (lobby,)
    assert await store.open_tables_of(DAN.id, None, 10) == ()


async def test_open_tables_and_closed_ones_that_nobody_was_told_of_are_restored(store: GameStore) -> None:
    not_shown = await create_win(store, ANA, BEN)
    await store.set_board_message(not_shown.id, 900, not_shown.revision - 1)
    await store.set_announced(not_shown.id)
    shown = await create_win(store, BEN, ANA)
    await store.set_board_message(shown.id, 901, shown.revision)
    await store.set_announced(shown.id)
    not_announced = await create_win(store, CLEO, ANA)
    await store.set_board_message(not_announced.id, 903, not_announced.revision)
    game, _ = await create_game(store)
    await store.set_board_message(game.id, 902, game.revision)
    lobby = await create_lobby(store, OTHER_CHANNEL)
    restored = {table.id for table in await tables_to_restore(store)}
    assert restored == {not_shown.id, not_announced.id, game.id, lobby.id}


async def test_each_shard_restores_the_tables_of_its_servers(store: GameStore) -> None:
    servers = (None, 3 << 22, 4 << 22, 5 << 22, 2**63 - 1)
    for channel, guild_id in enumerate(servers):
        await create_lobby(store, Location(guild_id, channel))
    for count in (1, 2, 3):
        for ids in ({0}, {1}, {0, 2}):
            shards = Shards(count, frozenset(ids))
            found = {table.location.guild_id for table in await tables_to_restore(store, shards)}
            assert found == {guild_id for guild_id in servers if shards.hears(guild_id)}


async def test_open_tables_are_counted_by_their_current_host_and_by_server(store: GameStore) -> None:
    await create_win(store, ANA, BEN)
    await create_game(store)
    await save_changes(store, await create_lobby(store, OTHER_CHANNEL), seats=(ANA, BEN), host=BEN.id)
    await create_lobby(store, OTHER_SERVER, BEN)
    await create_lobby(store, DIRECT_MESSAGES, BEN)
    count = store.count_open_tables
    assert (await count(), await count(host=BEN.id), await count(guild_id=SERVER)) == (4, 3, 2)
    assert [await count(host=ANA.id), await count(guild_id=8), await count(host=BEN.id, guild_id=8)] == [
        1
    ] * 3
    assert await count(host=CLEO.id) == 0


async def test_a_host_and_a_server_have_limits(store: GameStore) -> None:
    for channel in (1, 2):
        await store.create(new_lobby(Location(SERVER, channel)), most_of_host=2, most_in_server=2)
    for host in (ANA, BEN):
        with pytest.raises(TooManyTablesError) as refused:
            await store.create(new_lobby(Location(SERVER, 3), host), most_of_host=2, most_in_server=2)
        assert refused.value.of_host is (host is ANA)
    lent = replace(new_lobby(DIRECT_MESSAGES), reach=Reach.LENT)
    await store.create(lent, most_of_host=1)  # they and others are not counted together
    await store.create(new_lobby(OTHER_SERVER, BEN), most_of_host=2, most_in_server=2)
    await store.create(new_lobby(Location(SERVER, 3)), most_of_host=3, most_in_server=3)


async def test_direct_messages_count_for_hosts_paused_and_closed_tables_for_nobody(store: GameStore) -> None:
    paused, _ = await create_game(store)
    await save_changes(store, paused, paused=True)
    closed = await create_lobby(store, OTHER_CHANNEL)
    await save_changes(store, closed, **closed_changes(CloseReason.CANCELLED))
    await store.create(new_lobby(OTHER_CHANNEL), most_of_host=1, most_in_server=1)
    await store.create(new_lobby(Location(None, 1)), most_of_host=2, most_in_server=1)
    with pytest.raises(TooManyTablesError):
        await store.create(new_lobby(Location(None, 2)), most_of_host=2, most_in_server=1)


@pytest.mark.parametrize("of_host", [True, False], ids=["in many servers", "by many hosts"])
async def test_limits_hold_among_processes(store: GameStore, other_store: GameStore, of_host: bool) -> None:
    async def create(number: int) -> Table:
        host = ANA if of_host else Person(number, "Host")
        lobby = new_lobby(Location(number if of_host else SERVER, number), host)
        limits = {"most_of_host": 5, "most_in_server": 100} if of_host else {"most_in_server": 5}
        return await (store, other_store)[number % 2].create(lobby, **limits)

    outcomes = await asyncio.gather(*map(create, range(1, 21)), return_exceptions=True)
    refusals = [outcome for outcome in outcomes if isinstance(outcome, TooManyTablesError)]
    assert [refusal.of_host for refusal in refusals] == [of_host] * 15
    assert await store.count_open_tables() == 5


async def test_one_of_many_opens_a_table_in_a_channel(store: GameStore, other_store: GameStore) -> None:
    outcomes = await asyncio.gather(
        *(create_lobby((store, other_store)[n % 2], DIRECT_MESSAGES, Person(n, "Ana")) for n in range(1, 21)),
        return_exceptions=True,
    )
    (table,) = [outcome for outcome in outcomes if isinstance(outcome, Table)]
    refusals = [outcome for outcome in outcomes if isinstance(outcome, ChannelTakenError)]
    assert [refusal.table_id for refusal in refusals] == [table.id] * 19


async def test_the_largest_ids_can_be_stored(store: GameStore) -> None:
    largest = 2**63 - 1
    table = await create_lobby(store, Location(largest, largest), Person(largest, "Max"))
    await store.set_board_message(table.id, largest, 1)
    assert await store.load(table.id) == replace(table, board=BoardMessage(largest, 1))
    assert await store.latest_table_in(largest) == await store.load(table.id)
    assert await store.count_open_tables(host=largest, guild_id=largest) == 1


@pytest.mark.parametrize("number", [-1, 2**63])
async def test_an_invalid_id_is_not_stored(store: DatabaseStore, number: int) -> None:
    table = await create_lobby(store)
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        await save_changes(store, table, host=number)
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        await store.set_board_message(table.id, number, 1)
    assert await tables_to_restore(store) == (table,)
