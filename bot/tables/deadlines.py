"""When something is due at tables of itself: a deadline, a reminder, or their closing."""

import asyncio
import heapq
from collections.abc import AsyncIterator

from bot.tables.ports import Clock


class Deadlines:
    """The moment at which each open table is due, and a stream of those that come."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._moments: dict[int, float] = {}
        self._queue: list[tuple[float, int]] = []
        self._sooner = asyncio.Event()

    def set(self, table_id: int, moment: float | None) -> None:
        """Replace the deadline of a table; None takes it away."""
        if moment is None:
            self._moments.pop(table_id, None)
            return
        known = self._moments.get(table_id)
        self._moments[table_id] = moment
        if known is None or moment < known:
            heapq.heappush(self._queue, (moment, table_id))
            self._sooner.set()

    async def passed(self) -> AsyncIterator[int]:
        """Yield the number of each table whose deadline passes, as it passes, without end."""
        while True:
            self._sooner.clear()
            if not self._queue:
                await self._sooner.wait()
                continue
            moment, table_id = self._queue[0]
            if moment > self._clock.now():
                await self._wait(moment)
                continue
            heapq.heappop(self._queue)
            due = self._moments.get(table_id)
            if due is not None and due > moment:  # it was put off: one entry to a table is enough for that
                heapq.heappush(self._queue, (due, table_id))
            elif due is not None:
                del self._moments[table_id]
                yield table_id

    async def _wait(self, moment: float) -> None:
        """Return when ``moment`` has come or an earlier deadline was set."""
        waits = (
            asyncio.ensure_future(self._clock.sleep_until(moment)),
            asyncio.ensure_future(self._sooner.wait()),
        )
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
