"""When something is due at tables of itself: a deadline, a reminder, or their closing."""

import asyncio
import heapq
from collections.abc import AsyncIterator

from bot.tables.ports import Clock


class Timers:
    """The moment at which each open table is due, and a stream of those that come."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._times: dict[int, float] = {}
        self._queue: list[tuple[float, int]] = []
        self._earlier_timer = asyncio.Event()

    def set(self, table_id: int, at: float | None) -> None:
        """Replace the deadline of a table; None takes it away."""
        if at is None:
            self._times.pop(table_id, None)
            return
        known = self._times.get(table_id)
        self._times[table_id] = at
        if known is None or at < known:
            heapq.heappush(self._queue, (at, table_id))
            self._earlier_timer.set()

    async def expired(self) -> AsyncIterator[int]:
        """Yield the number of each table whose deadline passes, as it passes, without end."""
        while True:
            self._earlier_timer.clear()
            if not self._queue:
                await self._earlier_timer.wait()
                continue
            moment, table_id = self._queue[0]
            if moment > self._clock.now():
                await self._sleep_until(moment)
                continue
            heapq.heappop(self._queue)
            due = self._times.get(table_id)
            if due is not None and due > moment:  # it was put off: one entry to a table is enough for that
                heapq.heappush(self._queue, (due, table_id))
            elif due is not None:
                del self._times[table_id]
                yield table_id

    async def _sleep_until(self, at: float) -> None:
        """Return when ``at`` has come or an earlier deadline was set."""
        waits = (
            asyncio.ensure_future(self._clock.sleep_until(at)),
            asyncio.ensure_future(self._earlier_timer.wait()),
        )
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
