"""The chance that four dice show a pair of certain sums."""

from collections.abc import Iterable
from functools import cache
from itertools import product

from bot.game import FourDice, pairings

DIE_FACES = range(1, 7)

ALL_ROLLS: tuple[FourDice, ...] = tuple(product(DIE_FACES, DIE_FACES, DIE_FACES, DIE_FACES))


@cache
def _sums() -> tuple[tuple[int, int], ...]:
    """Return, for each set of sums that some roll shows (as bits), how many rolls show it."""
    counts: dict[int, int] = {}
    for roll in ALL_ROLLS:
        bits = 0
        for pair in pairings(roll):
            bits |= 1 << pair[0] | 1 << pair[1]
        counts[bits] = counts.get(bits, 0) + 1
    return tuple(counts.items())


def hit_chance(columns: Iterable[int]) -> float:
    """Return the chance, 0 to 1, that a roll shows at least one of these sums."""
    return _safe(sum(1 << column for column in set(columns)))


@cache
def _safe(bits: int) -> float:
    return sum(count for shown, count in _sums() if shown & bits) / len(ALL_ROLLS)
