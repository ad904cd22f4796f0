"""When computers play: after people have had time to read, at any number of tables."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice

import pytest

from bot.chat import tasks
from bot.chat.boards.computer_scheduler import GLANCE, READING_TIME, ComputerScheduler, reading_time
from bot.chat.tasks import BackgroundTasks
from bot.tables import Caller, Options, Speed, StoreUnavailableError, Table, Tables
from bot.tables.requests import ProposeEnd, Request, ResignGame, SkipComputers
from tests.chat.computer_samples import GOAT, with_goat, with_seats
from tests.chat.pauses import fail_at_first, skip_pauses
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes, start_game
from tests.tables.controlled_clock import ControlledClock
from tests.tables.sample_tables import ANN, BEN, EAGLE, LAMB, LOCATION, first_people, game_of, game_table

GOAT_THEN_BEN = with_seats(game_table("parker -/-/- - 1 roll"), *first_people(1), GOAT, BEN)


class Harness:
    """Tables with computers, whose boards are shown at once unless ``shows`` is false."""

    def __init__(self) -> None:
        dice = cycle((6, 5, 1, 2, 3))
        self.clock = ControlledClock()
        self.store = MemoryStore()
        self.tables = Tables(self.store, self.clock, dice=lambda _: lambda count: tuple(islice(dice, count)))
        self.clicks, self.tasks = BackgroundTasks(), BackgroundTasks()
        self.computers = ComputerScheduler(
            self.tables, self.refresh, lambda _: True, self.clock, self.clicks, self.tasks
        )
        self.shown: list[tuple[int, int]] = []
        self.shows = True

    def refresh(self, table_id: int) -> None:
        self.tasks.start(self._show(table_id))

    async def table(self, like: Table | None = None, channel: int = 1, speed: Speed = Speed.SLOW) -> Table:
        """Return a table at which it has become the turn of Goat, or of a computer ``like`` at another."""
        like = like or with_goat("")
        game = game_of(like)
        table = await start_game(self.store, replace(LOCATION, channel_id=channel), like.seats, game)
        table = await save_changes(self.store, table, options=Options(speed=speed))
        self.computers.schedule(table)
        return table

    async def _show(self, table_id: int) -> None:
        table = await self.store.load(table_id)
        assert table is not None
        if self.shows:
            self.shown.append((table_id, table.revision))
            self.computers.schedule(table)


@pytest.fixture
def harness(no_threads: None) -> Harness:
    return Harness()


async def test_a_computer_plays_once_when_people_have_had_time_to_read(harness: Harness) -> None:
    table = await harness.table()
    for _ in range(5):
        harness.computers.schedule(table)
    await harness.clock.advance(READING_TIME - 0.1)
    assert await harness.store.stored(table) == table
    await harness.clock.advance(0.2)
    assert (await harness.store.stored(table)).event_count > 1
    assert harness.shown == [(table.id, table.revision + 1)]


async def test_a_computer_plays_until_a_person_has_to_act(harness: Harness) -> None:
    table = await harness.table()
    for _ in range(10):
        await harness.clock.advance(READING_TIME)
    after = await harness.store.stored(table)
    assert [person.id for person in after.awaited] == [ANN.id]
    assert 1 <= len(harness.shown) <= 2, "a turn is one or two edits"


async def test_a_computer_waits_until_the_board_is_shown(harness: Harness) -> None:
    """Otherwise nobody could follow, and edits would pile up."""
    table = await harness.table()
    harness.shows = False
    for _ in range(5):
        await harness.clock.advance(READING_TIME)
    assert (await harness.store.stored(table)).revision == table.revision + 1


async def test_a_computer_plays_from_the_newest_position(harness: Harness) -> None:
    table = await harness.table(GOAT_THEN_BEN)
    await harness.clock.advance(1.0)
    left = await harness.tables.apply(table.id, ResignGame(BEN))
    harness.computers.schedule(left)
    for _ in range(2):
        await harness.clock.advance(READING_TIME)
    assert (await harness.store.stored(table)).revision > left.revision


@pytest.mark.parametrize("request_type", [ResignGame, SkipComputers])
async def test_no_other_game_is_played(harness: Harness, request_type: Callable[[Caller], Request]) -> None:
    table = await harness.table()
    await harness.clock.advance(1.0)
    after = await harness.tables.apply(table.id, request_type(ANN))
    assert not after.computer_to_act
    harness.computers.schedule(after)
    await harness.clock.advance(READING_TIME)
    assert await harness.store.stored(table) == after


async def test_no_table_waits_for_another(harness: Harness) -> None:
    tables = [await harness.table(channel=channel) for channel in range(1, 51)]
    await harness.clock.advance(READING_TIME)
    assert {number for number, _ in harness.shown} == {table.id for table in tables}


@pytest.mark.parametrize("error", [StoreUnavailableError("no room"), OSError("the disk failed"), KeyError()])
async def test_a_computer_that_could_not_play_tries_again(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    table = await harness.table()
    pauses = skip_pauses(monkeypatch, tasks)
    fail_at_first(monkeypatch, harness.store, "save", error)
    await harness.clock.advance(READING_TIME)
    assert pauses == [tasks.RETRY_AFTER[0]]
    assert (await harness.store.stored(table)).revision == table.revision + 1


async def test_clicks_being_handled_come_first(harness: Harness) -> None:
    table = await harness.table()
    clicked = asyncio.Event()

    async def click() -> None:
        await clicked.wait()

    harness.clicks.start(click())
    await harness.clock.advance(READING_TIME)
    assert await harness.store.stored(table) == table
    clicked.set()
    await harness.clock.advance(0.0)
    assert (await harness.store.stored(table)).revision == table.revision + 1


@pytest.mark.parametrize(("speed", "edits"), [(Speed.QUICK, 3), (Speed.INSTANT, 1)])
async def test_three_computers_take_at_most_six_seconds(harness: Harness, speed: Speed, edits: int) -> None:
    there = with_seats(game_table("parker -/-/-/- - 1 roll"), *first_people(1), LAMB, GOAT, EAGLE)
    table = await harness.table(there, speed=speed)
    for _ in range(edits):
        assert (await harness.store.stored(table)).computer_to_act
        await harness.clock.advance(GLANCE)
    assert (await harness.store.stored(table)).awaited == first_people(1)
    assert len(harness.shown) == edits
    assert edits * GLANCE + 3 * 0.5 <= 6, "edits take time, too"


async def test_what_happens_at_the_table_meanwhile_delays_no_computer(harness: Harness) -> None:
    table = await harness.table(GOAT_THEN_BEN)
    await harness.clock.advance(1.0)
    voted = await harness.tables.apply(table.id, ProposeEnd(ANN))
    assert voted.revision == table.revision + 1
    harness.computers.schedule(voted)
    await harness.clock.advance(READING_TIME)
    first = (await harness.store.stored(table)).revision
    await harness.clock.advance(reading_time(await harness.store.stored(table)))
    assert (await harness.store.stored(table)).revision > first > voted.revision


async def test_no_computer_plays_where_nobody_would_see_it(harness: Harness) -> None:
    harness.computers.reach = lambda _: False
    table = await harness.table()
    await harness.clock.advance(READING_TIME + 1)
    assert await harness.store.stored(table) == table
