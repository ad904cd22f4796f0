"""Locks by key."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """One lock to each key, so that requests to one table wait for one another and for nobody else's.

    A lock lives as long as somebody holds it or waits for it, so finished tables leave nothing behind. Two
    requests to one table would otherwise both load the same revision, and the second to save would be refused
    for no fault of its player's.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: int) -> asyncio.Lock:
        """Return the lock of ``key``."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
