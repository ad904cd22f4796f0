"""The advisory locks of the bot in its database.

Each has two numbers: what it is for, and which one of these it is.
"""

from enum import IntEnum
from typing import Final

from bot.store.engines.postgres.connection import Connection
from bot.store.queries import Lock

_LARGEST: Final = 2**31 - 1


class OtherLock(IntEnum):
    """What else than :class:`bot.store.queries.Lock` an advisory lock is for."""

    SLOT = 7401
    """Which process has a slot."""
    LOGIN = 7402
    """Which process may log in next, in one of Discord's buckets."""
    SCHEMA = 7407
    """One process at a time migrates the schema."""


async def lock(connection: Connection, kind: Lock | OtherLock, number: int = 0) -> None:
    """Wait for a lock, and hold it until the end of the transaction."""
    await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (kind.value, number % _LARGEST))
