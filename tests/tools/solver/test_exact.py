"""Solved games agree with what a plain solver found, and with games that are played."""

import numpy as np
import pytest

from tools.solver.exact import Game, solve
from tools.solver.player import ExactPlayer
from tools.training.dice import board_of
from tools.training.matches import play_games

START = frozenset[int](), frozenset[int]()


# Found by computing all values of all positions again and again, with rules of their own, until none changed.
@pytest.mark.parametrize(
    ("lengths", "columns_to_win", "first_wins", "total"),
    [
        ((1, 3, 2), 2, 0.9525581395, 140.269215884),
        ((1, 1, 2, 1, 1), 2, 0.9983112297, 91.615968862),
        ((1, 2, 3, 2, 2), 2, 0.9595360756, 3897.153258595),
    ],
)
def test_every_position_has_the_value_that_a_plain_solver_found(
    lengths: tuple[int, ...], columns_to_win: int, first_wins: float, total: float
) -> None:
    values = solve(Game(board_of(lengths), columns_to_win))
    assert values[START][0, 0] == pytest.approx(first_wins, abs=1e-9)
    assert sum(chances.sum() for chances in values.values()) == pytest.approx(total, abs=1e-7)


def test_the_first_player_wins_as_many_games_as_computed() -> None:
    game = Game(board_of((2, 2, 2, 2, 2)), 3)
    values = solve(game)
    player = ExactPlayer(game, values)
    games = 3000
    won = play_games((player, player), np.zeros(games, dtype=int), 3, game.board, seed=1) == 0
    assert abs(won.mean() - values[START][0, 0]) < 3 * won.std() / np.sqrt(games)


def test_a_game_that_can_end_without_a_winner_is_refused() -> None:
    with pytest.raises(ValueError, match="without a winner"):
        Game(board_of((1, 2, 1)), 3)
