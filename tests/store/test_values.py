import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.values import check_id, is_id, storable
from tests.hypothesis_profiles import examples


@pytest.mark.parametrize(
    ("number", "valid"),
    [(0, True), (1, True), (2**63 - 1, True), (-1, False), (2**63, False), (10**100, False)],
)
def test_an_id_fits_into_63_bits(number: int, valid: bool) -> None:
    assert is_id(number) is valid
    if valid:
        assert check_id(number) == number
    else:
        with pytest.raises(ValueError, match=f"not an id: {number}"):
            check_id(number)


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
