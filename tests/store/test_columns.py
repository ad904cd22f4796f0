import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.columns import TABLE_COLUMNS, read_table, storable
from bot.tables.ports import UnreadableTableError
from bot.tables.table import Person
from tests.hypothesis_profiles import examples

ROW = (17, 7, 70, 101, "lobby", None, 1.5, None, 0, 0, 3)
MESSAGES = (None, 0, None, 0, None, 0, "en", None, None)
OPTIONS = ("parker", "none", "private", "auto", 1)
NO_LISTS = (None,) * 6


def test_seats_and_kept_seats_are_read_in_order() -> None:
    lists: tuple[list[object], ...] = (
        [[1, 102, "Ben", None, None], [0, 101, "Ana", None, None]],
        [[3, 104, "Dan", None], [2, 103, "Cleo", "1764000000.1234567"]],
        *[[]] * 4,
    )
    table = read_table((*ROW, *MESSAGES, "own", *OPTIONS, *lists))
    assert table.seats == (Person(101, "Ana"), Person(102, "Ben"))
    assert [kept.seat for kept in table.reservations] == [2, 3]


@pytest.mark.parametrize(
    ("column", "value"),
    [("rules", "nonsense"), ("status", "paused"), ("pace", "rapid"), ("closing", "bored")],
)
def test_a_table_with_a_damaged_column_is_named(column: str, value: str) -> None:
    row = [*ROW, *MESSAGES, "own", *OPTIONS, *NO_LISTS]
    row[TABLE_COLUMNS.split(", ").index(column)] = value
    with pytest.raises(UnreadableTableError, match=r"Table 17 .* cannot be read"):
        read_table(tuple(row))


@examples(20)
@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_sqlite_accepts_every_storable_text(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    (found,) = connection.execute("SELECT ?", (storable(text),)).fetchone()
    connection.close()
    assert found == storable(text)
    assert "\0" not in found
