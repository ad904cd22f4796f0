"""Wait for the next timeout of each table."""

import asyncio
import heapq
import math
from collections.abc import AsyncIterator

from bot.tables.ports import Clock


class Timers:
    """One timer per table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._times: dict[int, float] = {}
        self._queue: list[tuple[float, int]] = []
        self._earlier_timer = asyncio.Event()

    @property
    def count(self) -> int:
        """How many tables have a timer."""
        return len(self._times)

    @property
    def late(self) -> float:
        """The seconds by which the next timer is late."""
        return max(self._clock.now() - self._queue[0][0], 0.0) if self._queue else 0.0

    def set(self, table_id: int, at: float | None) -> None:
        """Set the timer of a table, replacing an earlier one; None cancels it."""
        if at is None:
            self._times.pop(table_id, None)
            return
        known = self._times.get(table_id)
        self._times[table_id] = at
        if known is None or at < known:
            heapq.heappush(self._queue, (at, table_id))
            self._earlier_timer.set()

    def advance(self, table_id: int, at: float | None) -> None:
        """Set the timer of a table, unless it has an earlier one."""
        if at is not None and at < self._times.get(table_id, math.inf):
            self.set(table_id, at)

    async def expired(self) -> AsyncIterator[int]:
        """Yield the id of each table whose timer expires, as it does, forever."""
        while True:
            self._earlier_timer.clear()
            if not self._queue:
                await self._earlier_timer.wait()
                continue
            at, table_id = self._queue[0]
            if at > self._clock.now():
                await self._sleep_until(at)
                continue
            heapq.heappop(self._queue)
            due = self._times.get(table_id)
            if due is not None and due > at:  # it was postponed; set() adds entries only for earlier times
                heapq.heappush(self._queue, (due, table_id))
            elif due is not None:
                del self._times[table_id]
                yield table_id

    async def _sleep_until(self, at: float) -> None:
        """Sleep until ``at``, or until an earlier timer is set."""
        waits = (
            asyncio.ensure_future(self._clock.sleep_until(at)),
            asyncio.ensure_future(self._earlier_timer.wait()),
        )
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
