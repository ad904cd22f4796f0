import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import DatabaseAwayError
from bot.store.engines.sqlite.errors import error_for_host, is_unavailable, result_code


@pytest.mark.parametrize(
    ("statement", "code", "unavailable"),
    [
        ("INSERT INTO rows VALUES (2, hex(zeroblob(100000)))", sqlite3.SQLITE_FULL, True),
        ("BEGIN IMMEDIATE", sqlite3.SQLITE_BUSY, True),
        ("INSERT INTO rows VALUES (1, 'again')", sqlite3.SQLITE_CONSTRAINT, False),
        ("no statement", sqlite3.SQLITE_ERROR, False),
    ],
    ids=["full", "locked", "a row that exists", "a mistake"],
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
