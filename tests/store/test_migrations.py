"""How the schema is brought up to date."""

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import StoreError
from bot.store.connection import connect
from bot.store.migrations import SCHEMA, migrate

NEWEST = len(list(SCHEMA.iterdir()))
"""The number of the last migration that there is."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The migrations that there are, to put others beside them."""
    return Path(shutil.copytree(SCHEMA, tmp_path / "schema"))


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An empty database."""
    with contextlib.closing(connect(tmp_path / "cantstop.db")) as connected:
        yield connected


def version(connection: sqlite3.Connection) -> int:
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


def test_an_empty_database_gets_every_migration(connection: sqlite3.Connection, folder: Path) -> None:
    (folder / f"{NEWEST + 1:04}_more.sql").write_text("CREATE TABLE more (a INTEGER) STRICT;")
    migrate(connection, folder)
    assert version(connection) == NEWEST + 1
    assert {name for _, name, _ in schema(connection)} >= {"tables", "events", "more"}


def test_a_migration_is_applied_once(connection: sqlite3.Connection) -> None:
    migrate(connection)
    before = schema(connection)
    migrate(connection)
    assert schema(connection) == before


def test_a_new_migration_keeps_what_is_there(connection: sqlite3.Connection, folder: Path) -> None:
    migrate(connection, folder)
    connection.execute("INSERT INTO notes VALUES ('key', 'value')")
    (folder / f"{NEWEST + 1:04}_more.sql").write_text("ALTER TABLE notes ADD COLUMN more INTEGER;")
    migrate(connection, folder)
    assert connection.execute("SELECT * FROM notes").fetchall() == [("key", "value", None)]


@pytest.mark.parametrize("end", ["INSERT INTO nowhere VALUES (1);", "DROP TABLE users;", "this is no SQL"])
def test_a_migration_that_fails_leaves_nothing_and_those_before_it_stay(
    connection: sqlite3.Connection, folder: Path, end: str
) -> None:
    migrate(connection)
    connection.execute("INSERT INTO users VALUES (1, 'Ana')")
    connection.execute("INSERT INTO standings VALUES (0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1.0)")
    before = schema(connection)
    (folder / f"{NEWEST + 1:04}_good.sql").write_text("CREATE TABLE good (a INTEGER) STRICT;")
    (folder / f"{NEWEST + 2:04}_bad.sql").write_text(
        f"CREATE TABLE bad (a INTEGER) STRICT; DELETE FROM notes; {end}"
    )
    with pytest.raises(StoreError, match=f"schema {NEWEST + 2}"):
        migrate(connection, folder)
    assert not connection.in_transaction
    assert version(connection) == NEWEST + 1
    assert [row for row in schema(connection) if row[1] != "good"] == before


def test_a_database_of_a_newer_version_is_refused_and_left_alone(
    connection: sqlite3.Connection, folder: Path
) -> None:
    (folder / f"{NEWEST + 1:04}_more.sql").write_text("CREATE TABLE more (a INTEGER) STRICT;")
    migrate(connection, folder)
    before = schema(connection)
    with pytest.raises(StoreError, match=f"has schema {NEWEST + 1}, and this version knows {NEWEST}"):
        migrate(connection)
    assert schema(connection) == before


def test_the_migrations_are_numbered_without_a_gap() -> None:
    names = sorted(path.name for path in SCHEMA.iterdir())
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
