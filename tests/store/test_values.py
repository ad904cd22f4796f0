import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.values import check_id, is_id, replace_surrogates
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
    [("Ana", "Ana"), ("", ""), ("a\ud800b\udfff", "a\ufffdb\ufffd"), ("\U0001f3d4", "\U0001f3d4")],
)
def test_lone_surrogates_are_replaced(text: str, stored: str) -> None:
    assert replace_surrogates(text) == stored


@examples(20)
@given(st.text(st.characters() | st.characters(categories=["Cs"])))
def test_sqlite_accepts_every_text_after_replacement(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    (found,) = connection.execute("SELECT ?", (replace_surrogates(text),)).fetchone()
    connection.close()
    assert found == replace_surrogates(text)
