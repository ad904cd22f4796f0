from collections import Counter
from itertools import product

from bot.game import COLUMNS, PAIR_COUNTS, ROLL_COUNT, FourDice, pairings

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


def test_sums_appear_as_often_as_published() -> None:
    sums = [Counter(total for pairing in pairings(roll) for total in pairing) for roll in ROLLS]
    rolls = [sum(total in found for found in sums) for total in COLUMNS]
    assert rolls == [171, 302, 461, 580, 727, 834, 727, 580, 461, 302, 171]
    appearances = [sum(found[total] for found in sums) for total in COLUMNS]
    assert appearances == [172, 308, 480, 616, 788, 924, 788, 616, 480, 308, 172]
    assert (0, 0, *appearances) == PAIR_COUNTS
    assert len(ROLLS) == ROLL_COUNT
