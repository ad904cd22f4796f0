"""The small words that all text forms are made of: dice, columns, seats, stakes; and how messages quote."""

import re
from collections.abc import Iterable

from bot.game.dice import FourDice

MAX_LINE_LENGTH = 1_000
"""The most characters in one line: room for seventy rounds of a roll-off."""

EMPTY_LIST = "-"
"""Stands where a list has nothing in it."""

SIDES = {True: "makes", False: "busts"}
"""How a bid says whether the turn makes it."""

_DICE = re.compile(r"[1-6]{4}")
_PAIR = re.compile(r"[1-6]{2}")
_COLUMN = re.compile(r"[2-9]|1[0-2]")
_SEAT = re.compile(r"[0-3]")
_STAKE = re.compile(r"[1-5]")
_QUOTED = 40


def check_length(line: str) -> None:
    """Raise :class:`ValueError` if ``line`` is too long to be one."""
    if len(line) > MAX_LINE_LENGTH:
        raise ValueError(f"a line has at most {MAX_LINE_LENGTH} characters, not {len(line)}")


def format_dice(dice: tuple[int, ...]) -> str:
    """Return dice as digits in a row."""
    return "".join(map(str, dice))


def parse_dice(word: str) -> FourDice:
    """Return the four dice that ``word`` says."""
    first, second, third, fourth = map(int, match_token(_DICE, word, "four dice, each 1 to 6"))
    return first, second, third, fourth


def parse_pair(word: str, otherwise: str) -> tuple[int, int]:
    """Return the two dice that ``word`` says; a message adds what else it might have said."""
    first, second = map(int, match_token(_PAIR, word, f"a pair of dice, each 1 to 6, or {otherwise}"))
    return first, second


def parse_column(word: str) -> int:
    """Return the column that ``word`` says."""
    return int(match_token(_COLUMN, word, "a column, 2 to 12"))


def parse_seat(word: str) -> int:
    """Return the seat that ``word`` says."""
    return int(match_token(_SEAT, word, "a seat, 0 to 3"))


def parse_seats(words: str) -> tuple[int, ...]:
    """Return the seats that ``words`` lists with commas between."""
    return tuple(map(parse_seat, words.split(",")))


def parse_side(word: str) -> bool:
    """Return whether ``word`` says that a turn makes it."""
    if word not in SIDES.values():
        raise ValueError(f"expected {' or '.join(SIDES.values())}, not {quoted(word)}")
    return word == SIDES[True]


def parse_stake(word: str) -> int:
    """Return the stake of a bid that ``word`` says."""
    return int(match_token(_STAKE, word, "a stake, 1 to 5"))


def match_token(pattern: re.Pattern[str], word: str, what: str) -> str:
    """Return ``word`` if it is wholly as ``pattern``; otherwise an error says that ``what`` is expected."""
    if not pattern.fullmatch(word):
        raise ValueError(f"expected {what}, not {quoted(word)}")
    return word


def comma_list(things: Iterable[object]) -> str:
    """Return ``things`` for a message, with commas between."""
    return ", ".join(map(str, things))


def quoted(text: str) -> str:
    """Return ``text`` for a message: short, and with nothing in it that does not print."""
    return ascii(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...")
