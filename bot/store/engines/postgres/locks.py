"""The advisory locks of the bot in its database.

Each has two numbers: what it is for, and which one of these it is.
"""

from enum import IntEnum
from typing import Final

from bot.store.engines.postgres.connection import Connection

_LARGEST: Final = 2**31 - 1


class Lock(IntEnum):
    """What an advisory lock is for."""

    SLOT = 7401
    """Which process has a slot."""
    LOGIN = 7402
    """Which process may log in next, in one of Discord's buckets."""
    FINISH = 7403
    """Games finish one after another: they get consecutive numbers, and count in the same standings."""
    HOST = 7404
    """The tables of a host are opened one after another, so that they can be counted."""
    SERVER = 7405
    """So are the tables of a server."""
    CHANNEL = 7406
    """So are the tables of a channel."""
    SCHEMA = 7407
    """One process at a time migrates the schema."""


async def lock(connection: Connection, kind: Lock, number: int = 0) -> None:
    """Wait for a lock, and hold it until the end of the transaction.

    Two transactions that need several locks take them in the order of :class:`Lock`.
    """
    await connection.execute("SELECT pg_advisory_xact_lock(%s, %s)", (kind.value, number % _LARGEST))
