"""Nothing of a person is left once they are erased, whatever happens at the same time."""

import asyncio
import logging
import re
from dataclasses import replace

import pytest

from bot.game import Refusal
from bot.store.mentions import PEOPLE
from bot.tables import DELETED, OVERALL, Caller, Eraser, Location, Ranking, Status, Table, Tables
from bot.tables.crowd import Crowd
from bot.tables.ports import ConflictError, GameStore
from bot.tables.requests import Join, Start
from bot.tables.seats import CHANNEL, Person, RematchPlayer, Reservation
from bot.tables.table import Guess
from tests.store.changes import LAST_ACTIVITY, changed, with_resignation, won_changes
from tests.store.people import BEN, CLEO, LAMB
from tests.store.places import OTHER_CHANNEL, OTHER_SERVER, SERVER
from tests.store.saved_tables import create_game, create_win, load, new_lobby, save_changes, start_game
from tests.store.stored_text import stored_text
from tests.store.test_climbs import save_climbs
from tests.store.test_puzzles import chosen, save_choices
from tests.tables.climbing import begun
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import game_of
from tests.tables.watched_games import THIRD_RUNNER, game_with

EVA = Person(123_456_789_012_345_678, "Evangeline")
PRIVATE = Location(None, 987_654_321_098_765_432)
"""Direct messages with Eva: their channel stands for her."""
TRACES = (str(EVA.id), EVA.name, str(PRIVATE.channel_id))


@pytest.fixture
def eraser(store: GameStore) -> Eraser:
    return Eraser(store, ControlledClock())


async def play_everywhere(store: GameStore) -> None:
    """Leave traces of Eva in every table of the database, and some of Ben and Cleo."""
    await create_win(store, EVA, BEN)
    await create_win(store, BEN, EVA, OTHER_SERVER)
    lobby = await store.create(new_lobby(Location(SERVER, 72), BEN))
    await save_changes(store, lobby, reservations=(Reservation(EVA, LAST_ACTIVITY, 1),))
    playing, steps = await create_game(store, Location(SERVER, 73), (EVA, BEN))
    await save_changes(store, playing, end_votes=frozenset({EVA.id}))
    await start_game(store, PRIVATE, (EVA, LAMB), steps[0])
    await store.create(replace(new_lobby(Location(SERVER, 74), EVA), rematch=(RematchPlayer(EVA, 3),)))
    watched = await start_game(store, Location(SERVER, 75), (BEN, CLEO), game_with(*THIRD_RUNNER))
    crowd = Crowd().with_ballot(EVA.id, EVA.name, "roll", LAST_ACTIVITY)
    crowd = crowd.with_ballot(CLEO.id, CLEO.name, "stop", LAST_ACTIVITY)
    voted = await start_game(store, Location(SERVER, 76), (CHANNEL, LAMB), steps[0])
    await save_changes(store, await load(store, voted), crowd=crowd)
    for person in (EVA, CLEO):
        await store.set_choice(person, "calls", "never")
        await store.save_guess(watched, Guess(person, 1, stops=True), LAST_ACTIVITY)
        await save_climbs(store, begun(person, SERVER))
        await save_choices(store, chosen(person))


async def test_nothing_that_is_stored_or_logged_knows_who_was_erased_and_others_keep_what_they_have(
    store: GameStore, database_url: str, eraser: Eraser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await play_everywhere(store)
    caplog.clear()
    before, others = await stored_text(database_url), await store.personal_data(CLEO.id)
    for trace in TRACES:
        assert trace in before
    for mentioning in PEOPLE:
        assert re.search(rf"\b{mentioning}\b.*{EVA.id}", before), f"no trace in {mentioning}"
    told: list[Table] = []
    await eraser.erase(EVA.id, told.append)
    after = await stored_text(database_url)
    for trace in TRACES:
        assert trace not in after
        assert trace not in caplog.text
    assert await store.personal_data(CLEO.id) == others
    still_open = [table for table in told if table.open]
    for table in still_open:
        assert replace(await load(store, table), guesses=()) == replace(table, guesses=())
    assert {table.location.channel_id for table in still_open} == {72, 73, 75, 76}


async def test_old_games_keep_their_logs_and_results(store: GameStore, eraser: Eraser) -> None:
    won = await create_win(store, EVA, BEN)
    game = (await load(store, won)).game
    await eraser.erase(EVA.id)
    stored = await load(store, won)
    assert (stored.game, stored.seats, stored.winners) == (game, (DELETED, BEN), (DELETED,))
    assert [log.user_ids for log in await store.game_logs_of(BEN.id, SERVER, 10)] == [(DELETED.id, BEN.id)]


async def test_leaderboards_omit_the_deleted_and_follow_the_logs(store: GameStore, eraser: Eraser) -> None:
    for winner, loser in ((EVA, BEN), (BEN, EVA), (BEN, CLEO), (CLEO, EVA)):
        await create_win(store, winner, loser)
    table, _ = await create_game(store, OTHER_CHANNEL, (EVA, BEN))
    for person in (EVA, CLEO):
        await eraser.erase(person.id)
    table = await load(store, table)
    await save_changes(store, table, **won_changes(with_resignation(game_of(table), 1)))
    for scope in (SERVER, OVERALL):
        page = await store.leaderboard(scope, Ranking.WINS, BEN.id, 0, 10)
        assert [(row.person, row.standing.games) for row in page.rows] == [(BEN, 4)]
        assert page.total == 1
    before = await store.leaderboard(OVERALL, Ranking.WINS, BEN.id, 0, 10)
    await store.rebuild_standings()
    assert await store.leaderboard(OVERALL, Ranking.WINS, BEN.id, 0, 10) == before
    assert (await store.leaderboard(OVERALL, Ranking.WINS, DELETED.id, 0, 10)).own_row is None


async def test_a_seat_taken_or_a_change_made_meanwhile_is_a_conflict(store: GameStore) -> None:
    table, _ = await create_game(store, people=(EVA, BEN))
    other = await store.create(new_lobby(OTHER_CHANNEL, EVA))
    after = changed(table, seats=(DELETED, BEN), host=BEN.id)
    with pytest.raises(ConflictError):
        await store.erase(EVA.id, {table.id}, [(table, after)])
    assert [await load(store, each) for each in (table, other)] == [table, other]
    newer = await save_changes(store, table, last_activity=1.5)
    with pytest.raises(ConflictError):
        await store.erase(EVA.id, {table.id, other.id}, [(table, after)])
    assert [await load(store, each) for each in (table, other)] == [newer, other]


async def test_who_stands_for_others_cannot_be_erased(store: GameStore) -> None:
    for stand_in in (DELETED, CHANNEL):
        with pytest.raises(ValueError, match="stands for others"):
            await store.erase(stand_in.id, (), ())


async def test_erasing_strangers_changes_nothing(store: GameStore, database_url: str, eraser: Eraser) -> None:
    await create_win(store, BEN, CLEO)
    before = await stored_text(database_url)
    told: list[Table] = []
    await eraser.erase(EVA.id, told.append)
    assert told == []
    assert await stored_text(database_url) == before


async def test_a_rematch_asked_for_meanwhile_keeps_no_seat_for_them_and_is_not_opened_by_them(
    store: GameStore, other_store: GameStore, database_url: str, eraser: Eraser
) -> None:
    last, other = [await load(store, await create_win(store, EVA, BEN)) for _ in range(2)]
    await eraser.erase(EVA.id)
    tables = Tables(other_store, ControlledClock())
    with pytest.raises(Refusal):
        await tables.rematch(other.location, Caller(EVA.id, EVA.name), other)
    rematch = await tables.rematch(last.location, Caller(BEN.id, BEN.name), last)
    assert (rematch.seats, rematch.reservations) == ((BEN,), ())
    assert [entry.player for entry in rematch.rematch] == [BEN]
    assert str(EVA.id) not in await stored_text(database_url)


async def test_clicks_go_on_meanwhile(store: GameStore, other_store: GameStore, database_url: str) -> None:
    """Two processes: one erases Eva, while she sits down at one table after another at the other."""
    here, there = Eraser(store, ControlledClock()), Tables(other_store, ControlledClock())
    eva, ben, cleo = (Caller(person.id, person.name) for person in (EVA, BEN, CLEO))
    lobbies = [await store.create(new_lobby(Location(SERVER, 100 + number), BEN)) for number in range(6)]
    erased = False

    async def play(lobby: Table) -> None:
        for request in (Join(eva), Join(cleo), Start(ben)):
            try:
                await there.apply(lobby.id, request)
            except Refusal:
                assert erased or not isinstance(request, Join)

    async def erase() -> None:
        nonlocal erased
        erased = True
        for _ in range(4):
            await here.erase(EVA.id)
            await asyncio.sleep(0)

    await asyncio.gather(*map(play, lobbies), erase())
    for lobby in lobbies:
        stored = await load(store, lobby)
        assert stored.status is Status.PLAYING
        assert cleo.id in {person.id for person in stored.people}
    await here.erase(EVA.id)
    assert str(EVA.id) not in await stored_text(database_url)
    for lobby in lobbies:
        stored = await load(store, lobby)
        deleted = [seat for seat, player in enumerate(stored.seats) if player == DELETED]
        assert set(deleted) <= game_of(stored).away
        assert stored.remaining == (BEN, CLEO)
