import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreError, inspection
from bot.store.engines.sqlite.inspection import inspect_file
from bot.store.engines.sqlite.migrations import MIGRATIONS, migrate
from bot.tables.table import CloseReason
from tests.store.saved_tables import (
    ANA,
    BEN,
    LOCATION,
    OTHER_CHANNEL,
    OTHER_SERVER,
    closed_changes,
    create_lobby,
    create_win,
    save_changes,
)


async def test_every_table_of_a_database_in_use_is_read(sqlite: SqliteStore, path: Path) -> None:
    await create_win(sqlite, ANA, BEN)
    await save_changes(sqlite, await create_lobby(sqlite), **closed_changes(CloseReason.AGREED))
    old = await create_lobby(sqlite, OTHER_CHANNEL)
    recent = await create_lobby(sqlite, OTHER_SERVER)
    await save_changes(sqlite, recent, last_activity=old.last_activity + 1)
    found = inspect_file(path)
    assert found.readable == 4
    assert found.unreadable == ()
    assert found.open_locations == (OTHER_SERVER, OTHER_CHANNEL)


async def test_a_table_that_cannot_be_read_is_named_and_the_others_are_read(
    sqlite: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "BATCH_SIZE", 3)
    tables = [await create_win(sqlite, ANA, BEN) for _ in range(7)]
    damaged = tables[4].id
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "DROP TRIGGER events_are_not_changed;"
            f" UPDATE events SET event = 'rolled 9999' WHERE game = {damaged} AND seq = 2;"
        )
    found = inspect_file(path)
    assert found.readable == 6
    assert len(found.unreadable) == 1
    assert found.unreadable[0].startswith(f"Table {damaged} in the database cannot be read: ")


async def test_an_older_database_is_read_as_it_will_be_migrated_and_stays_as_it_is(
    tmp_path: Path,
) -> None:
    path, schema = tmp_path / "old.db", tmp_path / "schema"
    schema.mkdir()
    for migration in sorted(MIGRATIONS.glob("*.sql"))[:1]:
        shutil.copy(migration, schema)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, schema)
        connection.execute("INSERT INTO users VALUES (1, 'Ana')")
    before = path.read_bytes()
    assert inspect_file(path).readable == 0
    assert path.read_bytes() == before


def test_what_is_no_database_of_the_bot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cantstop.db"
    with pytest.raises(StoreError, match="There is no database"):
        inspect_file(path)
    assert not path.exists()
    path.write_bytes(b"Dear diary, " * 1_000)
    with pytest.raises(StoreError, match="is not a database"):
        inspect_file(path)
    path.unlink()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        inspect_file(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TABLE songs; PRAGMA user_version = 999")
    with pytest.raises(StoreError, match="newer version"):
        inspect_file(path)


async def test_names_with_special_characters_lead_to_their_files(tmp_path: Path) -> None:
    path = tmp_path / "50% of games? #1.db"
    async with await SqliteStore.open(path) as store:
        await create_lobby(store, LOCATION)
        assert inspect_file(path).open_locations == (LOCATION,)
