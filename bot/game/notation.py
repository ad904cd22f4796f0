"""Text forms: an event, a game and a position, written for people to read and read back without loss.

docs/notation.md has the grammar. Reading is strict, since a text may come from anywhere: a value has one
text, and whatever is not exactly that raises :class:`ValueError` with a message that says what is wrong.
"""

import re
from typing import assert_never

from bot.game.editions import EDITIONS, Edition
from bot.game.events import (
    Busted,
    Ended,
    Event,
    Moved,
    Resigned,
    Rolled,
    RollOff,
    Started,
    Stopped,
    highest,
)
from bot.game.game import MAX_PLAYERS, MIN_PLAYERS

MAX_LINE = 1_000
"""The most characters in one line: room for seventy rounds of a roll-off."""

_DICE = re.compile(r"[1-6]{4}")
_PAIR = re.compile(r"[1-6]{2}")
_COLUMN = re.compile(r"[2-9]|1[0-2]")
_SEAT = re.compile(r"[0-3]")
_OUT = "--"
_ROUND = "/"


def event_text(event: Event) -> str:
    """Return ``event`` as one line, without its end."""
    match event:
        case Started(edition=edition, roll_off=roll_off):
            return f"started {edition.name} {_roll_off_text(roll_off)}"
        case Rolled(dice=dice):
            return f"rolled {_digits(dice)}"
        case Moved(move=move):
            return " ".join(["moved", *map(str, move)])
        case Busted():
            return "busted"
        case Stopped():
            return "stopped"
        case Resigned(seat=seat):
            return f"resigned {seat}"
        case Ended():
            return "ended"
        case _:
            assert_never(event)


def read_event(text: str) -> Event:
    """Return the event that ``text`` says.

    Raises:
        ValueError: it says none.
    """
    if len(text) > MAX_LINE:
        raise ValueError(f"a line has at most {MAX_LINE} characters, not {len(text)}")
    match text.split(" "):
        case ["started", name, *rounds]:
            return Started(_edition(name), _read_roll_off(rounds))
        case ["rolled", dice]:
            first, second, third, fourth = _read_digits(_DICE, dice, "four dice, each 1 to 6")
            return Rolled((first, second, third, fourth))
        case ["moved", *columns] if len(columns) in (1, 2):
            move = tuple(int(_matched(_COLUMN, column, "a column, 2 to 12")) for column in columns)
            if move[0] > move[-1]:
                raise ValueError(f"the lower column comes first, not {_quoted(text)}")
            return Moved(move)
        case ["busted"]:
            return Busted()
        case ["stopped"]:
            return Stopped()
        case ["resigned", seat]:
            return Resigned(int(_matched(_SEAT, seat, "a seat, 0 to 3")))
        case ["ended"]:
            return Ended()
        case _:
            raise ValueError(f"not an event: {_quoted(text)}")


def _roll_off_text(roll_off: RollOff) -> str:
    return f" {_ROUND} ".join(
        " ".join(_digits(pair) if pair else _OUT for pair in totals) for totals in roll_off
    )


def _read_roll_off(words: list[str]) -> RollOff:
    """Return the roll-off that ``words`` say, if it is one that the rules yield."""
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    players = words.index(_ROUND) if _ROUND in words else len(words)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {players}")
    seats = tuple(range(players))
    for start in range(0, len(words) + 1, players + 1):
        totals = tuple(_read_pair(word) for word in words[start : start + players])
        if len(totals) != players or words[start + players : start + players + 1] not in ([], [_ROUND]):
            raise ValueError(f"round {len(rounds) + 1} of the roll-off must have {players} seats")
        if len(seats) == 1:
            raise ValueError(f"the roll-off was decided in round {len(rounds)}")
        if tuple(seat for seat, pair in enumerate(totals) if pair) != seats:
            raise ValueError(f"round {len(rounds) + 1} of the roll-off is for seats {_listed(seats)}")
        rounds.append(totals)
        seats = highest(totals)
    if len(seats) > 1:
        raise ValueError(f"the roll-off ends with seats {_listed(seats)} tied")
    return tuple(rounds)


def _read_pair(word: str) -> tuple[int, int] | None:
    if word == _OUT:
        return None
    first, second = _read_digits(_PAIR, word, f"a pair of dice, each 1 to 6, or {_OUT}")
    return first, second


def _edition(name: str) -> Edition:
    if name not in EDITIONS:
        raise ValueError(f"no such edition: {_quoted(name)}")
    return EDITIONS[name]


def _digits(dice: tuple[int, ...]) -> str:
    return "".join(map(str, dice))


def _read_digits(pattern: re.Pattern[str], word: str, what: str) -> tuple[int, ...]:
    return tuple(map(int, _matched(pattern, word, what)))


def _matched(pattern: re.Pattern[str], word: str, what: str) -> str:
    if not pattern.fullmatch(word):
        raise ValueError(f"expected {what}, not {_quoted(word)}")
    return word


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))


def _quoted(text: str) -> str:
    """Return ``text`` for a message: short, and with nothing in it that does not print."""
    return ascii(text if len(text) <= 40 else f"{text[:40]}...")
