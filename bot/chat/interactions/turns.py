"""Carrying out interactions a few at a time, so that the first are answered before the last are begun."""

import asyncio
from types import TracebackType

AT_ONCE = 6
"""How many interactions have a turn at once. With fewer, the event loop often waits for the database and the
threads that draw; with more, the first are answered later."""

LONGEST_TURN = 0.05
"""Seconds after which a turn ends at the latest. A slow interaction goes on, and holds up nobody."""


class Turn:
    """A turn: it begins when the block around it is entered, and ends with :meth:`end` or the block.

    ``free`` counts the turns that can begin, :data:`AT_ONCE` at first, and gives them in the order they were
    asked for.
    """

    def __init__(self, free: asyncio.Semaphore) -> None:
        self._free = free
        self._timer: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> None:
        await self._free.acquire()
        self._timer = asyncio.get_running_loop().call_later(LONGEST_TURN, self.end)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the turn if it has begun and not ended: the rest is up to Discord."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._free.release()
