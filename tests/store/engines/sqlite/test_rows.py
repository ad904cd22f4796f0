import sqlite3

import pytest

from bot.store import SqliteStore, StoreError
from bot.store.games import KeptGames
from bot.tables.ports import UnreadableTableError
from bot.tables.standings import OVERALL
from bot.tables.table import Location
from tests.store.saved_tables import (
    ANA,
    BEN,
    SERVER,
    create_game,
    create_lobby,
    create_win,
    execute,
)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO tables (channel_id, host, rules, status, revision) VALUES (70, 1, 'parker', 'lobby', 1)",
        "UPDATE tables SET status = 'paused'",
        "UPDATE tables SET status = 'abandoned'",
        "UPDATE tables SET status = 'finished'",
        "UPDATE tables SET closing = 'agreed'",
        "UPDATE tables SET host = 'Ana'",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 1, 999)",
        "INSERT INTO seats (table_id, seat, user_id) VALUES (1, 4, 101)",
        "INSERT INTO events (game, seq, event) VALUES (999, 1, 'ended')",
        "INSERT INTO events (game, seq, event) VALUES (1, 1, NULL)",
        "DELETE FROM tables",
    ],
)
async def test_the_schema_rejects_inconsistent_rows(sqlite: SqliteStore, statement: str) -> None:
    table = await create_lobby(sqlite)
    with pytest.raises(sqlite3.IntegrityError):
        await execute(sqlite, statement)
    assert await sqlite.tables_to_restore() == (table,)


async def test_an_unreadable_table_is_named(sqlite: SqliteStore) -> None:
    table, _ = await create_game(sqlite)
    await execute(sqlite, "INSERT INTO events VALUES (?, 2, 'rolled 7777')", table.id)
    with pytest.raises(UnreadableTableError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await sqlite.load(table.id)


@pytest.mark.parametrize(
    "damage",
    [
        "INSERT INTO events VALUES (1, 2, 'rolled 7777')",
        "UPDATE tables SET rules = 'nonsense' WHERE id = 1",
    ],
)
async def test_a_damaged_table_does_not_keep_the_others_from_being_restored(
    sqlite: SqliteStore, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, _ = await create_game(sqlite)
    other, _ = await create_game(sqlite, Location(7, 8))
    await execute(sqlite, damage)
    sqlite.games = KeptGames()
    assert [table.id for table in await sqlite.tables_to_restore()] == [other.id]
    assert f"Table {damaged.id} is left out" in caplog.text
    with pytest.raises(UnreadableTableError):
        await sqlite.load(damaged.id)


async def test_an_unreadable_game_is_named(sqlite: SqliteStore) -> None:
    table = await create_win(sqlite, ANA, BEN)
    await execute(sqlite, "INSERT INTO events VALUES (?, 99, 'rolled 7777')", table.id)
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await sqlite.game_logs_of(ANA.id, OVERALL, 200)
    with pytest.raises(StoreError, match=r"cannot be read: .*7777"):
        await sqlite.rolls_in_server(SERVER, 200)
