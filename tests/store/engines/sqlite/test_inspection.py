import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreError
from bot.store.engines.sqlite import inspect_file
from bot.store.engines.sqlite.migrations import MIGRATIONS, migrate
from tests.store.saved_tables import LOCATION, create_lobby


async def test_an_older_database_is_read_as_it_will_be_migrated_and_stays_as_it_is(tmp_path: Path) -> None:
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
