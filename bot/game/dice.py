"""Four dice and their pairings."""

from collections.abc import Callable

FourDice = tuple[int, int, int, int]
"""A roll: four dice in the order they were rolled, each 1 to 6."""


DiceSource = Callable[[int], tuple[int, ...]]
"""Returns a number of newly rolled dice, each 1 to 6: the only random input of the rules."""


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
