"""The fewest turns of one player agree with a plain solver."""

import pytest

from tests.tools.solver.plain_solver import PlainSolver
from tools.solver.solitaire import fewest_turns
from tools.training.dice import board_of


@pytest.mark.parametrize(
    ("lengths", "columns_to_win"), [((3, 5, 3), 2), ((2, 2, 2), 3), ((1, 2, 2, 2, 1), 2), ((2, 4, 2), 1)]
)
def test_one_player_needs_as_many_turns_as_a_plain_solver_finds(
    lengths: tuple[int, ...], columns_to_win: int
) -> None:
    plain = PlainSolver(lengths, columns_to_win, alone=True).values
    nowhere = (0,) * len(lengths)
    assert fewest_turns(board_of(lengths), columns_to_win) == pytest.approx(
        -plain[nowhere, nowhere], abs=1e-8
    )


def test_a_column_of_one_space_takes_one_turn() -> None:
    assert fewest_turns(board_of((1, 1, 1)), 1) == pytest.approx(1)
