"""Guesses are kept, settled by the save that ends their turn, listed by month, and again from the logs."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from bot.game import Event
from bot.store import DatabaseStore
from bot.tables import (
    OVERALL,
    UNLISTED,
    CloseReason,
    Guess,
    GuesserRow,
    Location,
    Page,
    Person,
    Status,
    Table,
)
from bot.tables.ports import ConflictError, GameStore
from bot.tables.standings import LISTING, season_start
from tests.store.changes import changed, closed_changes
from tests.store.outlines import tables_to_restore
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.places import LOCATION, OTHER_CHANNEL, OTHER_SERVER, SERVER
from tests.store.saved_tables import execute, load, save_changes, start_game
from tests.tables.sample_tables import game_of
from tests.tables.watched_games import BUST, NEXT_ROLL, STOP, THIRD_RUNNER, game_with

NOVEMBER, DECEMBER = 202611, 202612
IN_NOVEMBER = datetime(2026, 11, 22, tzinfo=UTC).timestamp()


async def watched(store: GameStore, location: Location = LOCATION, *before: Event) -> Table:
    return await start_game(store, location, (ANA, BEN), game_with(*before, *THIRD_RUNNER))


async def guess(store: GameStore, table: Table, person: Person, *, stops: bool, turn: int = 1) -> None:
    await store.save_guess(table, Guess(person, turn, stops), IN_NOVEMBER)


async def go_on(store: GameStore, table: Table, *events: Event) -> Table:
    return await save_changes(store, table, game=game_of(table).extend(events))


async def guess_and_end(
    store: GameStore, *guesses: tuple[Person, bool], location: Location = LOCATION, at: float = IN_NOVEMBER
) -> Table:
    """Save guesses about a turn that then ends with a stop."""
    table = await watched(store, location)
    for person, stops in guesses:
        await store.save_guess(table, Guess(person, 1, stops), at)
    stopped = await go_on(store, table, *STOP)
    return await save_changes(store, stopped, **closed_changes(CloseReason.AGREED))


async def page(store: GameStore, scope: int = SERVER, **asked: int) -> Page[GuesserRow]:
    return await store.guessers(scope, **{"season": NOVEMBER, "caller": 0, "offset": 0, "limit": 9} | asked)


async def test_guesses_are_loaded_with_their_table_in_order(store: GameStore) -> None:
    table = await watched(store)
    assert table.guesses == ()
    await guess(store, table, DAN, stops=True)
    await store.save_guess(table, Guess(CLEO, 1, stops=False), IN_NOVEMBER + 1)
    loaded = await load(store, table)
    assert loaded.guesses == (Guess(DAN, 1, stops=True), Guess(CLEO, 1, stops=False))
    assert loaded.revision == table.revision
    assert loaded in await tables_to_restore(store)


async def test_the_latest_of_a_persons_guesses_counts_and_their_latest_name(store: GameStore) -> None:
    table = await watched(store)
    await guess(store, table, CLEO, stops=True)
    await guess(store, table, Person(CLEO.id, "[Cléo](x)\x00 **"), stops=False)
    assert (await load(store, table)).guesses == (Guess(Person(CLEO.id, "[Cléo](x) **"), 1, stops=False),)


async def test_a_guess_that_comes_after_a_change_is_refused(store: GameStore) -> None:
    table = await watched(store)
    rolled = await go_on(store, table, NEXT_ROLL[0])
    with pytest.raises(ConflictError):
        await guess(store, table, CLEO, stops=True)
    assert (await load(store, table)).guesses == ()
    assert await store.personal_data(CLEO.id) is None
    await guess(store, rolled, CLEO, stops=True)


@pytest.mark.parametrize(
    ("end", "status", "stopped"),
    [(STOP, Status.PLAYING, True), (BUST, Status.PLAYING, False), (STOP, Status.FINISHED, True)],
)
async def test_a_turns_end_settles_guesses(
    store: GameStore, end: tuple[Event, ...], status: Status, stopped: bool
) -> None:
    table = await watched(store)
    await guess(store, table, CLEO, stops=True)
    await guess(store, table, DAN, stops=False)
    moved = await go_on(store, table, *NEXT_ROLL)
    assert [each.correct for each in (await load(store, table)).guesses] == [None, None]
    await save_changes(store, moved, game=game_of(moved).extend(end), status=status)
    assert [each.correct for each in (await load(store, table)).guesses] == [stopped, not stopped]


async def test_the_end_of_a_turn_settles_only_its_own_guesses(store: GameStore) -> None:
    table = await watched(store)
    other = await watched(store, OTHER_CHANNEL)
    for each in (table, other):
        await guess(store, each, CLEO, stops=True)
    first = await go_on(store, table, *BUST, *THIRD_RUNNER)
    second = first.game.turn_starts[-1].event_count if first.game else 0
    await guess(store, first, CLEO, stops=True, turn=second)
    assert (await load(store, table)).guesses == (Guess(CLEO, second, stops=True),)
    await go_on(store, first, *STOP)
    assert (await load(store, table)).guesses == (Guess(CLEO, second, stops=True, correct=True),)
    assert (await load(store, other)).guesses == (Guess(CLEO, 1, stops=True),)
    assert (await page(store)).rows == (GuesserRow(1, CLEO, 1, 2),)


async def test_two_processes_leave_no_guess_unsettled(store: GameStore, other_store: GameStore) -> None:
    people = [Person(number, f"Guesser {number}") for number in range(500, 512)]
    table = await watched(store)
    after = changed(table, game=game_of(table).extend(STOP))
    guessed = set()

    async def try_to_guess(person: Person) -> None:
        with suppress(ConflictError):
            await guess(other_store, table, person, stops=True)
            guessed.add(person)

    early, late = map(try_to_guess, people[:6]), map(try_to_guess, people[6:])
    results = await asyncio.gather(*early, store.save(table, after), *late)
    loaded = await load(other_store, table)
    assert {each.person for each in loaded.guesses} == guessed
    assert all(each.correct for each in loaded.guesses)
    assert results[6] == loaded, "the save that settled them returns them"


async def test_the_best_of_a_month_come_first(store: GameStore) -> None:
    await guess_and_end(store, (CLEO, True), (DAN, False), (ANA, True))
    await guess_and_end(store, (CLEO, True), (DAN, True), location=OTHER_CHANNEL)
    await guess_and_end(store, (ANA, False), location=Location(SERVER, 99))
    first, second, third = GuesserRow(1, CLEO, 2, 2), GuesserRow(2, ANA, 1, 2), GuesserRow(2, DAN, 1, 2)
    assert await page(store) == Page((first, second, third), 3, None)
    assert await page(store, caller=DAN.id, limit=1) == Page((first,), 3, third)
    assert await page(store, offset=1, limit=1) == Page((second,), 3, None)
    assert await page(store, offset=9) == Page((), 3, None)


async def test_each_server_and_month_has_its_own_list(store: GameStore) -> None:
    await guess_and_end(store, (CLEO, True))
    await guess_and_end(store, (DAN, True), location=OTHER_SERVER)
    await guess_and_end(store, (BEN, True), location=OTHER_CHANNEL, at=season_start(DECEMBER))
    assert [row.person for row in (await page(store)).rows] == [CLEO]
    assert [row.person for row in (await page(store, OTHER_SERVER.guild_id or 0)).rows] == [DAN]
    assert [row.person for row in (await page(store, OVERALL)).rows] == [CLEO, DAN]
    assert [row.person for row in (await page(store, season=DECEMBER)).rows] == [BEN]
    assert await page(store, season=202610) == Page((), 0, None)


async def test_those_who_hide_from_other_servers_are_only_listed_in_theirs(store: GameStore) -> None:
    await guess_and_end(store, (CLEO, True), (DAN, False))
    await store.set_choice(CLEO, LISTING, UNLISTED)
    assert [row.person for row in (await page(store)).rows] == [CLEO, DAN]
    assert await page(store, OVERALL, caller=CLEO.id) == Page((GuesserRow(1, DAN, 0, 1),), 1, None)


async def test_what_was_right_is_found_out_again_from_the_logs(store: DatabaseStore) -> None:
    await guess_and_end(store, (CLEO, True), (DAN, False))
    going_on = await watched(store, OTHER_CHANNEL)
    await guess(store, going_on, CLEO, stops=True)
    before = await page(store), await store.personal_data(CLEO.id), await store.personal_data(DAN.id)
    await execute(store, "UPDATE guesses SET correct = (correct IS NULL OR NOT correct)")
    assert (await page(store)).rows != before[0].rows
    await store.rebuild_standings()
    assert (await page(store), *[await store.personal_data(each.id) for each in (CLEO, DAN)]) == before
