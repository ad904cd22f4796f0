import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from bot.store.users import storable
from tests.hypothesis_profiles import examples


@examples(20)
@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_sqlite_accepts_every_storable_text(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    (found,) = connection.execute("SELECT ?", (storable(text),)).fetchone()
    connection.close()
    assert found == storable(text)
    assert "\0" not in found
