"""When computers play: after people have read, one at a time, and on whatever is there by then."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

import pytest

from bot.chat.boards.computer_scheduler import (
    MAX_READING_TIME,
    MAX_WAIT_FOR_CLICKS,
    MIN_INTERVAL,
    MIN_READING_TIME,
    READING_TIME_PER_ROLL,
    STORE_FULL_RETRY,
    ComputerScheduler,
    reading_time,
)
from bot.chat.tasks import BackgroundTasks
from bot.game import Game
from bot.tables import ResignGame, StoreUnavailableError, Table, Tables
from tests.chat.computer_samples import COMPUTER_TABLES, GOAT, LONG, with_goat
from tests.store.memory_store import MemoryStore
from tests.store.saved_tables import save_changes
from tests.tables.controlled_clock import ControlledClock, run_ready_tasks
from tests.tables.sample_tables import ANN, BEN, LOCATION, first_people, game_table

DICE = (6, 5, 1, 2, 3)


class Room:
    """Some tables with computers at them, and a Discord that shows whatever it is asked to."""

    def __init__(self) -> None:
        dice = cycle(DICE)
        self.clock = ControlledClock()
        self.store = MemoryStore()
        self.tables = Tables(self.store, lambda count: tuple(islice(dice, count)), self.clock)
        self.clicks, self.work = BackgroundTasks(), BackgroundTasks()
        self.computers = ComputerScheduler(self.tables, self, self.clock, self.clicks, self.work)
        self.shown: list[tuple[int, int]] = []
        self.shows = True

    def refresh(self, table_id: int) -> None:
        """Show a table, soon, as boards do."""
        self.work.start(self._show(table_id))

    async def table(self, like: Table, channel: int = LOCATION.channel_id) -> Table:
        """A table of its own in a channel."""
        there = await self.store.create(
            replace(LOCATION, channel_id=channel), first_people(1)[0], like.rules, 0.0
        )
        return await save_changes(self.store, there, status=like.status, seats=like.seats, game=like.game)

    async def stored(self, table: Table) -> Table:
        """A table as it is now."""
        stored = await self.store.load(table.id)
        assert stored is not None
        return stored

    async def game(self, table: Table) -> Game:
        """The game of a table as it is now."""
        game = (await self.stored(table)).game
        assert game is not None
        return game

    async def pass_by(self, seconds: float) -> None:
        """Let time pass, and all that follows from it happen."""
        await self.clock.advance(seconds)
        await run_ready_tasks()
        await run_ready_tasks()

    async def _show(self, table_id: int) -> None:
        table = await self.store.load(table_id)
        assert table is not None
        if self.shows:
            self.shown.append((table_id, table.revision))
            self.computers.schedule(table)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    async def at_once(think: Callable[..., Table], *about: Any) -> Table:
        return think(*about)

    monkeypatch.setattr(asyncio, "to_thread", at_once)  # threads do not go by the clock of a test
    return Room()


async def test_it_plays_once_people_have_had_time_to_read(room: Room) -> None:
    table = await room.table(with_goat(""))
    room.computers.schedule(table)
    await room.clock.advance(MIN_READING_TIME - 0.1)
    assert await room.stored(table) == table
    await room.pass_by(0.2)
    assert (await room.game(table)).event_count > 1
    assert room.shown == [(table.id, table.revision + 1)]


async def test_it_plays_on_until_a_person_is_to_act(room: Room) -> None:
    table = await room.table(with_goat(""))
    room.computers.schedule(table)
    for _ in range(10):
        await room.pass_by(MAX_READING_TIME + MIN_INTERVAL)
    after = await room.stored(table)
    assert [person.id for person in after.awaited] == [ANN.id]
    assert 1 <= len(room.shown) <= 2, "a turn is one or two edits"


async def test_it_waits_for_the_board(room: Room) -> None:
    """Nobody could follow it otherwise, and Discord would have to take ever more."""
    table = await room.table(with_goat(""))
    room.shows = False
    room.computers.schedule(table)
    for _ in range(5):
        await room.pass_by(MAX_READING_TIME + MIN_INTERVAL)
    assert (await room.stored(table)).revision == table.revision + 1


async def test_nothing_happens_where_people_are_to_act(room: Room) -> None:
    table = await room.table(game_table("parker -/- - 0 roll"))
    room.computers.schedule(table)
    await room.pass_by(MAX_READING_TIME)
    assert await room.stored(table) == table


async def test_a_table_that_is_noticed_often_is_played_at_once_only(room: Room) -> None:
    table = await room.table(with_goat(""))
    for _ in range(5):
        room.computers.schedule(table)
    await room.pass_by(MIN_READING_TIME + 0.1)
    assert (await room.stored(table)).revision == table.revision + 1


async def test_what_somebody_did_meanwhile_is_played_on_from(room: Room) -> None:
    there = replace(game_table("parker -/-/- - 1 roll"), seats=(*first_people(1), GOAT, BEN))
    table = await room.table(there)
    room.computers.schedule(table)
    await room.clock.advance(1.0)
    left = await room.tables.apply(table.id, ResignGame(BEN))
    room.computers.schedule(left)
    for _ in range(2):
        await room.pass_by(MIN_READING_TIME)
    assert (await room.stored(table)).revision > left.revision


async def test_what_is_no_computers_turn_any_more_is_left_alone(room: Room) -> None:
    table = await room.table(replace(game_table("parker -/- - 1 roll"), seats=(*first_people(1), GOAT)))
    room.computers.schedule(table)
    await room.clock.advance(1.0)
    over = await room.tables.apply(table.id, ResignGame(ANN))
    assert not over.open
    room.computers.schedule(over)
    await room.pass_by(MAX_READING_TIME)
    assert await room.stored(table) == over


async def test_two_tables_take_turns(room: Room) -> None:
    tables = [await room.table(with_goat(""), channel) for channel in (1, 2)]
    for table in tables:
        room.computers.schedule(table)
    await room.pass_by(MIN_READING_TIME)
    assert [number for number, _ in room.shown] == [tables[0].id]
    await room.pass_by(MIN_INTERVAL)
    assert [number for number, _ in room.shown] == [tables[0].id, tables[1].id]


async def test_a_full_store_is_tried_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.table(with_goat(""))

    async def full(*_: object) -> None:
        raise StoreUnavailableError("no room")

    with monkeypatch.context() as trouble:
        trouble.setattr(room.store, "save", full)
        room.computers.schedule(table)
        await room.pass_by(MIN_READING_TIME)
    assert await room.stored(table) == table
    await room.pass_by(STORE_FULL_RETRY)
    await room.pass_by(MIN_READING_TIME)
    assert (await room.stored(table)).revision == table.revision + 1


async def test_clicks_that_are_under_way_come_first(room: Room) -> None:
    table = await room.table(with_goat(""))
    clicked = asyncio.Event()

    async def click() -> None:
        await clicked.wait()

    room.clicks.start(click())
    room.computers.schedule(table)
    await room.pass_by(MIN_READING_TIME)
    assert await room.stored(table) == table
    clicked.set()
    await room.pass_by(0.0)
    assert (await room.stored(table)).revision == table.revision + 1


def test_the_more_there_is_to_read_the_longer_it_takes() -> None:
    assert reading_time(with_goat("")) == MIN_READING_TIME
    assert reading_time(COMPUTER_TABLES["a computer stopped"]) == MIN_READING_TIME + 3 * READING_TIME_PER_ROLL
    assert reading_time(with_goat(LONG)) == MAX_READING_TIME < MIN_READING_TIME + 10 * READING_TIME_PER_ROLL
    assert MAX_WAIT_FOR_CLICKS < 3, "Discord gives a click three seconds"
