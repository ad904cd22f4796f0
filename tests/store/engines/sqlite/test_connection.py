# ruff: noqa: ASYNC240 - nothing else runs that the files could hold up

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.store import DatabaseAwayError, SqliteStore, StoreError
from bot.store.engines.sqlite.connection import ConnectionThread, connect
from bot.store.engines.sqlite.errors import error_for_host, is_unavailable, result_code
from tests.store.engines.sqlite.database_files import damaged, fill_database, run_statements, write_file
from tests.store.errors import store_error
from tests.store.saved_tables import create_lobby


async def test_both_connections_have_the_right_pragmas(sqlite: SqliteStore) -> None:
    def pragmas(connection: sqlite3.Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "trusted_schema", "query_only")
        return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "trusted_schema": 0}
    assert await sqlite._writer.run(pragmas) == wanted | {"query_only": 0}
    assert await sqlite._surveyor.run(pragmas) == wanted | {"query_only": 1}


def test_a_database_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(StoreError, match="journal_mode is memory, not wal"):
        connect(Path(":memory:"))


async def test_a_file_that_is_no_database_is_refused_and_unchanged_until_repaired(path: Path) -> None:
    content = b"Dear diary, " * 1_000
    write_file(path, content)
    assert "is not a database" in await store_error(SqliteStore.open(path))
    assert path.read_bytes() == content
    write_file(path, b"")
    async with await SqliteStore.open(path) as store:
        await create_lobby(store)


CREATED, MARKED = "CREATE TABLE tables (id)", "PRAGMA application_id = 1234"


@pytest.mark.parametrize("statements", [(CREATED,), (MARKED,), (CREATED, MARKED)])
async def test_a_database_of_another_program_is_left_alone(path: Path, statements: tuple[str, ...]) -> None:
    run_statements(path, *statements)
    content = path.read_bytes()
    assert "another program" in await store_error(SqliteStore.open(path))
    assert path.read_bytes() == content


async def test_a_database_with_a_damaged_page_or_half_of_its_pages_is_refused(path: Path) -> None:
    await fill_database(path)
    content = path.read_bytes()
    for found in (damaged(content), content[: len(content) // 2]):
        write_file(path, found)
        message = await store_error(SqliteStore.open(path))
        assert "is damaged" in message
        assert "docs/database.md" in message


async def test_no_thread_is_left_when_opening_fails() -> None:
    before = set(threading.enumerate())
    fail = Mock(side_effect=StoreError("It is gone."))
    assert await store_error(ConnectionThread.start(fail)) == "It is gone."
    started = set(threading.enumerate()) - before
    assert not any("asyncio" not in thread.name for thread in started)


@pytest.mark.parametrize(
    ("statement", "code", "unavailable"),
    [
        ("INSERT INTO rows VALUES (2, hex(zeroblob(100000)))", sqlite3.SQLITE_FULL, True),
        ("BEGIN IMMEDIATE", sqlite3.SQLITE_BUSY, True),
        ("INSERT INTO rows VALUES (1, 'again')", sqlite3.SQLITE_CONSTRAINT, False),
        ("no statement", sqlite3.SQLITE_ERROR, False),
    ],
)
def test_errors_tell_of_unavailability(tmp_path: Path, statement: str, code: int, unavailable: bool) -> None:
    path = tmp_path / "test.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.executescript("CREATE TABLE rows (id INTEGER PRIMARY KEY, a); INSERT INTO rows VALUES (1, '')")
        if code == sqlite3.SQLITE_BUSY:
            other.execute("BEGIN IMMEDIATE")
        with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as connection:
            connection.execute("PRAGMA max_page_count = 1")
            with pytest.raises(sqlite3.Error) as raised:
                connection.execute(statement)
    assert (result_code(raised.value), is_unavailable(raised.value)) == (code, unavailable)


def test_other_errors_are_not_unavailability() -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(sqlite3.ProgrammingError) as raised:
        connection.execute("SELECT 1")
    assert result_code(raised.value) is None, "it is the driver's"
    assert not is_unavailable(raised.value)
    assert not is_unavailable(OSError("No space left on device"))


@pytest.mark.parametrize(("code", "away"), [(sqlite3.SQLITE_BUSY, True), (sqlite3.SQLITE_CORRUPT, False)])
def test_the_host_is_told_whether_a_database_may_be_there_later(code: int, away: bool) -> None:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    told = error_for_host("It failed", error)
    assert isinstance(told, DatabaseAwayError) is away
    assert str(told) == "It failed: no."
