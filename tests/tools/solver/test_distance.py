"""What a network loses to exact play is computed as it turns out in games."""

import numpy as np
import pytest

from bot.players.value_network import features
from tools.solver.distance import distance
from tools.solver.exact import Game, solve
from tools.solver.player import ExactPlayer
from tools.training.batch_rules import new_games
from tools.training.dice import board_of
from tools.training.matches import play_games
from tools.training.policies import NetworkPolicy
from tools.training.train import new_network

GAME = Game(board_of((2, 3, 2)), 2)
VALUES = solve(GAME)
PLAYER = ExactPlayer(GAME, VALUES)
INPUTS = features(new_games(1, 2, 2, GAME.board)).shape[1]
UNTRAINED = new_network(INPUTS, 2, (8,), np.random.default_rng(1))


def test_exact_play_loses_nothing() -> None:
    found = distance(GAME, VALUES, PLAYER)
    assert [found.first, found.second, found.worst] == pytest.approx([0, 0, 0], abs=1e-9)
    assert [found.mean_error, found.worst_error] == pytest.approx([0, 0], abs=1e-9)


def test_a_network_loses_as_much_as_in_games_and_in_no_position_more_than_the_worst() -> None:
    found = distance(GAME, VALUES, UNTRAINED)
    games = 4000
    exact = VALUES[frozenset(), frozenset()][0, 0]
    for starter, expected in ((0, exact - found.first), (1, 1 - exact - found.second)):
        starters = np.full(games, starter)
        won = play_games((NetworkPolicy(UNTRAINED), PLAYER), starters, 2, GAME.board, seed=1) == 0
        assert abs(won.mean() - expected) < 3 * max(won.std(), 0.01) / np.sqrt(games)
    assert 0 < found.first <= found.worst <= 1
    assert 0 < found.mean_error < found.worst_error < 1
    assert found.worst_position.shape == (2, 3)
    assert (found.worst_position <= GAME.board.lengths).all()
