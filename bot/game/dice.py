"""Four dice: their pairings, and how even many rolls are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from bot.game.board import LENGTHS

FourDice = tuple[int, int, int, int]
"""A roll: four dice in the order they were rolled, each 1 to 6."""

DiceSource = Callable[[int], tuple[int, ...]]
"""Returns a number of newly rolled dice, each 1 to 6: the only random input of the rules."""

ROLL_COUNT = 6**4
"""The number of possible rolls of four dice."""

PAIR_COUNTS = (0, 0, 172, 308, 480, 616, 788, 924, 788, 616, 480, 308, 172)
"""The number of pairs of each sum in all those rolls, indexed by column; a double counts twice."""


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


@dataclass(frozen=True, slots=True)
class DiceStats:
    """Statistics of rolls of four dice.

    Attributes:
        faces: how often each face was rolled, beginning with 1.
        pairs: the number of pairs of each sum rolled, indexed by column; a double counts twice.
    """

    rolls: int
    faces: tuple[int, ...]
    pairs: tuple[int, ...]

    @property
    def dice(self) -> int:
        """The number of dice."""
        return sum(self.faces)

    @property
    def chi_square(self) -> float:
        """How far the faces are from even, 0 without dice. Single dice are independent, unlike sums."""
        expected = self.dice / len(self.faces)
        return sum((count - expected) ** 2 for count in self.faces) / expected if expected else 0.0

    @property
    def share_less_even(self) -> float:
        """The share of fair dice that would look less even: the tail of chi-square with five degrees."""
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)

    def expected_pairs(self, column: int) -> float:
        """Return the number of pairs of a sum to expect in :attr:`rolls` rolls."""
        return self.rolls * PAIR_COUNTS[column] / ROLL_COUNT


def dice_stats(rolls: Mapping[FourDice, int]) -> DiceStats:
    """Return the statistics of rolls, given how often each was made."""
    faces = [0] * 6
    pairs = [0] * len(LENGTHS)
    for dice, count in rolls.items():
        for die in dice:
            faces[die - 1] += count
        for pairing in pairings(dice):
            for column in pairing:
                pairs[column] += count
    return DiceStats(sum(rolls.values()), tuple(faces), tuple(pairs))


NO_DICE = dice_stats({})
"""The statistics of no rolls."""
