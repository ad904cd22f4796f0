"""The system's clock."""

import asyncio
import time


class SystemClock:
    """The time of day; see :class:`bot.tables.Clock`."""

    def now(self) -> float:
        """Return seconds since 1970 (UTC)."""
        return time.time()

    async def sleep_until(self, time: float) -> None:
        """Return once :meth:`now` is ``time`` or later."""
        while (left := time - self.now()) > 0:  # noqa: ASYNC110 - it waits for a time, not for a state
            await asyncio.sleep(min(left, 3600.0))  # looked at again: the clock may be put right meanwhile
