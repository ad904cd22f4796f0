"""Legal moves, and where they lead."""

from dataclasses import replace

import pytest

from bot.game.moves import legal_moves, roll_moves
from bot.game.state import Phase
from tests.game.game_factories import legal_moves_at
from tests.game.notation.positions import parse_position


@pytest.mark.parametrize(
    ("position", "dice", "legal"),
    [
        # Only one free runner: two columns cannot be started.
        ("-/- 2:1,12:1 0 decide", (3, 3, 4, 4), ((6,), (7, 7), (8,))),
        # No free runner: only columns with a runner are playable.
        ("-/- 5:1,6:1,7:1 0 decide", (1, 4, 5, 6), ((5,), (6,), (7,))),
        # A double takes both steps, but not beyond the summit.
        ("-/- - 0 roll", (3, 4, 3, 4), ((6, 8), (7, 7))),
        # A runner on a summit cannot advance, and is not free.
        ("-/- 2:top 0 decide", (1, 1, 3, 4), ((4, 5), (7,))),
        # A claimed column is closed to everyone, including its owner, even one who resigned.
        ("12:top/- - 0 roll", (6, 6, 3, 4), ((7,), (9, 10))),
    ],
)
def test_legal_moves_in_order(
    position: str, dice: tuple[int, ...], legal: tuple[tuple[int, ...], ...]
) -> None:
    assert legal_moves_at(f"parker {position}", *dice) == legal


def test_the_moves_of_a_roll_are_those_of_its_dice_and_none_without_a_roll() -> None:
    state = parse_position("parker -/- 6:2 0 choose:3344")
    assert state.roll is not None
    assert roll_moves(state) == legal_moves(state, state.roll) != ()
    assert roll_moves(replace(state, phase=Phase.DECIDE, roll=None)) == ()
