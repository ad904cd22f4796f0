from collections import Counter

import pytest

from bot.game import COLUMNS, ROLL_COUNT, DiceStats, dice_stats, pairings
from bot.game.dice import PAIR_COUNTS
from bot.players.odds import ALL_ROLLS


def test_equal_pairings_count_once() -> None:
    assert pairings((1, 4, 5, 6)) == ((5, 11), (6, 10), (7, 9))
    assert pairings((3, 4, 5, 5)) == ((7, 10), (8, 9))
    assert pairings((4, 4, 4, 4)) == ((8, 8),)


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert all(pairings((a, b, c, d)) == pairings((d, b, a, c)) for a, b, c, d in ALL_ROLLS)


def test_sums_appear_as_often_as_published() -> None:
    sums = [Counter(total for pairing in pairings(roll) for total in pairing) for roll in ALL_ROLLS]
    rolls = [sum(total in found for found in sums) for total in COLUMNS]
    assert rolls == [171, 302, 461, 580, 727, 834, 727, 580, 461, 302, 171]
    appearances = [sum(found[total] for found in sums) for total in COLUMNS]
    assert appearances == [172, 308, 480, 616, 788, 924, 788, 616, 480, 308, 172]
    assert (0, 0, *appearances) == PAIR_COUNTS
    assert len(ALL_ROLLS) == ROLL_COUNT


def test_each_die_and_each_pair_is_counted() -> None:
    stats = dice_stats({(1, 1, 1, 1): 2, (3, 4, 5, 5): 1})
    assert (stats.rolls, stats.dice, stats.faces) == (3, 12, (8, 0, 1, 1, 2, 0))
    assert stats.pairs == (0, 0, 4, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0)


def test_all_possible_rolls_are_as_expected() -> None:
    stats = dice_stats(Counter(ALL_ROLLS))
    assert all(stats.pairs[column] == stats.expected_pairs(column) for column in COLUMNS)
    assert (stats.chi_square, stats.share_less_even) == (0, 1)


def test_without_dice_nothing_is_uneven() -> None:
    stats = dice_stats({})
    assert (stats.rolls, stats.dice, stats.chi_square, stats.share_less_even) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("chi_square", "share"),
    # From tables of the distribution with five degrees of freedom.
    [(0.5543, 0.99), (1.6103, 0.90), (4.3515, 0.50), (9.2364, 0.10), (11.0705, 0.05), (20.515, 0.001)],
)
def test_the_share_is_the_tail_of_chi_square(chi_square: float, share: float) -> None:
    # Two faces that differ from 1,000,000 by the same amount make any chi-square.
    off = round((chi_square * 1_000_000 / 2) ** 0.5)
    stats = DiceStats(0, (1_000_000 + off, 1_000_000 - off, *[1_000_000] * 4), ())
    assert stats.chi_square == pytest.approx(chi_square, rel=5e-3)
    assert stats.share_less_even == pytest.approx(share, rel=1e-2)
