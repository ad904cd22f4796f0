import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.users import storable
from tests.hypothesis_profiles import examples


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("Ana", "Ana"),
        ("", ""),
        ("a\ud800b\udfff", "a\ufffdb\ufffd"),
        ("\U0001f3d4", "\U0001f3d4"),
        ("\0a\0", "a"),
    ],
)
def test_lone_surrogates_are_replaced_and_nul_is_dropped(text: str, stored: str) -> None:
    assert storable(text) == stored


@examples(20)
@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_sqlite_accepts_every_storable_text(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    (found,) = connection.execute("SELECT ?", (storable(text),)).fetchone()
    connection.close()
    assert found == storable(text)
    assert "\0" not in found
