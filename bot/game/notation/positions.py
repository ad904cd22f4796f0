"""Positions, each as one line of text."""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.game.bidding import BIDS_AFTER_MOVE
from bot.game.board import COLUMNS, EMPTY_COLUMNS, LENGTHS, Heights, is_summit, with_height
from bot.game.notation.tokens import (
    EMPTY_LIST,
    SIDES,
    check_length,
    format_dice,
    format_rules,
    match_token,
    number_parser,
    parse_choice,
    parse_column,
    parse_dice,
    parse_rules,
    parse_seat,
    parse_seats,
    parse_side,
    parse_stake,
    quoted,
)
from bot.game.notation.validation import validate_position
from bot.game.rules import MAX_PLAYERS, MIN_PLAYERS
from bot.game.state import Bid, Phase, Settlement, State

_HEIGHT = re.compile(r"[1-9]|1[0-2]|top")
_parse_moves = number_parser(r"[1-9][0-9]?", "a number of moves, 1 to 99")
_RESIGNED = "x"
_TOP = "top"
_OUTCOMES = {True: "made", False: "bust"}


def format_position(state: State) -> str:
    """Return ``state`` as one line: rules, markers, runners, seat on turn, phase, and optional fields."""
    rows = "/".join(
        (_RESIGNED if seat in state.resigned else "") + _format_heights(row)
        for seat, row in enumerate(state.markers)
    )
    phase = state.phase.value
    if state.roll:
        phase += f":{format_dice(state.roll)}"
    if state.winners:
        phase += f":{_comma_separated(state.winners)}"
    words = [format_rules(state.rules), rows, _format_heights(state.runners), str(state.on_turn), phase]
    if state.first_seat:
        words.append(f"first={state.first_seat}")
    if state.moves_made != _default_moves(state):
        words.append(f"moves={state.moves_made}")
    if state.just_claimed:
        words.append("claimed")
    if state.bids:
        words.append("bids=" + "/".join(map(_format_bid, state.bids)))
    if state.settlement:
        words.append(f"settlement={_format_settlement(state.settlement)}")
    if state.missing_next_turn:
        words.append(f"missing={_comma_separated(sorted(state.missing_next_turn))}")
    return " ".join(words)


def parse_position(text: str) -> State:
    """Return the position written as ``text``, or raise :class:`ValueError` if no game can reach it."""
    check_length(text)
    fields = text.split(" ")
    if len(fields) < 5:
        raise ValueError(
            f"a position has at least 5 fields, not {len(fields)}: rules, markers, runners, seat, phase"
        )
    rows = fields[1].split("/")
    if not MIN_PLAYERS <= len(rows) <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {len(rows)}")
    phase, colon, detail = fields[4].partition(":")
    state = State(
        rules=parse_rules(fields[0]),
        markers=tuple(_parse_heights(row.removeprefix(_RESIGNED)) for row in rows),
        runners=_parse_heights(fields[2]),
        on_turn=parse_seat(fields[3]),
        phase=parse_choice(Phase, phase),
        resigned=frozenset(seat for seat, row in enumerate(rows) if row.startswith(_RESIGNED)),
    )
    if state.phase is Phase.CHOOSE:
        state = replace(state, roll=parse_dice(detail))
    elif state.over and colon:
        state = replace(state, winners=parse_seats(detail))
    elif colon:
        raise ValueError(f"nothing follows {phase}, so not {quoted(fields[4])}")
    state = _with_optional_fields(state, fields[5:])
    validate_position(state)
    if format_position(state) != text:
        raise ValueError(f"this position is written {format_position(state)}")
    return state


def _with_optional_fields(state: State, words: list[str]) -> State:
    """Return ``state`` with the fields after the phase."""
    changes: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        match key:
            case "first":
                changes["first_seat"] = parse_seat(value)
            case "moves":
                changes["moves_made"] = _parse_moves(value)
            case "claimed" if word == key:
                changes["just_claimed"] = True
            case "bids":
                changes["bids"] = tuple(map(_parse_bid, value.split("/")))
            case "settlement":
                changes["settlement"] = _parse_settlement(value)
            case "missing":
                changes["missing_next_turn"] = frozenset(parse_seats(value))
            case _:
                raise ValueError(f"unknown field: {quoted(word)}")
    state = replace(state, **changes)
    return state if "moves_made" in changes else replace(state, moves_made=_default_moves(state))


def _default_moves(state: State) -> int:
    """Return the number of moves that is not written: the fewest that fit the rest of ``state``."""
    if state.phase in (Phase.ROLL, Phase.SETTLE, Phase.OVER):
        return 0
    if state.bids:
        return BIDS_AFTER_MOVE
    return int(state.just_claimed or any(state.runners))


def _format_heights(heights: Heights) -> str:
    pieces = [
        f"{column}:{_TOP if is_summit(column, heights[column]) else heights[column]}"
        for column in COLUMNS
        if heights[column]
    ]
    return ",".join(pieces) or EMPTY_LIST


def _parse_heights(text: str) -> Heights:
    heights = EMPTY_COLUMNS
    if text == EMPTY_LIST:
        return heights
    before = 0
    for item in text.split(","):
        first, _, second = item.partition(":")
        column = parse_column(first)
        height = match_token(_HEIGHT, second, "a height, 1 to 12 or top")
        if column <= before:
            raise ValueError(f"columns are in ascending order, not {column} after {before}")
        if height != _TOP and int(height) >= LENGTHS[column]:
            raise ValueError(
                f"column {column} has {LENGTHS[column]} spaces and its summit is written top, not {height}"
            )
        heights = with_height(heights, column, LENGTHS[column] if height == _TOP else int(height))
        before = column
    return heights


def _format_bid(bid: Bid | None) -> str:
    return f"{SIDES[bid.stops]}:{bid.stake}" if bid else EMPTY_LIST


def _parse_bid(word: str) -> Bid | None:
    if word == EMPTY_LIST:
        return None
    side, _, stake = word.partition(":")
    return Bid(parse_side(side), parse_stake(stake))


def _format_settlement(settlement: Settlement) -> str:
    steps = _comma_separated(settlement.steps) or EMPTY_LIST
    return f"{_OUTCOMES[settlement.stopped]}/{_comma_separated(settlement.queue)}/{steps}"


def _parse_settlement(value: str) -> Settlement:
    match value.split("/"):
        case [outcome, queue, steps] if outcome in _OUTCOMES.values():
            columns = () if steps == EMPTY_LIST else tuple(map(parse_column, steps.split(",")))
            return Settlement(outcome == _OUTCOMES[True], parse_seats(queue), columns)
        case _:
            raise ValueError(f"expected made or bust, the seats and the steps, not {quoted(value)}")


def _comma_separated(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
