import pytest

from bot.store import DatabaseStore, NoDatabaseError, SqliteStore, StoreError, inspect_database, inspection
from bot.store.engines.postgres.connection import Connection
from bot.tables.table import CloseReason
from tests.store.changes import closed_changes
from tests.store.people import ANA, BEN
from tests.store.places import OTHER_CHANNEL, OTHER_SERVER
from tests.store.saved_tables import create_lobby, create_win, execute, save_changes


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


async def test_a_table_that_cannot_be_read_is_named_and_the_others_are_read(
    store: DatabaseStore, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "BATCH_SIZE", 3)
    tables = [await create_win(store, ANA, BEN) for _ in range(7)]
    damaged = tables[4].id

    sqlite = isinstance(store, SqliteStore)
    await execute(store, f"DROP TRIGGER events_are_not_changed{'' if sqlite else ' ON events'}")
    await execute(store, "UPDATE events SET event = 'rolled 9999' WHERE game = ? AND seq = 2", damaged)
    found = await inspect_database(database_url)
    assert found.readable == 6
    assert len(found.unreadable) == 1
    assert found.unreadable[0].startswith(f"Table {damaged} in the database cannot be read: ")


async def test_a_database_without_tables_is_none_yet(postgres_url: str, connection: Connection) -> None:
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    with pytest.raises(NoDatabaseError, match="no tables"):
        await inspect_database(postgres_url)
    cursor = await connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    assert await cursor.fetchone() == (0,)


@pytest.mark.parametrize(("version", "words"), [(0, "older version"), (999, "newer version")])
async def test_a_database_of_another_version_is_refused(
    version: int, words: str, postgres_url: str, connection: Connection
) -> None:
    await connection.execute("UPDATE schema_version SET version = %s", (version,))
    with pytest.raises(StoreError, match=words):
        await inspect_database(postgres_url)
