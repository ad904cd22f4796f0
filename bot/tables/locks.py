"""Locks by key."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """One lock per key, so that requests for one table wait for each other and for no others.

    Without it, two requests could load the same revision of a table, and the second would be decided again.
    A lock lives only while a task holds it or waits for it, so finished tables leave nothing behind.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: int) -> asyncio.Lock:
        """Return the lock of ``key``."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
