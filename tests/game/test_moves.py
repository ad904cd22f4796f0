import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.game import Phase, legal_moves, roll_moves
from tests.game.game_factories import legal_moves_at, state_after_move
from tests.game.notation.positions import parse_position

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("rules-cases.json").read_text())["cases"]


def test_all_worked_cases_are_found() -> None:
    editions = Counter(re.split("[ ,]", case["position"])[0] for case in CASES)
    assert editions == {"parker": 8, "ravensburger": 6, "asmodee": 10, "franjos": 22}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_has_the_listed_moves(case: dict[str, Any]) -> None:
    assert legal_moves_at(case["position"], *case["dice"]) == tuple(map(tuple, case["moves"]))


@pytest.mark.parametrize(
    ("position", "move", "height"),
    [
        *((f"{edition} 7:4/- - 0 roll", (7,), 5) for edition in ("parker", "ravensburger", "asmodee")),
        ("parker -/7:1 - 0 roll", (7,), 1),
        # In Franjos it enters on the own marker.
        ("franjos 7:4/- - 0 roll", (7,), 4),
        ("franjos 7:4/- - 0 roll", (7, 7), 5),
        ("franjos 7:4/- 7:4 0 decide", (7,), 5),
        ("franjos -/- - 0 roll", (10, 10), 2),
        ("franjos -/- 10:2 0 decide", (10, 10), 4),
        # The own space is never crowded there; only the step after it jumps.
        ("franjos,crowded=jump 7:4/7:1 - 0 roll", (7,), 4),
        ("franjos,crowded=jump 7:4/7:5 - 0 roll", (7,), 4),
        ("franjos,crowded=jump 7:4/7:5 - 0 roll", (7, 7), 6),
    ],
)
def test_a_move_takes_its_runner_so_high(position: str, move: tuple[int, ...], height: int) -> None:
    assert state_after_move(position, *move).runners[move[0]] == height


def test_the_moves_of_a_roll_are_those_of_its_dice_and_none_without_a_roll() -> None:
    state = parse_position("parker -/- 6:2 0 choose:3344")
    assert state.roll is not None
    assert roll_moves(state) == legal_moves(state, state.roll) != ()
    assert roll_moves(replace(state, phase=Phase.DECIDE, roll=None)) == ()
