"""Spacing out the requests that the bot makes on its own, so that Discord does not reject them.

Discord accepts 50 requests a second with the bot's token. Responses to interactions are not counted.
"""

import asyncio
import heapq
import itertools
from enum import IntEnum

REQUESTS_PER_SECOND = 40
"""How many requests are started a second at most; some room is left for deletions and lookups."""


class Urgency(IntEnum):
    """Which of the requests that wait goes first."""

    CALL = 0
    """Players are called."""
    BOARD = 1
    """A board is brought up to date."""


class RequestPacer:
    """Lets requests begin one after the other, the most urgent first, and as they came otherwise."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._free_at = 0.0

    async def wait(self, urgency: Urgency) -> None:
        """Wait until a request may begin."""
        loop = asyncio.get_running_loop()
        if not self._waiting and loop.time() >= self._free_at:
            self._free_at = loop.time() + 1 / REQUESTS_PER_SECOND
            return
        turn: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        if len(self._waiting) == 1:
            loop.call_at(self._free_at, self._begin_next)
        await turn

    def _begin_next(self) -> None:
        """Let the most urgent request begin; those that were given up take no time."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            turn = heapq.heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                self._free_at = loop.time() + 1 / REQUESTS_PER_SECOND
                break
        if self._waiting:
            loop.call_at(self._free_at, self._begin_next)
