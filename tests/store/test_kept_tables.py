"""Tables are kept in memory, so that a click costs the same late in a game as early."""

import asyncio
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.game import PARKER, Event, Game, Passed, Roll, Rules, State
from bot.game import game as game_module
from bot.game.notation import format_event
from bot.game.turns import apply_event
from bot.store import DatabaseStore, SqliteStore
from bot.store.engines.sqlite.connection import run_query
from bot.store.engines.sqlite.store import update_table
from bot.store.kept_tables import KeptTables
from bot.store.tables import read_one_table
from bot.tables import BoardMessage, Caller, CloseReason, ConflictError, Table, Tables
from bot.tables.requests import TakeAction
from tests.store.changes import changed, closed_changes
from tests.store.engines.sqlite.database_files import run_statements
from tests.store.people import ANA, BEN
from tests.store.places import LOCATION
from tests.store.saved_tables import create_game, execute, load, save_changes, start_game
from tests.tables.controlled_clock import ControlledClock
from tests.tables.harness import CountingDice
from tests.tables.sample_tables import game_of


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """The events that were applied to a position."""
    events: list[Event] = []

    def recording(state: State, event: Event, previous: State) -> State:
        events.append(event)
        return apply_event(state, event, previous)

    monkeypatch.setattr(game_module, "apply_event", recording)
    return events


@pytest.mark.parametrize("event_count", [9, 199])
async def test_a_click_folds_one_event(sqlite: SqliteStore, folded: list[Event], event_count: int) -> None:
    start = Game.start(Rules.of(PARKER), 2, CountingDice())
    table = await start_game(sqlite, LOCATION, (ANA, BEN), start.extend([Passed()] * (event_count - 1)))
    await load(sqlite, table)
    tables = Tables(sqlite, ControlledClock(), dice=lambda _: CountingDice())
    on_turn = (ANA, BEN)[game_of(table).state.on_turn]
    folded.clear()
    after = await tables.apply(table.id, TakeAction(Caller(on_turn.id, on_turn.name), Roll, None))
    for _ in range(5):
        assert await load(sqlite, table) == await sqlite.latest_table_in(LOCATION.channel_id) == after
    assert after.event_count == event_count + 1
    assert len(folded) == 1, "only when it is played"


async def test_outlines_fold_no_game(path: Path, folded: list[Event]) -> None:
    async with await SqliteStore.open(path) as store:
        table, steps = await create_game(store)
        await save_changes(store, table, game=steps[40])
    async with await SqliteStore.open(path) as store:
        folded.clear()
        assert [outline.id for outline in await store.outlines()] == [table.id]
        assert folded == []


async def test_events_of_another_program_are_found_by_the_next_save(sqlite: SqliteStore, path: Path) -> None:
    table, steps = await create_game(sqlite)
    table = await load(sqlite, table)
    run_statements(path, "UPDATE tables SET revision = revision + 1")
    for seq, event in enumerate(steps[5].log[1:], start=2):
        run_statements(path, f"INSERT INTO events VALUES ({table.id}, {seq}, '{format_event(event)}')")
    with pytest.raises(ConflictError):
        await sqlite.save(table, changed(table, game=steps[1]))
    assert await load(sqlite, table) == changed(table, game=steps[5])


async def test_what_was_just_saved_or_shown_is_not_read_again(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    table = await save_changes(sqlite, await load(sqlite, table), game=steps[9])
    await sqlite.set_board_message(table.id, 5, table.revision)
    await sqlite.set_ping(table.id, 6, 1)
    await sqlite.set_announced(table.id)
    shown = BoardMessage(5, table.revision, 6, 1, announced=True)
    known = await load(sqlite, table)
    assert known == replace(table, board=shown, seal=table.seal and replace(table.seal, message_id=5))
    with patch.object(sqlite, "_writer", None):  # the database cannot be asked
        assert await load(sqlite, table) is known
    await sqlite.set_note("something", "else")
    sqlite.kept.keep(table)
    assert await load(sqlite, table) == known, "it is read after any other change"


async def test_what_is_read_while_something_is_written_is_read_again(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    table = await load(sqlite, await save_changes(sqlite, table, game=steps[9]))
    saved = changed(table, game=steps[10])
    for change in (partial(sqlite.save, table, saved), partial(sqlite.set_announced, table.id)):
        sqlite.kept.doubt()
        reading = asyncio.ensure_future(sqlite.load(table.id))
        await asyncio.sleep(0)
        writing = asyncio.ensure_future(change())
        await asyncio.sleep(0)
        writing.cancel()  # it is written all the same
        await asyncio.gather(reading, writing, return_exceptions=True)
        assert sqlite.kept.current(table.id) is None
    assert await load(sqlite, table) == replace(saved, board=replace(table.board, announced=True))


@pytest.mark.parametrize("events", [10, 50, 60], ids=["shorter", "as long", "longer"])
async def test_the_log_of_a_backup_replaces_what_was_kept(store: DatabaseStore, events: int) -> None:
    table, steps = await create_game(store)
    table = await load(store, await save_changes(store, table, game=steps[20]))
    other = Game.replay((game_of(table).log[0], *[Passed()] * events))
    sqlite = isinstance(store, SqliteStore)
    await execute(store, f"DROP TRIGGER events_are_not_{'deleted' if sqlite else 'changed ON events'}")
    await execute(store, "DELETE FROM events")
    await execute(store, "UPDATE tables SET acted = acted - 1")
    for seq, event in enumerate(other.log, start=1):
        await execute(store, "INSERT INTO events VALUES (?, ?, ?)", table.id, seq, format_event(event))
    restored = replace(table, game=other, last_activity=table.last_activity - 1)
    assert await load(store, table) == restored


async def test_what_is_rolled_back_is_not_read(sqlite: SqliteStore) -> None:
    table, steps = await create_game(sqlite)
    read: list[Table | None] = []

    def save_and_break_the_commit(connection: sqlite3.Connection) -> None:
        run_query(connection, update_table(table, changed(table, game=steps[9])))
        connection.execute("PRAGMA defer_foreign_keys = 1")
        connection.execute("INSERT INTO votes VALUES (1000, 1000)")
        read.append(run_query(connection, read_one_table(table.id, None)))

    outcomes = await asyncio.gather(
        sqlite._writer.run(save_and_break_the_commit), sqlite.load(table.id), return_exceptions=True
    )
    assert isinstance(outcomes[0], sqlite3.IntegrityError)
    assert read == [changed(table, game=steps[9])] * 2, "in the transaction with the load, then alone"
    assert outcomes[1] == table
    after = await save_changes(sqlite, table, game=steps[2])
    assert await load(sqlite, table) == after


async def test_a_game_is_dropped_once_its_board_shows_that_the_table_is_closed(sqlite: SqliteStore) -> None:
    table, _ = await create_game(sqlite)
    await load(sqlite, table)
    table = await save_changes(sqlite, table, **closed_changes(CloseReason.AGREED))
    await load(sqlite, table)
    assert sqlite.kept.get(table.id) is not None, "its last board is still to be drawn"
    await sqlite.set_board_message(table.id, 5, table.revision)
    await load(sqlite, table)
    assert sqlite.kept.get(table.id) is None
    assert len(sqlite.kept) == 0


async def test_the_least_recently_used_games_are_dropped(sqlite: SqliteStore) -> None:
    table, _ = await create_game(sqlite)
    kept = KeptTables(limit=2)
    for table_id in (1, 2):
        kept.keep(replace(table, id=table_id))
    assert kept.get(1) == replace(table, id=1)
    kept.keep(replace(table, id=3))
    assert [table_id for table_id in (1, 2, 3) if kept.get(table_id)] == [1, 3]
    kept.clear()
    assert len(kept) == 0
