"""Events, each as one line of text."""

import re
from collections.abc import Callable
from functools import lru_cache

from bot.game import events
from bot.game.events import Event, RollOff, Started, highest_seats
from bot.game.notation.tokens import (
    SIDES,
    comma_list,
    format_dice,
    format_rules,
    match_token,
    parse_column,
    parse_dice,
    parse_rules,
    parse_seat,
    parse_side,
    parse_stake,
    quoted,
)
from bot.game.rules import MAX_PLAYERS, MIN_PLAYERS, Rules, Starter
from bot.game.state import Bid

MAX_LINE_LENGTH = 1_000
"""The maximum number of characters in an event: room for seventy rounds of a roll-off."""

_PAIR = re.compile(r"[1-6]{2}")
_NO_ROLL = "--"
_ROUND_SEPARATOR = "/"
_FIRST = "first="

_WORDS: dict[str, Callable[[], Event]] = {
    "unmoved": events.Unmoved,
    "busted": events.Busted,
    "stopped": events.Stopped,
    "unshifted": events.Unshifted,
    "settled": events.Settled,
    "ended": events.Ended,
    "passed": events.Passed,
}
"""Events that are one word."""

_WORDS_OF_SEATS: dict[str, Callable[[int], Event]] = {
    "resigned": events.Resigned,
    "missed": events.Missed,
    "handed": events.Handed,
    "returned": events.Returned,
}
"""Events that are one word and a seat."""

_WORD_OF: dict[object, str] = {kind: word for word, kind in (*_WORDS.items(), *_WORDS_OF_SEATS.items())}


def format_event(event: Event) -> str:
    """Return ``event`` as one line, without a newline."""
    match event:
        case Started(rules=rules):
            return f"started {format_rules(rules)} {_format_start(event)}"
        case events.Rolled(dice=dice):
            return f"rolled {format_dice(dice)}"
        case events.Moved(move=move):
            return " ".join(["moved", *map(str, move)])
        case events.BidPlaced(seat=seat, bid=bid):
            return f"bid {seat} {SIDES[bid.stops]} {bid.stake}"
        case events.Shifted(column=column):
            return f"shifted {column}"
        case events.Resigned() | events.Missed() | events.Handed() | events.Returned():
            return f"{_WORD_OF[type(event)]} {event.seat}"
        case _:
            return _WORD_OF[type(event)]


@lru_cache(maxsize=4_096)  # the same few occur again and again
def parse_event(text: str) -> Event:
    """Return the event written as ``text``, or raise :class:`ValueError`."""
    if len(text) > MAX_LINE_LENGTH:
        raise ValueError(f"a line has at most {MAX_LINE_LENGTH} characters, not {len(text)}")
    match text.split(" "):
        case ["started", rules, *words]:
            return _parse_start(parse_rules(rules), words)
        case ["rolled", dice]:
            return events.Rolled(parse_dice(dice))
        case ["moved", *columns] if len(columns) in (1, 2):
            move = tuple(map(parse_column, columns))
            if move[0] > move[-1]:
                raise ValueError(f"the lower column comes first, not {quoted(text)}")
            return events.Moved(move)
        case ["bid", seat, side, stake]:
            return events.BidPlaced(parse_seat(seat), Bid(parse_side(side), parse_stake(stake)))
        case ["shifted", column]:
            return events.Shifted(parse_column(column))
        case [word] if word in _WORDS:
            return _WORDS[word]()
        case [word, seat] if word in _WORDS_OF_SEATS:
            return _WORDS_OF_SEATS[word](parse_seat(seat))
        case _:
            raise ValueError(f"not an event: {quoted(text)}")


def _format_start(started: Started) -> str:
    """Return the roll-off, or the first seat and the number of seats if there was none."""
    if not started.roll_off:
        return f"{_FIRST}{started.first_seat}/{started.players}"
    return f" {_ROUND_SEPARATOR} ".join(
        " ".join(format_dice(pair) if pair else _NO_ROLL for pair in pairs) for pairs in started.roll_off
    )


def _parse_start(rules: Rules, words: list[str]) -> Started:
    match words:
        case [word] if word.startswith(_FIRST):
            if rules.starter is Starter.ROLL_OFF:
                raise ValueError("a roll-off decides the first turn, so its dice are required")
            first, _, players = word.removeprefix(_FIRST).partition("/")
            if players not in map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)):
                raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {quoted(players)}")
            if parse_seat(first) >= int(players):
                raise ValueError(f"there is no seat {first}")
            return Started(rules, int(players), int(first))
    if rules.starter is Starter.RANDOM:
        raise ValueError(f"a random seat begins, without a roll-off: expected {_FIRST} and the seat")
    roll_off = _parse_roll_off(words)
    (first_seat,) = highest_seats(roll_off[-1])
    return Started(rules, len(roll_off[0]), first_seat, roll_off)


def _parse_roll_off(words: list[str]) -> RollOff:
    """Return the roll-off written as ``words``, which must be one that the rules allow."""
    rounds: list[tuple[tuple[int, int] | None, ...]] = []
    players = words.index(_ROUND_SEPARATOR) if _ROUND_SEPARATOR in words else len(words)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {players}")
    seats = tuple(range(players))
    for start in range(0, len(words) + 1, players + 1):
        end = start + players
        pairs = tuple(map(_parse_pair, words[start:end]))
        if len(pairs) != players or words[end : end + 1] not in ([], [_ROUND_SEPARATOR]):
            raise ValueError(f"round {len(rounds) + 1} of the roll-off must have {players} seats")
        if len(seats) == 1:
            raise ValueError(f"the roll-off was decided in round {len(rounds)}")
        if tuple(seat for seat, pair in enumerate(pairs) if pair) != seats:
            raise ValueError(f"round {len(rounds) + 1} of the roll-off is for seats {comma_list(seats)}")
        rounds.append(pairs)
        seats = highest_seats(pairs)
    if len(seats) > 1:
        raise ValueError(f"the roll-off ends with seats {comma_list(seats)} tied")
    return tuple(rounds)


def _parse_pair(word: str) -> tuple[int, int] | None:
    if word == _NO_ROLL:
        return None
    first, second = map(int, match_token(_PAIR, word, f"a pair of dice, each 1 to 6, or {_NO_ROLL}"))
    return first, second
