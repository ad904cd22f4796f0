import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.store import SqliteStore, StoreError
from bot.store.engines.sqlite import inspect_file
from bot.store.engines.sqlite.migrations import MIGRATIONS, migrate
from tests.store.outlines import tables_to_restore
from tests.store.places import LOCATION
from tests.store.saved_tables import create_lobby, execute


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
    assert await tables_to_restore(sqlite) == (table,)


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
