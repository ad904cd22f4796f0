"""The one slot of a database that one process uses."""

# ruff: noqa: D102 - Slots documents the methods

import asyncio

from bot.tables.ports import Slots


class SqliteSlots(Slots):
    """The only slot, guarded by the lock of the database's file, which the store holds until it is closed."""

    def __init__(self) -> None:
        self.lost = asyncio.Event()

    async def claim(self, count: int = 1) -> int:
        return 0

    async def try_lock(self, bucket: int) -> bool:
        return True

    async def unlock(self, bucket: int) -> None:
        pass

    async def release(self) -> None:
        pass
