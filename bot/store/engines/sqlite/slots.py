"""The one slot of a database that one process uses."""

# ruff: noqa: D102 - Slots documents the methods

import asyncio
from collections.abc import Callable, Collection

from bot.tables.ports import Slots


class SqliteSlots(Slots):
    """The only slot, guarded by the lock of the database's file, which the store holds until it is closed."""

    shared = False

    def __init__(self) -> None:
        self.lost = asyncio.Event()

    async def try_claim(self, slots: Collection[int]) -> int | None:
        return 0 if 0 in slots else None

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        pass

    async def others(self) -> bool:
        return False

    async def try_lock(self, bucket: int) -> bool:
        return True

    async def unlock(self, bucket: int) -> None:
        pass

    async def release(self) -> None:
        pass
