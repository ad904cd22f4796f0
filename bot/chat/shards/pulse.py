"""Noticing that the process stood still: it was stopped, its machine slept, or the clock was put forward."""

import asyncio
import time
from collections.abc import Callable

INTERVAL = 1.0
"""Seconds between two beats."""

LONGEST_GAP = 10.0
"""Seconds between two beats after which nobody counts as heard in between."""


class Pulse:
    """Beats while the process runs, and calls ``on_gap`` with the seconds for which it stood still."""

    def __init__(self, on_gap: Callable[[float], None]) -> None:
        self._on_gap = on_gap
        self._last = time.time()

    async def run(self) -> None:
        """Beat forever."""
        self._last = time.time()
        while True:
            await asyncio.sleep(INTERVAL)
            self.beat()

    def beat(self) -> None:
        """Notice a gap since the last beat. Call it before something that nobody may miss."""
        now = time.time()  # unlike a monotonic clock, it goes on while the machine sleeps
        gap, self._last = now - self._last, now
        if gap > LONGEST_GAP:
            self._on_gap(gap)
