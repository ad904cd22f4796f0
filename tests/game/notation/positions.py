"""Positions, read from text: see docs/notation.md."""

import re
from dataclasses import replace
from typing import Any

from bot.game import EMPTY_COLUMNS, LENGTHS, MAX_PLAYERS, MIN_PLAYERS, Bid, Heights, Phase, Settlement, State
from bot.game.board import with_height
from bot.game.notation import format_position, parse_rules, tokens
from bot.game.notation.positions import OUTCOMES, RESIGNED, TOP, default_moves

_HEIGHT = re.compile(r"[1-9]|1[0-2]|top")
_parse_moves = tokens.number_parser(r"[1-9][0-9]?", "a number of moves, 1 to 99")


def parse_position(text: str) -> State:
    """Return the position written as ``text``, or raise :class:`ValueError` if it is not one."""
    rules, markers, runners, on_turn, phase, *optional = text.split(" ")
    rows = markers.split("/")
    if not MIN_PLAYERS <= len(rows) <= MAX_PLAYERS:
        raise ValueError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {len(rows)}")
    phase, _, detail = phase.partition(":")
    state = State(
        rules=parse_rules(rules),
        markers=tuple(_parse_heights(row.removeprefix(RESIGNED)) for row in rows),
        runners=_parse_heights(runners),
        on_turn=tokens.parse_seat(on_turn),
        phase=tokens.parse_choice(Phase, phase),
        resigned=frozenset(seat for seat, row in enumerate(rows) if row.startswith(RESIGNED)),
    )
    if state.phase is Phase.CHOOSE:
        state = replace(state, roll=tokens.parse_dice(detail))
    elif state.over and detail:
        state = replace(state, winners=_parse_seats(detail))
    state = _with_optional_fields(state, optional)
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
                changes["first_seat"] = tokens.parse_seat(value)
            case "moves":
                changes["moves_made"] = _parse_moves(value)
            case "claimed" if word == key:
                changes["just_claimed"] = True
            case "bids":
                changes["bids"] = tuple(map(_parse_bid, value.split("/")))
            case "settlement":
                changes["settlement"] = _parse_settlement(value)
            case "missing":
                changes["missing_next_turn"] = frozenset(_parse_seats(value))
            case _:
                raise ValueError(f"unknown field: {tokens.quoted(word)}")
    state = replace(state, **changes)
    return state if "moves_made" in changes else replace(state, moves_made=default_moves(state))


def _parse_heights(text: str) -> Heights:
    heights = EMPTY_COLUMNS
    for item in () if text == tokens.EMPTY_LIST else text.split(","):
        first, _, second = item.partition(":")
        column = tokens.parse_column(first)
        top = LENGTHS[column]
        height = tokens.match_token(_HEIGHT, second, "a height, 1 to 12 or top")
        if height != TOP and int(height) >= top:
            raise ValueError(f"column {column} has {top} spaces and its summit is written top, not {height}")
        heights = with_height(heights, column, top if height == TOP else int(height))
    return heights


def _parse_bid(word: str) -> Bid | None:
    if word == tokens.EMPTY_LIST:
        return None
    side, _, stake = word.partition(":")
    return Bid(tokens.parse_side(side), tokens.parse_stake(stake))


def _parse_settlement(value: str) -> Settlement:
    outcome, queue, steps = value.split("/")
    columns = () if steps == tokens.EMPTY_LIST else tuple(map(tokens.parse_column, steps.split(",")))
    return Settlement(outcome == OUTCOMES[True], _parse_seats(queue), columns)


def _parse_seats(words: str) -> tuple[int, ...]:
    return tuple(map(tokens.parse_seat, words.split(",")))
