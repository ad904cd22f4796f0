from collections import Counter
from itertools import product

import pytest

from bot.game import FourDice, pairings

DIE = range(1, 7)
ROLLS: list[FourDice] = list(product(DIE, DIE, DIE, DIE))


def test_four_different_dice_have_three_pairings() -> None:
    assert pairings((1, 4, 5, 6)) == ((5, 11), (6, 10), (7, 9))


def test_equal_pairings_count_once() -> None:
    assert pairings((3, 4, 5, 5)) == ((7, 10), (8, 9))
    assert pairings((4, 4, 4, 4)) == ((8, 8),)


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert all(pairings((a, b, c, d)) == pairings((d, b, a, c)) for a, b, c, d in ROLLS)


def test_both_sums_of_a_pairing_use_all_four_dice() -> None:
    assert all(low <= high and low + high == sum(roll) for roll in ROLLS for low, high in pairings(roll))


@pytest.mark.parametrize(
    ("columns", "rolls", "appearances"),
    [
        ((2, 12), 171, 172),
        ((3, 11), 302, 308),
        ((4, 10), 461, 480),
        ((5, 9), 580, 616),
        ((6, 8), 727, 788),
        ((7,), 834, 924),
    ],
)
def test_sums_appear_as_often_as_published(columns: tuple[int, ...], rolls: int, appearances: int) -> None:
    with_sum, appearing = Counter[int](), Counter[int]()
    for roll in ROLLS:
        sums = Counter(dict.fromkeys(range(2, 13), 0))
        for pairing in pairings(roll):
            for total in set(pairing):
                sums[total] = max(sums[total], pairing.count(total))
        with_sum.update(total for total in sums if sums[total])
        appearing.update(sums)
    for column in columns:
        assert (with_sum[column], appearing[column]) == (rolls, appearances)
