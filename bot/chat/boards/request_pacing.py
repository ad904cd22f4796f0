"""Spacing out the requests that the bot makes on its own, and those that it repeats after one has failed.

Discord accepts 50 requests a second with the bot's token. Responses to interactions are not counted.
"""

import asyncio
import contextlib
import heapq
import itertools
from collections.abc import Iterator
from enum import IntEnum

from bot.tables import Shards

DISCORD_LIMIT = 50
"""How many requests a second Discord accepts."""

LARGE_BOT_LIMIT = 500
"""How many it accepts at least of a bot that may start several sessions at once, or else 25 for each of them.

Discord does not say so; proxies for large bots count on it."""

MARGIN = 0.8
"""The part of the limit that the bot uses."""

BUSY_AFTER = 0.5
"""Seconds a request would have to wait from which the process counts as busy."""

RETRY_AFTER = (1.0, 5.0, 30.0, 120.0, 600.0)
"""Seconds between attempts to show a table while Discord has trouble; the last value repeats."""


MIN_RETRY_INTERVAL = 5.0
"""Seconds between attempts at least, however often other requests succeed meanwhile."""


class Urgency(IntEnum):
    """Which of the requests that wait goes first."""

    PING = 0
    """Players are pinged."""
    BOARD = 1
    """A board is brought up to date."""


class RequestPacer:
    """Lets ``per_second`` requests begin in a second, the most urgent first, and as they came otherwise."""

    def __init__(self, per_second: float = MARGIN * DISCORD_LIMIT) -> None:
        self.per_second = per_second
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._free_at = 0.0

    @property
    def is_busy(self) -> bool:
        """Whether another request would have to wait for long."""
        backlog = self._free_at - asyncio.get_running_loop().time() + len(self._waiting) / self.per_second
        return backlog > max(BUSY_AFTER, 2 / self.per_second)

    def count(self) -> None:
        """Count a request that does not wait."""
        self._free_at = max(self._free_at, asyncio.get_running_loop().time()) + 1 / self.per_second

    async def wait(self, urgency: Urgency) -> None:
        """Wait until a request may begin."""
        loop = asyncio.get_running_loop()
        if not self._waiting and loop.time() >= self._free_at:
            self.count()
            return
        turn: asyncio.Future[None] = loop.create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        if len(self._waiting) == 1:
            loop.call_at(self._free_at, self._begin_next)
        await turn

    def _begin_next(self) -> None:
        """Let the most urgent request begin; those that were given up take no time."""
        loop = asyncio.get_running_loop()
        while self._waiting and loop.time() >= self._free_at:
            turn = heapq.heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                self.count()
        if self._waiting:
            loop.call_at(self._free_at, self._begin_next)


class Pause:
    """The wait for the next attempt to show a table, which may end before its time."""

    def __init__(self) -> None:
        self._begun = asyncio.get_running_loop().time()
        self._end = asyncio.Event()

    async def wait(self, seconds: float) -> None:
        """Wait that long, or until it is ended."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._end.wait()

    def end(self) -> None:
        """End it now, because there is something new to show."""
        self._end.set()

    def end_soon(self) -> None:
        """End it as early as another attempt may be made, because Discord accepts requests."""
        asyncio.get_running_loop().call_at(self._begun + MIN_RETRY_INTERVAL, self._end.set)


def own_share(shards: Shards, buckets: int) -> float:
    """Return how many requests a second a process may make, so that all of its bot keep within the limit.

    ``buckets`` is how many sessions the bot may start at once.
    """
    limit = DISCORD_LIMIT if buckets == 1 else max(LARGE_BOT_LIMIT, 25 * buckets)
    return MARGIN * limit * len(shards.ids) / shards.count


def pauses_between_attempts() -> Iterator[float]:
    """Return the seconds between attempts: an outage of any length ends some day."""
    return itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1]))
