"""What holds when two processes work on one database: each has a store and tables of its own."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.game import NotAllowed, OutOfDate, Roll
from bot.tables import conflicts
from bot.tables.ports import ConflictError, GameStore
from bot.tables.standings import Ranking
from bot.tables.table import Caller, Location, Table
from bot.tables.table_requests import Join, Start, TakeAction
from bot.tables.tables import Tables
from tests.store.changes import with_resignation, won_changes
from tests.store.pages import read_page
from tests.store.people import ANA, BEN, CLEO, DAN
from tests.store.places import SERVER
from tests.store.saved_tables import create_game, create_lobby, load, save_changes
from tests.tables.controlled_clock import ControlledClock
from tests.tables.harness import CountingDice

Load = Callable[[int], Awaitable[Table | None]]

PEOPLE = {person.id: Caller(person.id, person.name) for person in (ANA, BEN, CLEO, DAN)}


def tables_on(store: GameStore) -> Tables:
    return Tables(store, ControlledClock(), dice=lambda _: CountingDice())


@pytest.fixture
def first(store: GameStore) -> Tables:
    return tables_on(store)


@pytest.fixture
def second(other_store: GameStore) -> Tables:
    return tables_on(other_store)


@pytest.fixture
def overtaken(
    store: GameStore, other_store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], list[int]]:
    """Return a function that saves another change between the loads and saves of a table.

    It is called with how often to do that, and returns a list of the revisions that were loaded.
    """
    load: Load = other_store.load
    revisions: list[int] = []

    def overtake(times: int) -> list[int]:
        async def load_and_be_overtaken(table_id: int) -> Table | None:
            loaded = await load(table_id)
            assert loaded is not None
            revisions.append(loaded.revision)
            if len(revisions) <= times:
                await save_changes(store, loaded)
            return loaded

        monkeypatch.setattr(other_store, "load", load_and_be_overtaken)
        return revisions

    return overtake


async def test_a_request_that_was_overtaken_is_decided_again(
    store: GameStore, second: Tables, overtaken: Callable[[int], list[int]]
) -> None:
    table = await create_lobby(store)
    revisions = overtaken(3)
    joined = await second.apply(table.id, Join(PEOPLE[BEN.id]))
    assert revisions == [1, 2, 3, 4]
    assert (joined.seats, joined.revision) == ((ANA, BEN), 5)
    assert await store.load(table.id) == joined


async def test_a_request_that_is_always_overtaken_is_given_up(
    store: GameStore, second: Tables, overtaken: Callable[[int], list[int]]
) -> None:
    table = await create_lobby(store)
    revisions = overtaken(100)
    with pytest.raises(ConflictError):
        await second.apply(table.id, Join(PEOPLE[BEN.id]))
    assert len(revisions) == conflicts.MAX_ATTEMPTS


async def test_one_of_many_equal_clicks_is_accepted(store: GameStore, first: Tables, second: Tables) -> None:
    table, _ = await create_game(store)
    assert table.game is not None
    on_turn = (ANA, BEN)[table.game.state.on_turn]
    click = TakeAction(PEOPLE[on_turn.id], Roll, table.action_version)
    outcomes = await asyncio.gather(
        *((first, second)[number % 2].apply(table.id, click) for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, OutOfDate) for outcome in outcomes) == 19
    stored = await load(store, table)
    assert stored.event_count == table.event_count + 1


async def test_people_who_join_at_once_get_the_free_seats(
    store: GameStore, first: Tables, second: Tables
) -> None:
    table = await create_lobby(store)
    people = [Caller(number, f"P{number}") for number in range(1, 9)]
    outcomes = await asyncio.gather(
        *((first, second)[by.id % 2].apply(table.id, Join(by)) for by in people), return_exceptions=True
    )
    assert sum(isinstance(outcome, Table) for outcome in outcomes) == 3
    assert sum(isinstance(outcome, NotAllowed) for outcome in outcomes) == 5


async def test_a_game_is_started_once(store: GameStore, first: Tables, second: Tables) -> None:
    table = await create_lobby(store)
    await first.apply(table.id, Join(PEOPLE[BEN.id]))
    start = Start(PEOPLE[ANA.id])
    outcomes = await asyncio.gather(
        first.apply(table.id, start), second.apply(table.id, start), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["OutOfDate", "Table"]


async def test_games_that_finish_at_once_are_all_counted(store: GameStore, other_store: GameStore) -> None:
    games = [await create_game(store, Location(SERVER, channel)) for channel in range(1, 21)]
    await asyncio.gather(
        *(
            save_changes(
                (store, other_store)[number % 2], table, **won_changes(with_resignation(steps[0], number % 2))
            )
            for number, (table, steps) in enumerate(games)
        )
    )
    pages = [await read_page(store, by) for by in Ranking]
    assert {(row.person, row.standing.games, row.standing.wins) for row in pages[0].rows} == {
        (ANA, 20, 10),
        (BEN, 20, 10),
    }
    assert await store.rebuild_standings() == 20
    assert [await read_page(store, by) for by in Ranking] == pages, (
        "they are numbered in the order in which they counted"
    )
