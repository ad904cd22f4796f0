"""Decide again what another process has come before."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.tables.ports import ConflictError

MAX_ATTEMPTS = 8
UNDELAYED_ATTEMPTS = 2

MAX_DELAY = 0.02
"""Seconds before a later attempt at most, at random, so that two processes do not meet again."""

Result = TypeVar("Result")


async def retry_conflicts(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Load, decide and save until no other process has saved something meanwhile.

    Raises:
        ConflictError: that has happened at every attempt.
    """
    for number in range(MAX_ATTEMPTS - 1):
        if number >= UNDELAYED_ATTEMPTS:
            await asyncio.sleep(random.uniform(0, MAX_DELAY))  # noqa: S311 - no secret
        with contextlib.suppress(ConflictError):
            return await attempt()
    return await attempt()
