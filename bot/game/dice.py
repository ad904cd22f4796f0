"""Four dice and their pairings."""

from typing import Protocol

FourDice = tuple[int, int, int, int]
"""A roll: four dice in the order they were rolled, each 1 to 6."""


class DiceSource(Protocol):
    """A source of dice, the only random input of the rules."""

    def __call__(self, count: int) -> tuple[int, ...]:
        """Return ``count`` newly rolled dice, each 1 to 6."""
        ...


def pairings(roll: FourDice) -> tuple[tuple[int, int], ...]:
    """Return the one to three distinct pairings of ``roll``, each as two column sums.

    Sums within a pairing, and the pairings themselves, are in ascending order.
    """
    first, second, third, fourth = roll
    splits = (
        (first + second, third + fourth),
        (first + third, second + fourth),
        (first + fourth, second + third),
    )
    return tuple(sorted({(min(split), max(split)) for split in splits}))
