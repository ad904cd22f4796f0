"""A small cache of expensive results that are computed one at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SerialCache(Generic[Key, Value]):
    """Computes values in a thread, one after the other, and keeps those used last.

    For work that holds Python's global lock for milliseconds at a stretch: two such threads at once would
    slow everybody's clicks down.

    Args:
        size: how many values are kept.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._computing = asyncio.Lock()

    async def get(self, key: Key, compute: Callable[[], Value]) -> Value:
        """Return the value of a key, from the cache if it is there.

        Args:
            key: what the value belongs to.
            compute: computes it; called in a thread.
        """
        if key not in self._values:
            async with self._computing:
                if key not in self._values:  # not computed for somebody else meanwhile
                    self._values[key] = await asyncio.to_thread(compute)
                    if len(self._values) > self._size:
                        self._values.popitem(last=False)
        self._values.move_to_end(key)
        return self._values[key]
