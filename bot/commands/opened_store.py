"""The database of a command for the host."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.monitoring.watchdog import CLOSING_TIMEOUT, end_within
from bot.store import DatabaseStore, open_store


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
