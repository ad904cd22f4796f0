"""Tables that cannot be read are named, and keep nobody from the others."""

from unittest.mock import patch

import pytest

from bot.store import DatabaseStore, NoDatabaseError, SqliteStore, StoreError, inspect_database, inspection
from bot.store.engines.postgres.connection import Connection
from bot.tables import OVERALL, CloseReason, Location, UnreadableTableError
from tests.store.changes import closed_changes
from tests.store.engines.postgres import fetch
from tests.store.errors import store_error
from tests.store.people import ANA, BEN
from tests.store.places import OTHER_CHANNEL, OTHER_SERVER, SERVER
from tests.store.saved_tables import create_game, create_lobby, create_win, execute, save_changes


async def test_every_table_of_a_database_in_use_is_read(store: DatabaseStore, database_url: str) -> None:
    await create_win(store, ANA, BEN)
    await save_changes(store, await create_lobby(store), **closed_changes(CloseReason.AGREED))
    old = await create_lobby(store, OTHER_CHANNEL)
    recent = await create_lobby(store, OTHER_SERVER)
    await save_changes(store, recent, last_activity=old.last_activity + 1)
    found = await inspect_database(database_url)
    assert found.readable == 4
    assert found.unreadable == ()
    assert found.open_locations == (OTHER_SERVER, OTHER_CHANNEL)


@patch.object(inspection, "BATCH_SIZE", 3)
async def test_unreadable_tables_are_named_and_others_read(store: DatabaseStore, database_url: str) -> None:
    tables = [await create_win(store, ANA, BEN) for _ in range(7)]
    damaged = tables[4].id
    sqlite = isinstance(store, SqliteStore)
    await execute(store, f"DROP TRIGGER events_are_not_changed{'' if sqlite else ' ON events'}")
    await execute(store, "UPDATE events SET event = 'rolled 9999' WHERE game = ? AND seq = 2", damaged)
    found = await inspect_database(database_url)
    assert found.readable == 6
    (told,) = found.unreadable
    assert told.startswith(f"Table {damaged} in the database cannot be read: ")


async def test_a_database_without_tables_is_none_yet(postgres_url: str, connection: Connection) -> None:
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    with pytest.raises(NoDatabaseError, match="no tables"):
        await inspect_database(postgres_url)
    assert await fetch(connection, "SELECT FROM pg_tables WHERE schemaname = 'public'") == []


async def test_a_database_of_another_version_is_refused(postgres_url: str, connection: Connection) -> None:
    await connection.execute("UPDATE schema_version SET version = 0")
    assert "older version" in await store_error(inspect_database(postgres_url))
    await connection.execute("INSERT INTO schema_version VALUES (999)")  # perhaps it only has more
    assert "newer version" in await store_error(inspect_database(postgres_url))


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("INSERT INTO events VALUES (1, 2, 'rolled 7777')", "7777"),
        ("UPDATE tables SET rules = 'nonsense' WHERE id = 1", "nonsense"),
    ],
)
async def test_a_damaged_table_is_named_and_looked_at(store: DatabaseStore, damage: str, words: str) -> None:
    damaged, _ = await create_game(store)
    await store.set_board_message(damaged.id, 900, damaged.revision)
    await store.set_ping(damaged.id, 901, 1)
    assert [outline.quiet for outline in await store.outlines()] == [True]
    other, _ = await create_game(store, Location(7, 8))
    await execute(store, damage)
    store.kept.clear()
    with pytest.raises(UnreadableTableError, match=f"Table {damaged.id} .* cannot be read: .*{words}"):
        await store.load(damaged.id)
    outlines = {outline.id: outline.quiet for outline in await store.outlines()}
    assert outlines == {damaged.id: False, other.id: False}


async def test_an_unreadable_game_is_named(store: DatabaseStore) -> None:
    table = await create_win(store, ANA, BEN)
    await execute(store, "INSERT INTO events VALUES (?, 99, 'rolled 7777')", table.id)
    with pytest.raises(StoreError, match=f"Table {table.id} .* cannot be read: .*7777"):
        await store.game_logs_of(ANA.id, OVERALL, 200)
    with pytest.raises(StoreError, match=r"cannot be read: .*7777"):
        await store.rolls_in_server(SERVER, 200)
