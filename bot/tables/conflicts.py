"""What happens to requests for the same table at once, in this process and in others."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.tables.ports import ConflictError

MAX_ATTEMPTS = 8
UNDELAYED_ATTEMPTS = 2

MAX_DELAY = 0.02
"""Seconds before a later attempt at most, at random, so that two processes do not meet again."""

Result = TypeVar("Result")


async def retry_conflicts(attempt: Callable[[], Awaitable[Result]], attempts: int = MAX_ATTEMPTS) -> Result:
    """Load, decide and save until no other process has saved something meanwhile.

    Raises:
        ConflictError: that has happened at every attempt.
    """
    for number in range(attempts - 1):
        if number >= UNDELAYED_ATTEMPTS:
            await asyncio.sleep(random.uniform(0, MAX_DELAY))  # noqa: S311 - no secret
        with contextlib.suppress(ConflictError):
            return await attempt()
    return await attempt()


class Locks:
    """One lock per key, so that requests for one table wait for each other and for no others.

    Without it, two requests could load the same revision of a table, and the second would be decided again.
    A lock lives only while a task holds it or waits for it, so finished tables leave nothing behind.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: int) -> asyncio.Lock:
        """Return the lock of ``key``."""
        return self._locks.setdefault(key, asyncio.Lock())
