"""Summaries of measurements."""

from collections.abc import Iterable
from statistics import median, quantiles


def summarize(values: Iterable[float], unit: str, scale: float = 1.0) -> str:
    """Return the median and the 99th percentile of ``values``, multiplied by ``scale`` to be in ``unit``."""
    scaled = [value * scale for value in values]
    last = quantiles(scaled, n=100, method="inclusive")[-1]
    return f"median {median(scaled):.1f} {unit}, 99th percentile {last:.1f} {unit} of {len(scaled)}"
