import pytest

from tools.solver.solitaire import fewest_turns
from tools.training.dice import board_of


@pytest.mark.parametrize(
    ("lengths", "columns_to_win", "turns"),
    [
        ((3, 5, 3), 2, 1.0367735001),
        ((2, 2, 2), 3, 1.3365965084),
        ((1, 2, 2, 2, 1), 2, 1.0198361997),
        ((2, 4, 2), 1, 1),
    ],
)
def test_one_player_needs_as_many_turns_as_a_plain_solver_found(
    lengths: tuple[int, ...], columns_to_win: int, turns: float
) -> None:
    assert fewest_turns(board_of(lengths), columns_to_win) == pytest.approx(turns, abs=1e-8)
