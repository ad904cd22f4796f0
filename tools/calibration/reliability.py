"""How far chances came true: what was said, in bins, against what happened."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log, pi, sqrt
from typing import NamedTuple

BIN_COUNT = 10
"""The number of bins of equal width."""


class Forecast(NamedTuple):
    """The chances said at a position, and what came of them, by seat.

    Attributes:
        game: the game it is from. Forecasts of one game share its luck, so they count as one observation.
        said: the chances, 0 to 1.
        came_true: each seat's share of the win, or an estimate of it without luck, which may exceed 0 to 1.
    """

    game: int
    said: tuple[float, ...]
    came_true: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Bin:
    """What was said between two chances.

    Attributes:
        said: the mean chance.
        came_true: the mean of what happened.
        standard_error: that of the difference between the two.
    """

    count: int
    said: float
    came_true: float
    standard_error: float

    @property
    def error(self) -> float:
        """How far what was said is from what happened."""
        return abs(self.came_true - self.said)

    @property
    def beyond_chance(self) -> float:
        """The part of the error that two standard errors do not explain."""
        return max(0.0, self.error - 2 * self.standard_error)


def bins(forecasts: Iterable[Forecast]) -> list[Bin]:
    """Return the bins that hold anything, in ascending order."""
    by_bin = defaultdict[int, list[tuple[int, float, float]]](list)
    for game, said, came_true in forecasts:
        for chance, won in zip(said, came_true, strict=True):
            by_bin[min(int(chance * BIN_COUNT), BIN_COUNT - 1)].append((game, chance, won))
    return [_bin(by_bin[number]) for number in sorted(by_bin)]


def average_error(table: Sequence[Bin]) -> float:
    """Return the mean error of what was said: the expected calibration error."""
    return sum(bin_.count * bin_.error for bin_ in table) / sum(bin_.count for bin_ in table)


def average_error_by_chance(table: Sequence[Bin]) -> float:
    """Return the average error to expect if all that was said is true."""
    total = sum(bin_.count * bin_.standard_error for bin_ in table)
    return sqrt(2 / pi) * total / sum(bin_.count for bin_ in table)


def report(forecasts: Iterable[Forecast]) -> Iterator[str]:
    """Yield the reliability table, and what it comes to."""
    table = bins(forecasts)
    yield "   said  came true  ± s.e.    count"
    for bin_ in table:
        yield f"  {bin_.said:.3f}      {bin_.came_true:.3f}   {bin_.standard_error:.3f}  {bin_.count:7}"
    worst = max(table, key=lambda bin_: bin_.beyond_chance)
    yield (
        f"average error {average_error(table):.4f}, by chance {average_error_by_chance(table):.4f}; "
        f"worst bin {worst.beyond_chance:.3f} beyond chance (said {worst.said:.2f})"
    )


def sharpened(said: Sequence[float], exponent: float) -> tuple[float, ...]:
    """Return the chances raised to a power, together 1: nearer to one another if it is below 1."""
    powers = [chance**exponent for chance in said]
    return tuple(power / sum(powers) for power in powers)


def best_exponent(forecasts: Sequence[Forecast]) -> float:
    """Return the exponent with which the chances fit best what happened, to 0.01."""
    return min((number / 100 for number in range(40, 161)), key=lambda tried: _surprise(forecasts, tried))


def _surprise(forecasts: Sequence[Forecast], exponent: float) -> float:
    """Return the cross entropy of what happened and the sharpened chances."""
    return sum(
        -won * log(chance)
        for _, said, came_true in forecasts
        for chance, won in zip(sharpened(said, exponent), came_true, strict=True)
        if chance > 0
    )


def _bin(entries: Sequence[tuple[int, float, float]]) -> Bin:
    count = len(entries)
    said = sum(chance for _, chance, _ in entries) / count
    came_true = sum(won for _, _, won in entries) / count
    by_game = defaultdict[int, float](float)
    for game, chance, won in entries:
        by_game[game] += (won - chance) - (came_true - said)
    return Bin(count, said, came_true, sqrt(sum(sum_**2 for sum_ in by_game.values())) / count)
