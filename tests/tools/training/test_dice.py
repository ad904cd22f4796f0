from itertools import combinations, product

import pytest

from bot.game import COLUMNS, LENGTHS
from bot.players.value_network import BOARD
from tools.training.dice import board_of, dice_of


@pytest.mark.parametrize(("columns", "rolls"), [(3, 5), (5, 15), (7, 35), (11, 126)])
def test_the_chances_of_all_rolls_add_up_to_one(columns: int, rolls: int) -> None:
    dice = dice_of(columns)
    assert len(dice.rolls) == len(dice.chances) == rolls
    assert dice.chances.sum() == pytest.approx(1)


def test_dice_with_six_sides_are_those_of_the_game() -> None:
    board = board_of(tuple(LENGTHS[column] for column in COLUMNS))
    assert board.lengths.tolist() == BOARD.lengths.tolist()
    assert board.hit_chances == pytest.approx(BOARD.hit_chances)


def test_a_smaller_board_has_the_chances_of_its_dice() -> None:
    rolls = list(product(range(1, 5), repeat=4))
    hits = [roll for roll in rolls if {2, 5} & {one + other for one, other in combinations(roll, 2)}]
    assert board_of((1,) * 7).hit_chances[0b0001001] == pytest.approx(len(hits) / len(rolls))
