import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game import EDITIONS, LENGTHS, Heights, Phase, Rules, State, legal_moves, roll_moves
from bot.game.notation import format_position
from tests.game.game_factories import heights
from tests.game.notation.positions import parse_position

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("rules-cases.json").read_text())["cases"]


def _heights(columns: dict[str, int]) -> Heights:
    return heights(**{f"c{column}": height for column, height in columns.items()})


def _position(case: dict[str, Any]) -> State:
    rows: list[dict[str, int]] = [case["markers"].get(str(seat), {}) for seat in range(2)]
    for column, seat in case["claimed"].items():
        rows[seat] = rows[seat] | {column: LENGTHS[int(column)]}
    runners = _heights(case["runners"])
    return State(
        rules=Rules.of(EDITIONS[case["edition"]], **case["variants"]),
        markers=tuple(map(_heights, rows)),
        runners=runners,
        on_turn=case["on_turn"],
        phase=Phase.DECIDE if any(runners) else Phase.ROLL,
        first_seat=1,  # seat 1 may have won in this round, before seat 0 plays on
        moves_made=int(any(runners)),
        just_claimed=case["after_claim"],
    )


def test_all_worked_cases_are_found() -> None:
    editions = Counter(case["edition"] for case in CASES)
    assert editions == {"parker": 6, "ravensburger": 4, "asmodee": 3, "franjos": 7}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_has_the_listed_moves(case: dict[str, Any]) -> None:
    first, second, third, fourth = case["dice"]
    position = _position(case)
    legal = legal_moves(position, (first, second, third, fourth))
    assert list(legal) == sorted(tuple(move) for move in case["moves"])
    assert case["bust"] == (not legal)
    assert parse_position(format_position(position)) == position


def test_the_moves_of_a_roll_are_those_of_its_dice_and_none_without_a_roll() -> None:
    state = parse_position("parker -/- 6:2 0 choose:3344")
    assert state.roll is not None
    assert roll_moves(state) == legal_moves(state, state.roll) != ()
    assert roll_moves(replace(state, phase=Phase.DECIDE, roll=None)) == ()
