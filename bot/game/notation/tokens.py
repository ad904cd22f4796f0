"""Tokens of all notations: rules, dice, columns, seats and stakes; and how error messages quote text."""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, TypeVar

from bot.game.dice import FourDice
from bot.game.refusals import NotAllowed
from bot.game.rules import EDITIONS, ColumnsToWin, CrowdedSpaces, Rules, Starter

EMPTY_LIST = "-"
"""The token for an empty list."""

SIDES = {True: "makes", False: "busts"}
"""The tokens for the two sides of a bid, by whether it says that the player stops."""

_DICE = re.compile(r"[1-6]{4}")
_MAX_QUOTED = 40

_VARIANTS: dict[str, type[Enum]] = {"columns": ColumnsToWin, "starter": Starter, "crowded": CrowdedSpaces}
"""The variants that are written with a value, which are fields of the rules."""

_WORDS = {"placing_priority": "priority", "bidding": "bidding"}
"""The words for the variants that are played or not, by their fields of the rules."""

_Choice = TypeVar("_Choice", bound=Enum)


def format_dice(dice: tuple[int, ...]) -> str:
    """Return dice as consecutive digits."""
    return "".join(map(str, dice))


def parse_dice(word: str) -> FourDice:
    """Return the four dice written as ``word``."""
    first, second, third, fourth = map(int, match_token(_DICE, word, "four dice, each 1 to 6"))
    return first, second, third, fourth


def number_parser(pattern: str, what: str) -> Callable[[str], int]:
    """Return a parser of numbers that match ``pattern``, whose errors say that ``what`` is expected."""
    compiled = re.compile(pattern)
    return lambda word: int(match_token(compiled, word, what))


parse_column = number_parser(r"[2-9]|1[0-2]", "a column, 2 to 12")
parse_seat = number_parser(r"[0-3]", "a seat, 0 to 3")
parse_stake = number_parser(r"[1-5]", "a stake, 1 to 5")


def parse_side(word: str) -> bool:
    """Return whether ``word`` is the side of a bid that says the player stops."""
    if word not in SIDES.values():
        raise ValueError(f"expected {' or '.join(SIDES.values())}, not {quoted(word)}")
    return word == SIDES[True]


def parse_choice(kind: type[_Choice], word: str) -> _Choice:
    """Return the member of an enumeration that has the value ``word``."""
    try:
        return kind(word)
    except ValueError:
        values = comma_list(member.value for member in kind)
        raise ValueError(f"expected {values}, not {quoted(word)}") from None


def match_token(pattern: re.Pattern[str], word: str, what: str) -> str:
    """Return ``word`` if all of it matches ``pattern``, otherwise raise an error that expects ``what``."""
    if not pattern.fullmatch(word):
        raise ValueError(f"expected {what}, not {quoted(word)}")
    return word


def comma_list(things: Iterable[object]) -> str:
    """Return ``things`` separated by commas, for a message."""
    return ", ".join(map(str, things))


def quoted(text: str) -> str:
    """Return ``text`` for a message, shortened and with unprintable characters escaped."""
    return ascii(text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}...")


def format_rules(rules: Rules) -> str:
    """Return ``rules`` as one token: ``parker``, or ``parker,columns=4,crowded=jump``."""
    usual, printed = Rules.of(rules.edition), Rules.of(rules.edition, bidding=rules.bidding)
    different = [name for name in _VARIANTS if getattr(rules, name) is not getattr(printed, name)]
    values = [f"{name}={getattr(rules, name)}" for name in different]
    words = [word for name, word in _WORDS.items() if getattr(rules, name) is not getattr(usual, name)]
    return ",".join([rules.edition.name, *values, *words])


def parse_rules(token: str) -> Rules:
    """Return the rules written as ``token``.

    Raises:
        ValueError: ``token`` is malformed, combines variants that exclude each other, or repeats what the
            edition already says.
    """
    edition, *words = token.split(",")
    if edition not in EDITIONS:
        raise ValueError(f"no such edition: {quoted(edition)}")
    chosen: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in _VARIANTS:
            chosen[name] = parse_choice(_VARIANTS[name], value)
        elif word not in _WORDS.values():
            raise ValueError(f"no such variant: {quoted(word)}")
    chosen |= {name: word in words for name, word in _WORDS.items()}
    try:
        rules = Rules.of(EDITIONS[edition], **chosen)
    except NotAllowed as refusal:
        raise ValueError(refusal.message) from refusal
    if format_rules(rules) != token:
        raise ValueError(f"these rules are written {format_rules(rules)}, not {quoted(token)}")
    return rules
