"""The code of a finished game: all of it in a few hundred characters, for the fragment of a link.

The seed gives the dice, so the code has only the rules and the choices. It is one large number, written in
digits of changing bases: each base is the number of possibilities at its place, so hardly a bit is wasted and
no illegal choice can be written. `docs/notation.md` has the order of the digits; `bot/verify/verify.html`
reads them.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from bot.game import (
    ASMODEE,
    FRANJOS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PARKER,
    RAVENSBURGER,
    AttendanceEvent,
    ColumnsToWin,
    CrowdedSpaces,
    Ended,
    Event,
    Handed,
    Missed,
    Passed,
    Resigned,
    Returned,
    Started,
    Starter,
    State,
    Unmoved,
    transitions,
)
from bot.game.actions import Action, action_of, automatic_events, legal_actions
from bot.game.events import Unshifted
from bot.tables.dice import DiceRecord, dice_record
from bot.tables.table import Table

VERSION: Final = "1"
"""What a code begins with. A reader knows this version and all before it."""

CHECK_LENGTH: Final = 6
"""The number of characters at the end that tell a code from one that was cut or changed."""

WHOLE: Final = 100
"""The steps of a chance to win: percent."""

Digit = tuple[int, int]
"""A base, and a digit from 0 to one less than it."""

# What this version can write, whatever else can be chosen: another value would shift all digits after it.
_EDITIONS = (PARKER, RAVENSBURGER, ASMODEE, FRANJOS)
_COLUMNS = (ColumnsToWin.THREE, ColumnsToWin.FOUR, ColumnsToWin.FIVE, ColumnsToWin.BY_PLAYERS)
_STARTERS = (Starter.ROLL_OFF, Starter.HOST, Starter.RANDOM)
_CROWDED = (CrowdedSpaces.SHARE, CrowdedSpaces.JUMP, CrowdedSpaces.NO_STOP)


def code_of(table: Table, chances: Mapping[int, Sequence[float]] = MappingProxyType({})) -> str | None:
    """Return the code of a table's game; None if it is not over, or its dice do not follow from a seed.

    ``chances`` to win are by the number of the turn that had ended, of the last turns without a gap.
    """
    if table.open or table.seal is None or table.game is None or (record := dice_record(table)).loaded:
        return None
    try:
        return game_code(record, table.game.log, chances)
    except ValueError:  # rules that no code knows, or a game in which players made forced moves themselves
        return None


def game_code(record: DiceRecord, log: Sequence[Event], chances: Mapping[int, Sequence[float]]) -> str:
    """Return the code of a game that is over.

    Raises:
        ValueError: its rules have no digit, or today's would not have played it like this.
    """
    started = log[0]
    assert isinstance(started, Started)  # noqa: S101 - every log begins with it
    digits = [
        *_start(started, drawn=record.players is not None),
        *_number(record.seal.table_id),
        *_number(record.seal.message_id or 0),
        (1 << 256, int.from_bytes(record.seal.seed)),
        *_choices(log, started.players),
        *_chances(chances),
    ]
    number = 1
    for base, digit in reversed(digits):
        number = number * base + digit
    body = VERSION + _base64(number.to_bytes((number.bit_length() + 7) // 8))
    return body + _base64(hashlib.sha256(body.encode()).digest())[:CHECK_LENGTH]


def _base64(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _number(value: int) -> Iterator[Digit]:
    """Yield a whole number of at most 64 bits: how many it has, then the number."""
    yield 65, value.bit_length()
    yield 1 << value.bit_length(), value


def _start(started: Started, *, drawn: bool) -> Iterator[Digit]:
    """Yield the rules, the number of players, and who began where neither dice nor the seed decided it."""
    rules = started.rules
    yield len(_EDITIONS), _EDITIONS.index(rules.edition)
    yield len(_COLUMNS), _COLUMNS.index(rules.columns)
    yield len(_STARTERS), _STARTERS.index(rules.starter)
    yield len(_CROWDED), _CROWDED.index(rules.crowded)
    yield 2, rules.placing_priority
    yield 2, rules.bidding
    yield MAX_PLAYERS - MIN_PLAYERS + 1, started.players - MIN_PLAYERS
    if rules.starter is not Starter.ROLL_OFF:
        chosen = not started.roll_off and not drawn
        yield 2, chosen
        if chosen:
            yield started.players, started.first_seat


def _choices(log: Sequence[Event], players: int) -> Iterator[Digit]:
    """Yield which of the possible events each was, without those that follow by themselves.

    Interruptions have a digit of their own after the usual ones, in games that have any.
    """
    interruptions = _interruptions(players)
    interrupted = any(event in interruptions for event in log)
    yield 2, interrupted
    due: list[Event] = []
    for before, event, after in transitions(log):
        if due:
            if event != due.pop(0):
                raise ValueError(f"{event} is not what follows by itself")
        elif event in interruptions:
            count = len(_usual_actions(before))
            yield count + 1, count
            yield len(interruptions), interruptions.index(event)
        else:
            actions = _usual_actions(before)
            yield len(actions) + interrupted, actions.index(action_of(before, event))
        if not due and not isinstance(event, AttendanceEvent):
            due = [*automatic_events(after, event)]


def _usual_actions(state: State) -> list[Action | None]:
    return [action for seat in state.acting for action in legal_actions(state, seat)]


def _interruptions(players: int) -> list[Event]:
    """Return the events that are no answer to what the rules ask."""
    of_seats = [kind(seat) for kind in (Resigned, Missed, Handed, Returned) for seat in range(players)]
    return [Unmoved(), Unshifted(), Passed(), Ended(), *of_seats]


def _chances(chances: Mapping[int, Sequence[float]]) -> Iterator[Digit]:
    """Yield the chances to win: where in 100 parts each seat's share ends, except for the last seat's."""
    yield 2, bool(chances)
    if chances:
        last = max(chances)
        yield last + 1, min(chances)
        for turn in range(min(chances), last + 1):
            for end in accumulate(chances[turn][:-1]):
                yield WHOLE + 1, round(WHOLE * end)
