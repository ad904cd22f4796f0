"""All rolls of four dice, and the chance that a roll contains certain sums."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product

from bot.game import FourDice, pairings

DIE_FACES = range(1, 7)

ALL_ROLLS: tuple[FourDice, ...] = tuple(product(DIE_FACES, DIE_FACES, DIE_FACES, DIE_FACES))


def hit_chance(columns: Iterable[int]) -> float:
    """Return the chance, 0 to 1, that a roll contains at least one pair with one of these sums."""
    return _hit_chance(sum(1 << column for column in set(columns)))


@cache
def _hit_chance(columns: int) -> float:
    """Return the chance that a roll hits one of the columns, which are given as bits."""
    return sum(count for sums, count in _rolls_by_sums() if sums & columns) / len(ALL_ROLLS)


@cache
def _rolls_by_sums() -> tuple[tuple[int, int], ...]:
    """Return each set of sums that a roll can contain, as bits, with the number of rolls that do."""
    counts: Counter[int] = Counter()
    for roll in ALL_ROLLS:
        bits = 0
        for low, high in pairings(roll):
            bits |= 1 << low | 1 << high
        counts[bits] += 1
    return tuple(counts.items())
