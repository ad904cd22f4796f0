"""Discord's ids: milliseconds since 2015 in the upper 42 bits, so that age can be read from an id."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""The first moment of 2015 (UTC), from which snowflakes count."""


def created_at(snowflake: int) -> float:
    """The moment (Unix seconds) at which an id was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def at(moment: float) -> int:
    """The lowest id that could have been made at a moment (Unix seconds)."""
    return max(0, int(moment * 1000) - EPOCH_MS) << 22


class Snowflakes:
    """Makes ids that carry the present time and strictly rise."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, higher than every one before it."""
        self._last = max(self._last + 1, at(self._clock.now()))
        return self._last
