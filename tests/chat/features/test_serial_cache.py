"""Values are computed once, one at a time, and those used last are kept."""

import asyncio
import threading
import time

import pytest

from bot.chat.features.serial_cache import SerialCache


class Computation:
    """Counts how often it runs.

    Attributes:
        keys: the keys it ran for, in order.
        most_at_once: how many ran at the same time at most.
    """

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.most_at_once = 0
        self._running = 0
        self._lock = threading.Lock()

    def run(self, key: int) -> str:
        with self._lock:
            self._running += 1
            self.most_at_once = max(self.most_at_once, self._running)
        time.sleep(0)  # lets other threads run
        with self._lock:
            self._running -= 1
            self.keys.append(key)
        return f"value {key}"


class Cache:
    """A cache of three values."""

    def __init__(self) -> None:
        self.computation = Computation()
        self._cache: SerialCache[int, str] = SerialCache(3)

    async def get(self, key: int) -> str:
        return await self._cache.get(key, lambda: self.computation.run(key))


@pytest.fixture
def cache() -> Cache:
    return Cache()


async def test_everybody_who_asks_at_once_shares_one_computation(cache: Cache) -> None:
    assert await asyncio.gather(*(cache.get(1) for _ in range(10))) == ["value 1"] * 10
    assert cache.computation.keys == [1]


async def test_one_value_is_computed_at_a_time(cache: Cache) -> None:
    assert await asyncio.gather(*map(cache.get, range(6))) == [f"value {key}" for key in range(6)]
    assert sorted(cache.computation.keys) == [0, 1, 2, 3, 4, 5]
    assert cache.computation.most_at_once == 1


async def test_the_values_used_last_are_kept(cache: Cache) -> None:
    for key in (1, 2, 3, 1, 4):
        await cache.get(key)
    assert cache.computation.keys == [1, 2, 3, 4]
    await cache.get(1)
    assert cache.computation.keys == [1, 2, 3, 4]
    await cache.get(2)
    assert cache.computation.keys == [1, 2, 3, 4, 2]


async def test_after_an_error_the_next_one_is_computed(cache: Cache) -> None:
    failing: SerialCache[int, str] = SerialCache(1)

    def fail() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing.get(1, fail)
    assert await failing.get(1, lambda: "value") == "value"
