"""The database of a command for the host."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.monitoring.watchdog import CLOSING_TIMEOUT, end_within
from bot.store import DatabaseStore, StoreError, open_store
from bot.tables import Slots

PAUSE = 0.5
"""Seconds between two attempts, while a database that has just come up keeps its slots free."""


@asynccontextmanager
async def opened_store(url: str) -> AsyncIterator[DatabaseStore]:
    """Open the database for the block. After that, the process ends in time, even if closing hangs.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    async with await open_store(url) as store:
        try:
            yield store
        finally:
            end_within(CLOSING_TIMEOUT)


async def keep_from_starting(slots: Slots) -> None:
    """Keep all processes of the bot from starting.

    Raises:
        StoreError: one is running.
    """
    while True:
        claimed = await slots.try_claim([0])
        if await slots.others():
            raise StoreError("The bot is running. Stop all of its processes first.")
        if claimed is not None:
            return
        await asyncio.sleep(PAUSE)
