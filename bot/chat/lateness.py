"""How late an interaction arrives. After three seconds it has failed in its user's eyes."""

from collections.abc import Callable
from datetime import datetime

TOO_LATE = 3.0
"""Seconds after which Discord has told the user that the interaction failed."""


class Lateness:
    """Measures how much longer an interaction took than the quickest one.

    Discord's clock and this machine's may differ by any amount, so an interaction's age alone says nothing.
    The quickest one seen gives the difference, and is itself late by a fraction of a second.

    Args:
        clock: seconds from any starting point; one that nobody puts right, or every click would be late.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._quickest: float | None = None

    def of(self, created_at: datetime) -> float:
        """Return by how many seconds an interaction made at ``created_at`` is late."""
        apparent = self._clock() - created_at.timestamp()
        self._quickest = apparent if self._quickest is None else min(self._quickest, apparent)
        return apparent - self._quickest
