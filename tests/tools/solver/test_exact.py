"""Solved games agree with what a plain solver found."""

import pytest

from tools.solver.exact import Game, solve
from tools.training.dice import board_of

START = frozenset[int](), frozenset[int]()


def test_every_position_has_the_value_that_a_plain_solver_found() -> None:
    """It computed all values again and again, with rules of its own, until none changed."""
    for lengths, columns_to_win, first_wins, total in (
        ((1, 3, 2), 2, 0.9525581395, 140.269215884),
        ((1, 1, 2, 1, 1), 2, 0.9983112297, 91.615968862),
        ((1, 2, 3, 2, 2), 2, 0.9595360756, 3897.153258595),
    ):
        values = solve(Game(board_of(lengths), columns_to_win))
        assert values[START][0, 0] == pytest.approx(first_wins, abs=1e-9)
        assert sum(chances.sum() for chances in values.values()) == pytest.approx(total, abs=1e-7)


def test_a_game_that_can_end_without_a_winner_is_refused() -> None:
    with pytest.raises(ValueError, match="without a winner"):
        Game(board_of((1, 2, 1)), 3)
