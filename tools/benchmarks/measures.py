"""What benchmarks yield, and the table that shows it."""

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")

_SCALES = {"s": 1.0, "ms": 1e3, "µs": 1e6, "B": 1.0, "kB": 1e-3, "MB": 1e-6}
"""How many of each unit a second or a byte has."""

_SMALL = 0.1
"""Ratios below this are fractions."""


class Measure(NamedTuple):
    """A row of the table.

    Attributes:
        name: what was measured.
        value: its value with the unit, the median of several.
        most: the 99th percentile of several.
        compared: the ratio to something else that was measured in the same run.
        limit: what the value or the ratio should be at most.
    """

    name: str
    value: str
    most: str = ""
    compared: str = ""
    limit: str = ""


HEADER = Measure("", "median", "99 %", "compared", "at most")


def measure_of(
    name: str, values: Iterable[float], unit: str, *, compared: str = "", limit: str = ""
) -> Measure:
    """Return what there is to say of several values, in seconds or bytes, in ``unit``."""
    values = list(values)
    last = quantiles(values, n=100, method="inclusive")[-1]
    return Measure(name, amount(median(values), unit), amount(last, unit), compared, limit)


def amount(value: float, unit: str) -> str:
    """Return a number of seconds or bytes in ``unit``."""
    return f"{value * _SCALES[unit]:.1f} {unit}"


def ratio(value: float, other: float, name: str) -> str:
    """Return how many times as much as ``other``, which has a name, ``value`` is."""
    share = f"{value / other:.2f}" if value > _SMALL * other else f"1/{other / value:.0f}"
    return f"{share} of {name}"


def table(rows: Sequence[tuple[str, Measure]]) -> list[str]:
    """Return the lines of a table of measures, each with its benchmark's name."""
    cells = [("", *HEADER), *((benchmark, *measure) for benchmark, measure in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for above, row in zip([cells[0], *cells], cells, strict=False):
        benchmark, name, value, most, compared, limit = map(str.ljust, row, widths)
        if row[0] == above[0]:
            benchmark = " " * widths[0]
        value, most = value.strip().rjust(widths[2]), most.strip().rjust(widths[3])
        lines.append("  ".join((benchmark, name, value, most, compared, limit)).rstrip())
    return lines


def timed(do: Callable[[], Result]) -> tuple[Result, float]:
    """Return the result of ``do`` and the seconds of CPU that it took."""
    begun = time.process_time()
    result = do()
    return result, time.process_time() - begun
