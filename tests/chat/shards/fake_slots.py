"""Slots of a database that several processes share."""

import asyncio
from collections.abc import Callable, Collection

from bot.tables import Slots


class SharedSlots:
    """What is taken of a database: the process with each slot and each bucket."""

    def __init__(self) -> None:
        self.taken: dict[int, object] = {}
        self.locked: dict[int, object] = {}


class FakeSlots(Slots):
    """The slots as a process sees them. Locking a bucket again succeeds, as it does in a database."""

    shared = True

    def __init__(self, all_slots: SharedSlots) -> None:
        self._all = all_slots
        self.lost = asyncio.Event()
        self.fails = False  # as when the database is away
        self._listeners: list[Callable[[bool], None]] = []

    async def try_claim(self, slots: Collection[int]) -> int | None:
        free = next((slot for slot in slots if slot not in self._all.taken), None)
        if free is not None:
            self._all.taken[free] = self
        return free

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        self._listeners.append(listener)
        listener(False)

    def doubt(self, in_doubt: bool) -> None:
        for listener in self._listeners:
            listener(in_doubt)

    async def others(self) -> bool:
        return any(by is not self for by in self._all.taken.values())

    async def try_lock(self, bucket: int) -> bool:
        await asyncio.sleep(0)
        if self.fails:
            raise OSError("gone")
        return self._all.locked.setdefault(bucket, self) is self

    async def unlock(self, bucket: int) -> None:
        if self._all.locked.get(bucket) is self:
            del self._all.locked[bucket]

    async def release(self) -> None:
        self._all.taken = {slot: by for slot, by in self._all.taken.items() if by is not self}
        self._all.locked = {bucket: by for bucket, by in self._all.locked.items() if by is not self}
