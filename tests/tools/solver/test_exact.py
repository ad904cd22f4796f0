"""Solved games agree with a plain solver, and with games that are played."""

import numpy as np
import pytest

from bot.players.value_network import Positions
from tests.tools.solver.plain_solver import PlainSolver
from tools.solver.exact import Game, solve
from tools.solver.player import ExactPlayer
from tools.training.dice import board_of
from tools.training.matches import play_games

START = frozenset[int](), frozenset[int]()


@pytest.mark.parametrize(
    ("lengths", "columns_to_win"), [((1, 3, 2), 2), ((3, 4, 3), 1), ((1, 1, 2, 1, 1), 2)]
)
def test_every_position_has_the_value_that_a_plain_solver_finds(
    lengths: tuple[int, ...], columns_to_win: int
) -> None:
    game = Game(board_of(lengths), columns_to_win)
    plain = PlainSolver(lengths, columns_to_win).values
    player = ExactPlayer(game, solve(game))
    markers = np.array([*plain])
    runners = np.zeros_like(markers[:, 0])
    found = player(Positions(markers, runners, np.full(len(plain), columns_to_win), game.board))
    assert len(plain) > 50
    assert found[:, 0] == pytest.approx([*plain.values()], abs=1e-9)
    assert found.sum(axis=1) == pytest.approx(1)


def test_the_first_player_wins_as_many_games_as_computed() -> None:
    game = Game(board_of((2, 2, 2, 2, 2)), 3)
    values = solve(game)
    player = ExactPlayer(game, values)
    games = 3000
    won = play_games((player, player), np.zeros(games, dtype=int), 3, game.board, seed=1) == 0
    assert abs(won.mean() - values[START][0, 0]) < 3 * won.std() / np.sqrt(games)


def test_a_board_and_its_mirror_image_have_the_same_value() -> None:
    one, other = (
        solve(Game(board_of(lengths), 2))[START][0, 0] for lengths in ((1, 2, 3, 2, 2), (2, 2, 3, 2, 1))
    )
    assert one == pytest.approx(other, abs=1e-9)


def test_a_game_that_can_end_without_a_winner_is_refused() -> None:
    with pytest.raises(ValueError, match="without a winner"):
        Game(board_of((1, 2, 1)), 3)
