"""How late an interaction arrives. After three seconds it has failed in its user's eyes."""

import math
from collections.abc import Callable
from datetime import datetime

TOO_LATE = 3.0
"""Seconds after which Discord has told the user that the interaction failed."""


DRIFT = 1e-4
"""Seconds a second by which this machine's clock may run faster than Discord's; quartz keeps below that."""


class Lateness:
    """Measures how much longer an interaction took than the quickest one.

    Discord's clock and this machine's may differ by any amount, so an interaction's age alone says nothing.
    The quickest one seen gives the difference, and is itself late by a fraction of a second. The difference
    grows where this machine's clock runs fast, so the quickest one counts for less the longer ago it was:
    otherwise every click would be late after a day or so.

    Args:
        clock: seconds from any starting point; one that nobody puts right, or every click would be late.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._quickest = math.inf
        self._seen = clock()

    def of(self, created_at: datetime) -> float:
        """Return by how many seconds an interaction made at ``created_at`` is late."""
        now = self._clock()
        apparent = now - created_at.timestamp()
        self._quickest = min(apparent, self._quickest + (now - self._seen) * DRIFT)
        self._seen = now
        return apparent - self._quickest
