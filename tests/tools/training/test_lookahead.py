import numpy as np
import pytest

from bot.game import legal_moves
from bot.game.notation import parse_position
from bot.players.value_network import load_network
from tests.tools.training.batch_positions import batch, columns_of_move
from tools.training.batch_rules import CHANCES, expand
from tools.training.lookahead import best_moves, look_ahead, stop_values

POSITION = "parker 4:3,6:5/6:4,8:3 6:6,7:6,8:2 0 decide"


def test_the_best_rated_move_of_each_roll_is_chosen() -> None:
    moves = expand(batch([parse_position(POSITION)]))
    preferred = next(
        number for number, move in enumerate(moves.moves) if columns_of_move(int(move)) == (7, 7)
    )
    ratings = np.zeros(len(moves.rows), dtype=np.float32)
    ratings[preferred] = 1
    best = best_moves(moves, ratings)[0]
    two_sevens = sum(chance for chance, move in zip(CHANCES, best, strict=True) if move == preferred)
    assert two_sevens == pytest.approx(90 / 1296)


def test_rolls_without_a_legal_move_are_busts() -> None:
    state = parse_position("parker 2:1,3:1,12:1/- 2:2,3:2,12:2 0 decide")
    moves = expand(batch([state, state]))
    best = best_moves(moves, np.zeros(len(moves.rows), dtype=np.float32))
    for position in (0, 1):
        busts = CHANCES[best[position] == len(moves.rows) + position].sum()
        assert busts == CHANCES[best[position] >= len(moves.rows)].sum()
    assert legal_moves(state, (2, 4, 5, 6)) == ()


def test_a_stop_that_wins_is_worth_one() -> None:
    won = batch([parse_position("parker 2:top,12:top/6:5 7:top 0 decide")])
    assert stop_values(load_network(2), won).tolist() == [[1, 0]]


def test_values_of_a_roll_are_chances_of_all_players() -> None:
    network = load_network(2)
    lookahead = look_ahead(network, batch([parse_position(POSITION)]))
    assert lookahead.roll_values.shape == (1, 2)
    assert lookahead.roll_values.sum() == pytest.approx(1, abs=1e-4)
    moves = len(lookahead.expansion.rows)
    assert lookahead.values.shape == (moves + 1, 2)
    assert lookahead.should_stop.shape == (moves,)
    assert lookahead.values[-1, 0] < lookahead.roll_values[0, 0] < lookahead.values[:, 0].max()
