"""Tokens shared by all notations, and how error messages quote text."""

import re
from collections.abc import Callable

import pytest

from bot.game.notation.tokens import (
    MAX_LINE_LENGTH,
    check_length,
    comma_list,
    format_dice,
    match_token,
    parse_column,
    parse_dice,
    parse_pair,
    parse_seat,
    parse_seats,
    parse_side,
    parse_stake,
    quoted,
)


def test_dice_round_trip() -> None:
    assert format_dice((3, 4, 5, 5)) == "3455"
    assert parse_dice("3455") == (3, 4, 5, 5)


def test_valid_tokens_are_parsed() -> None:
    assert parse_pair("16", otherwise="--") == (1, 6)
    assert [parse_column(word) for word in ("2", "9", "10", "12")] == [2, 9, 10, 12]
    assert [parse_seat(word) for word in "0123"] == [0, 1, 2, 3]
    assert parse_seats("2,0,3") == (2, 0, 3)
    assert [parse_side(word) for word in ("makes", "busts")] == [True, False]
    assert [parse_stake(word) for word in "12345"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("parse", "words", "error"),
    [
        (parse_dice, ["", "345", "34556", "3450", "3457", "34 5", "345\u0665"], "expected four dice"),
        (parse_column, ["", "0", "1", "13", "02", "+2", "2 ", "\u0662"], "expected a column"),
        (parse_seat, ["", "4", "-1", "00", "\u00b2"], "expected a seat"),
        (parse_seats, ["", "0,", ",0", "0, 1", "0;1"], "expected a seat"),
        (parse_side, ["", "Makes", "made", "bust"], "expected makes or busts"),
        (parse_stake, ["", "0", "6", "05"], "expected a stake"),
    ],
)
def test_invalid_tokens_are_rejected(parse: Callable[[str], object], words: list[str], error: str) -> None:
    for word in words:
        with pytest.raises(ValueError, match=error):
            parse(word)


def test_the_error_for_a_pair_mentions_the_alternative() -> None:
    with pytest.raises(ValueError, match="a pair of dice, each 1 to 6, or --, not '17'"):
        parse_pair("17", otherwise="--")


def test_a_token_must_match_completely() -> None:
    pattern = re.compile("[ab]")
    assert match_token(pattern, "a", "a letter") == "a"
    for word in ("", "ab", "a\n", "c"):
        with pytest.raises(ValueError, match="expected a letter"):
            match_token(pattern, word, "a letter")


def test_a_line_has_a_maximum_length() -> None:
    check_length("x" * MAX_LINE_LENGTH)
    with pytest.raises(ValueError, match="at most 1000 characters, not 1001"):
        check_length("x" * (MAX_LINE_LENGTH + 1))


def test_messages_quote_text_shortened_and_escaped() -> None:
    assert quoted("busted") == "'busted'"
    assert quoted("\u00e9\n") == r"'\xe9\n'"
    assert quoted("x" * 41) == f"'{'x' * 40}...'"
    assert quoted("x" * 40) == f"'{'x' * 40}'"


def test_messages_separate_things_by_commas() -> None:
    assert comma_list([]) == ""
    assert comma_list((1, 2)) == "1, 2"
