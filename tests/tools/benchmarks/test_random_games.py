from itertools import pairwise
from random import Random

from tools.benchmarks.random_games import random_game


def test_a_random_game_is_yielded_after_every_action_until_it_is_over() -> None:
    games = list(random_game(Random(1), 3))
    assert games[-1].state.over
    assert not any(game.state.over for game in games[:-1])
    assert all(len(before.log) < len(after.log) for before, after in pairwise(games))


def test_a_random_game_is_the_same_for_the_same_seed() -> None:
    first, second = (list(random_game(Random(2), 2))[-1].log for _ in range(2))
    assert first == second
