import pytest

from bot.store import NoDatabaseError, StoreError, inspection
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.inspection import inspect_server
from tests.store.saved_tables import (
    ANA,
    BEN,
    OTHER_CHANNEL,
    OTHER_SERVER,
    create_lobby,
    create_win,
    save_changes,
)


async def test_every_table_of_a_database_in_use_is_read(postgres: PostgresStore, postgres_url: str) -> None:
    await create_win(postgres, ANA, BEN)
    old = await create_lobby(postgres, OTHER_CHANNEL)
    recent = await create_lobby(postgres, OTHER_SERVER)
    await save_changes(postgres, recent, last_activity=old.last_activity + 1)
    found = await inspect_server(postgres_url)
    assert found.readable == 3
    assert found.unreadable == ()
    assert found.open_locations == (OTHER_SERVER, OTHER_CHANNEL)


async def test_a_table_that_cannot_be_read_is_named_and_the_others_are_read(
    postgres: PostgresStore, postgres_url: str, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "BATCH_SIZE", 3)
    tables = [await create_win(postgres, ANA, BEN) for _ in range(5)]
    await connection.execute("ALTER TABLE events DISABLE TRIGGER USER")
    await connection.execute(
        "UPDATE events SET event = 'rolled 9999' WHERE game = %s AND seq = 2", (tables[3].id,)
    )
    found = await inspect_server(postgres_url)
    assert found.readable == 4
    (problem,) = found.unreadable
    assert problem.startswith(f"Table {tables[3].id} in the database cannot be read: ")


async def test_a_database_without_tables_is_no_database_yet(
    postgres_url: str, connection: Connection
) -> None:
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    with pytest.raises(NoDatabaseError, match="no tables"):
        await inspect_server(postgres_url)
    cursor = await connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    assert await cursor.fetchone() == (0,)


@pytest.mark.parametrize(("version", "words"), [(0, "older version"), (999, "newer version")])
async def test_a_database_of_another_version_is_refused(
    version: int, words: str, postgres_url: str, connection: Connection
) -> None:
    await connection.execute("UPDATE schema_version SET version = %s", (version,))
    with pytest.raises(StoreError, match=words):
        await inspect_server(postgres_url)
