"""The system clock."""

import asyncio
import time


class SystemClock:
    """The :class:`bot.tables.Clock` of the operating system."""

    def now(self) -> float:
        """Return the time in seconds since 1970 (UTC)."""
        return time.time()

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
        while (left := time - self.now()) > 0:  # noqa: ASYNC110 - waits for a time, not for an event
            await asyncio.sleep(min(left, 3600.0))  # wake up now and then, since the clock may be adjusted
