import sqlite3
from pathlib import Path

import pytest

from bot.store import DatabaseAwayError
from bot.store.engines.sqlite.errors import error_for_host, is_unavailable, result_code


def failure(path: Path, statement: str) -> sqlite3.Error:
    """Return the error of a statement in a new database with one row."""
    with sqlite3.connect(path) as setup:
        setup.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)")
        setup.execute("INSERT INTO rows VALUES (1, 'one')")
    setup.close()
    connection = sqlite3.connect(path, timeout=0)
    try:
        with pytest.raises(sqlite3.Error) as raised:
            connection.executescript(statement)
        return raised.value
    finally:
        connection.close()


def test_a_full_database_is_unavailable(tmp_path: Path) -> None:
    full = "PRAGMA max_page_count = 1; INSERT INTO rows VALUES (2, hex(zeroblob(100000)))"
    error = failure(tmp_path / "test.db", full)
    assert (result_code(error), is_unavailable(error)) == (sqlite3.SQLITE_FULL, True)


def test_a_locked_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    sqlite3.connect(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    connection = sqlite3.connect(path, timeout=0)
    with pytest.raises(sqlite3.OperationalError) as raised:
        connection.execute("CREATE TABLE rows (id)")
    assert (result_code(raised.value), is_unavailable(raised.value)) == (sqlite3.SQLITE_BUSY, True)
    connection.close()
    other.close()


def test_an_extended_result_code_is_reduced_to_its_primary_code(tmp_path: Path) -> None:
    error = failure(tmp_path / "test.db", "INSERT INTO rows VALUES (1, 'again')")
    assert error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
    assert result_code(error) == sqlite3.SQLITE_CONSTRAINT


def test_a_mistake_is_not_unavailability(tmp_path: Path) -> None:
    assert not is_unavailable(failure(tmp_path / "test.db", "INSERT INTO rows VALUES (1, 'again')"))
    assert not is_unavailable(failure(tmp_path / "other.db", "no statement"))


def test_an_error_of_the_driver_has_no_result_code() -> None:
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(sqlite3.ProgrammingError) as raised:
        connection.execute("SELECT 1")
    assert result_code(raised.value) is None
    assert not is_unavailable(raised.value)


def test_other_exceptions_are_not_unavailability() -> None:
    assert not is_unavailable(OSError("No space left on device"))


@pytest.mark.parametrize(("code", "away"), [(sqlite3.SQLITE_BUSY, True), (sqlite3.SQLITE_CORRUPT, False)])
def test_the_host_is_told_whether_a_database_may_be_there_later(code: int, away: bool) -> None:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    told = error_for_host("It failed", error)
    assert isinstance(told, DatabaseAwayError) is away
    assert str(told) == "It failed: no."
