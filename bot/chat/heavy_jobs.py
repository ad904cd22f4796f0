"""Work that takes the processor for long: limited, and its results kept."""

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from bot.game import NotAllowed
from bot.recent import Recent

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

WORKERS = 2
"""How many jobs run at once. They hold Python's global lock for milliseconds at a stretch; more of them would
slow everybody's clicks down."""

MAX_PEOPLE = 8
"""How many people's jobs are accepted at once. A job takes about a second, so nobody waits for long."""

KEPT_FOR = 15 * 60.0
"""Seconds for which a result is kept after it was last used: players look at a game right after it."""


class HeavyJobs:
    """Runs jobs in threads: one for each person, ``workers`` at once, and not too many in the queue."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = asyncio.Semaphore(workers)
        self._people: set[int] = set()

    @contextmanager
    def reserve(self, user_id: int) -> Iterator[None]:
        """Reserve a place in the queue for what a person asks for.

        Raises:
            NotAllowed: the person has a place already, or there is none left.
        """
        if user_id in self._people:
            raise NotAllowed("I'm still working on what you asked for. Try again in a moment.")
        if len(self._people) >= MAX_PEOPLE:
            raise NotAllowed("I'm very busy right now. Try again in a moment.")
        self._people.add(user_id)
        try:
            yield
        finally:
            self._people.remove(user_id)

    async def run(self, job: Callable[[], Value]) -> Value:
        """Run a job in a thread as soon as a worker is free. For a person, reserve a place first."""
        async with self._workers:
            return await asyncio.to_thread(job)


class ResultCache(Generic[Key, Value]):
    """Computes values as heavy jobs, each once, and keeps the ``size`` used last for ``kept_for`` seconds."""

    def __init__(self, jobs: HeavyJobs, size: int, kept_for: float = KEPT_FOR) -> None:
        self._jobs = jobs
        self._kept_for = kept_for
        self._kept: Recent[Key, tuple[Value, object]] = Recent(size)  # with something new for each use
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    async def get(self, key: Key, compute: Callable[[], Value]) -> Value:
        """Return the value of a key, from the cache or computed in a thread."""
        async with self._locks.setdefault(key, asyncio.Lock()):  # who asks for the same waits
            value = self._kept[key][0] if key in self._kept else await self._jobs.run(compute)
            use = object()
            self._kept[key] = value, use
            asyncio.get_running_loop().call_later(self._kept_for, self._forget, key, use)
            return value

    def _forget(self, key: Key, use: object) -> None:
        """Forget a value unless it has been used since."""
        if key in self._kept and self._kept[key][1] is use:
            del self._kept[key]
