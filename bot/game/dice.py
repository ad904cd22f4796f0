"""Four dice and the pairings they make."""

from typing import Protocol

FourDice = tuple[int, int, int, int]
"""A roll: four dice in the order they fell, each 1 to 6."""


class DiceSource(Protocol):
    """Where the rules get their dice from: the one input that is chance."""

    def __call__(self, count: int) -> tuple[int, ...]:
        """Return ``count`` fresh dice, each 1 to 6."""
        ...


def pairings(roll: FourDice) -> tuple[tuple[int, int], ...]:
    """Return the pairs of column sums that ``roll`` can be split into, equal ones once.

    Each is ordered (low, high) and so are they among themselves: one to three of them.
    """
    first, second, third, fourth = roll
    splits = (
        (first + second, third + fourth),
        (first + third, second + fourth),
        (first + fourth, second + third),
    )
    return tuple(sorted({(min(split), max(split)) for split in splits}))
