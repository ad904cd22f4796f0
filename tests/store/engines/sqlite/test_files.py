"""What a file has can be read and copied while the bot uses it."""

# ruff: noqa: ASYNC240 - nothing else runs that the files could hold up

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.store import SqliteStore, StoreError, back_up, inspect_database
from bot.store.engines.sqlite import backup, inspect_file
from bot.store.engines.sqlite.migrations import MIGRATIONS, migrate
from tests.store.engines.sqlite.database_files import mode, run_statements, umask
from tests.store.errors import store_error
from tests.store.outlines import tables_to_restore
from tests.store.pages import read_page
from tests.store.people import ANA, BEN
from tests.store.places import LOCATION, OTHER_CHANNEL
from tests.store.saved_tables import create_lobby, create_win, execute


@pytest.fixture
def target(sqlite: SqliteStore, tmp_path: Path) -> Path:
    """Where the copy of a database is to be that is in use."""
    return tmp_path / "copy.db"


async def test_a_backup_during_use_has_everything(sqlite: SqliteStore, path: Path, target: Path) -> None:
    await create_win(sqlite, ANA, BEN)
    lobby = await create_lobby(sqlite)
    found = back_up(path, target)
    assert found.readable == 2
    async with await SqliteStore.open(target) as restored:
        assert await tables_to_restore(restored) == await tables_to_restore(sqlite)
        assert await read_page(restored) == await read_page(sqlite)
        assert (await create_lobby(restored, OTHER_CHANNEL)).id == lobby.id + 1


async def test_only_its_owner_can_read_a_backup(path: Path, target: Path) -> None:
    with umask(0):
        back_up(path, target)
    assert mode(target) == 0o600


@pytest.mark.parametrize(
    "create", [lambda target: target.write_bytes(b"precious"), lambda target: target.symlink_to("nowhere")]
)
async def test_nothing_is_overwritten(create: Callable[[Path], None], path: Path, target: Path) -> None:
    create(target)
    before = target.lstat()
    with pytest.raises(StoreError, match="exists already"):
        back_up(path, target)
    assert target.lstat() == before


async def test_a_file_that_appears_meanwhile_is_not_overwritten(path: Path, target: Path) -> None:
    def inspect_slowly(copy: Path) -> object:
        target.write_bytes(b"precious")
        return inspect_file(copy)

    slow = patch.object(backup, "inspect_file", inspect_slowly)
    with slow, pytest.raises(StoreError, match="exists already"):
        back_up(path, target)
    assert target.read_bytes() == b"precious"
    assert {*target.parent.iterdir()} == {target, path.parent}


async def test_no_half_file_is_left_where_the_copy_cannot_be_read(path: Path, target: Path) -> None:
    def refuse(copy: Path) -> object:
        assert copy.exists()
        raise StoreError("The copy is damaged.")

    with patch.object(backup, "inspect_file", refuse), pytest.raises(StoreError, match="The copy is damaged"):
        back_up(path, target)
    assert [*target.parent.iterdir()] == [path.parent]


async def test_a_folder_that_does_not_exist_is_named(path: Path, target: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere/copy.db cannot be written: No such file or directory\."):
        back_up(path, target.parent / "nowhere" / "copy.db")


def test_without_a_database_no_file_is_made(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="There is no database"):
        back_up(path, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


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
    shutil.copy(MIGRATIONS / "0001_tables.sql", schema)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, schema)
        connection.execute("INSERT INTO users VALUES (1, 'Ana')")
    before = path.read_bytes()
    assert inspect_file(path).readable == 0
    assert path.read_bytes() == before


async def test_what_is_no_database_of_the_bot_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cantstop.db"
    url = f"sqlite:///{path}"
    assert "There is no database" in await store_error(inspect_database(url))
    assert not path.exists()
    path.write_bytes(b"Dear diary, " * 1_000)
    assert "is not a database" in await store_error(inspect_database(url))
    path.unlink()
    run_statements(path, "CREATE TABLE songs (name TEXT)")
    assert "another program" in await store_error(inspect_database(url))
    run_statements(path, "DROP TABLE songs", "PRAGMA user_version = 999")
    assert "newer version" in await store_error(inspect_database(url))


async def test_names_with_special_characters_lead_to_their_files(tmp_path: Path) -> None:
    path = tmp_path / "50% of games? #1.db"
    async with await SqliteStore.open(path) as store:
        await create_lobby(store, LOCATION)
        assert inspect_file(path).open_locations == (LOCATION,)
