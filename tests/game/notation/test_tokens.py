"""Tokens shared by all notations, and how error messages quote text."""

from collections.abc import Callable

import pytest

from bot.game.notation.tokens import (
    MAX_LINE_LENGTH,
    check_length,
    parse_column,
    parse_dice,
    parse_seat,
    parse_seats,
    parse_side,
    parse_stake,
    quoted,
)


@pytest.mark.parametrize(
    ("parse", "words", "error"),
    [
        (parse_dice, ["", "345", "34556", "3450", "3457", "34 5", "3455\n", "345\u0665"], "four dice"),
        (parse_column, ["", "0", "1", "13", "02", "+2", "-2", "2_0", "2 ", "\u0662"], "a column"),
        (parse_seat, ["", "4", "-1", "00", "\u00b2"], "a seat"),
        (parse_seats, ["", "0,", ",0", "0, 1", "0;1"], "a seat"),
        (parse_side, ["", "Makes", "made", "bust"], "makes or busts"),
        (parse_stake, ["", "0", "6", "05"], "a stake"),
    ],
)
def test_invalid_tokens_are_rejected(parse: Callable[[str], object], words: list[str], error: str) -> None:
    for word in words:
        with pytest.raises(ValueError, match=f"expected {error}"):
            parse(word)


def test_a_line_has_a_maximum_length() -> None:
    check_length("x" * MAX_LINE_LENGTH)
    with pytest.raises(ValueError, match="at most 1000 characters, not 1001"):
        check_length("x" * (MAX_LINE_LENGTH + 1))


def test_messages_quote_text_shortened_and_escaped() -> None:
    assert quoted("busted") == "'busted'"
    assert quoted("\u00e9\n") == r"'\xe9\n'"
    assert quoted("x" * 41) == f"'{'x' * 40}...'"
    assert quoted("x" * 40) == f"'{'x' * 40}'"
