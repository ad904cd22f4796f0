"""Whether the bot is running."""

import asyncio

from bot.tables import Slots

PAUSE = 0.5
"""Seconds between two attempts, while a database that has just come up keeps its slots free."""


async def is_running(slots: Slots) -> bool:
    """Return whether a process of the bot uses the database; if not, keep others from starting."""
    while await slots.try_claim([0]) is None:
        if await slots.others():
            return True
        await asyncio.sleep(PAUSE)
    return await slots.others()
