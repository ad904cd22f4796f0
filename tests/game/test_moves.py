import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game import EDITIONS, LENGTHS, Rules, State
from bot.game.board import EMPTY_COLUMNS, with_height
from bot.game.moves import legal_moves, roll_moves
from bot.game.notation import format_position
from bot.game.state import Phase
from tests.game.game_factories import legal_moves_at, state_after_move
from tests.game.notation.positions import parse_position

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("rules-cases.json").read_text(encoding="utf-8")
)["cases"]


def _heights(columns: dict[str, int]) -> tuple[int, ...]:
    heights = EMPTY_COLUMNS
    for column, height in columns.items():
        heights = with_height(heights, int(column), height)
    return heights


def _position(case: dict[str, Any]) -> State:
    rows = [_heights(case["markers"].get(str(seat), {})) for seat in range(2)]
    for column, seat in case["claimed"].items():
        rows[seat] = with_height(rows[seat], int(column), LENGTHS[int(column)])
    runners = _heights(case["runners"])
    return State(
        rules=Rules.of(EDITIONS[case["edition"]], **case["variants"]),
        markers=tuple(rows),
        runners=runners,
        on_turn=case["on_turn"],
        phase=Phase.DECIDE if any(runners) else Phase.ROLL,
        first_seat=1,  # seat 1 may have won in this round, before seat 0 plays on
        moves_made=int(any(runners)),
        just_claimed=case["after_claim"],
    )


def test_all_worked_cases_are_found() -> None:
    assert Counter(case["edition"] for case in CASES) == {
        "parker": 6,
        "ravensburger": 4,
        "asmodee": 3,
        "franjos": 7,
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_has_the_listed_moves(case: dict[str, Any]) -> None:
    first, second, third, fourth = case["dice"]
    position = _position(case)
    legal = legal_moves(position, (first, second, third, fourth))
    assert sorted(legal) == sorted(tuple(move) for move in case["moves"])
    assert case["bust"] == (not legal)
    assert parse_position(format_position(position)) == position


@pytest.mark.parametrize(
    ("position", "dice", "legal"),
    [
        # Only one free runner: two columns cannot be started.
        ("-/- 2:1,12:1 0 decide", (3, 3, 4, 4), ((6,), (7, 7), (8,))),
        ("-/- 2:1,12:1 0 decide", (2, 3, 4, 5), ((5,), (6,), (7, 7), (8,), (9,))),
        # No free runner: only columns with a runner are playable.
        ("-/- 5:1,6:1,7:1 0 decide", (1, 4, 5, 6), ((5,), (6,), (7,))),
        ("-/- 2:1,3:1,4:1 0 decide", (4, 5, 6, 6), ()),
        ("-/- 2:1,6:1,8:1 0 decide", (3, 3, 4, 4), ((6, 8),)),
        # A double takes both steps, but not beyond the summit.
        ("-/- - 0 roll", (3, 4, 3, 4), ((6, 8), (7, 7))),
        ("-/- 12:2 0 decide", (6, 6, 6, 6), ((12,),)),
        ("12:2/- - 0 roll", (6, 6, 6, 6), ((12,),)),
        ("12:1/- - 0 roll", (6, 6, 6, 6), ((12, 12),)),
        # A runner on a summit cannot advance, and is not free.
        ("-/- 2:top 0 decide", (1, 1, 1, 1), ()),
        ("-/- 2:top 0 decide", (1, 1, 3, 4), ((4, 5), (7,))),
        ("-/- 2:top,3:1,4:1 0 decide", (6, 6, 6, 5), ()),
        # A claimed column is closed to everyone, including its owner, even one who resigned.
        ("12:top/- - 0 roll", (6, 6, 6, 6), ()),
        ("12:top/- - 1 roll", (6, 6, 6, 6), ()),
        ("12:top/- - 0 roll", (6, 6, 3, 4), ((7,), (9, 10))),
        ("-/-/x12:top - 0 roll", (6, 6, 6, 6), ()),
        # Markers of others never block.
        ("7:4/6:1,7:5,8:1 - 0 roll", (3, 4, 3, 4), ((6, 8), (7, 7))),
        ("-/7:12 - 0 roll", (3, 4, 3, 4), ((6, 8), (7, 7))),
        # Eleven markers never run out.
        ("2:1,3:1,4:1,5:1,6:1,7:1,8:1,9:1,10:1,11:1/- - 0 roll", (6, 6, 6, 6), ((12, 12),)),
    ],
)
def test_legal_moves_in_order(
    position: str, dice: tuple[int, ...], legal: tuple[tuple[int, ...], ...]
) -> None:
    assert legal_moves_at(f"parker {position}", *dice) == legal


@pytest.mark.parametrize(
    ("position", "move", "height"),
    [
        ("-/7:9 - 0 roll", (7,), 1),
        ("-/7:9 - 0 roll", (7, 7), 2),
        ("7:4/7:5 - 0 roll", (7,), 5),
        ("7:4/- 7:6 0 decide", (7,), 7),
        ("7:4/- 7:12 0 decide", (7,), 13),
        ("7:11/- - 0 roll", (7, 7), 13),
    ],
)
def test_a_runner_enters_above_the_own_marker_and_advances_from_its_space(
    position: str, move: tuple[int, ...], height: int
) -> None:
    before, after = parse_position(f"parker {position}"), state_after_move(f"parker {position}", *move)
    assert after.runners == with_height(before.runners, 7, height)
    assert after.markers == before.markers


def test_the_moves_of_a_roll_are_those_of_its_dice_and_none_without_a_roll() -> None:
    state = parse_position("parker -/- 6:2 0 choose:3344")
    assert state.roll is not None
    assert roll_moves(state) == legal_moves(state, state.roll) != ()
    assert roll_moves(replace(state, phase=Phase.DECIDE, roll=None)) == ()
