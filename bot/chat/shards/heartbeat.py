"""Ask the gateway for a sign of life.

discord.py asks every 41 seconds, so it notices a connection that was cut without being closed up to a minute
later. Meanwhile clicks are on their way that nobody has heard.
"""

import asyncio
import time

import discord
from discord.gateway import DiscordWebSocket

PAUSE = 1.0
"""Seconds between two heartbeats at least. Discord allows a connection 120 messages a minute."""

POLL = 0.05
"""Seconds between two looks for an answer, of which discord.py tells nobody."""


async def is_answered(socket: DiscordWebSocket) -> bool:
    """Send a heartbeat, wait for the answer until the connection is closed, and return whether it came.

    With the answer, all that Discord sent before it has arrived. If none comes, discord.py closes the
    connection after a minute.
    """
    keep_alive = socket._keep_alive  # noqa: SLF001 - nothing of this is public
    if keep_alive is None:  # the connection is being closed
        return False
    await asyncio.sleep(keep_alive._last_send + PAUSE - time.perf_counter())  # noqa: SLF001 - see above
    sent = time.perf_counter()
    try:
        await socket.send_heartbeat(keep_alive.beat())
    except (OSError, discord.ConnectionClosed):
        return False
    while socket.open and keep_alive._last_ack < sent:  # noqa: SLF001, ASYNC110 - nothing tells of an answer
        await asyncio.sleep(POLL)
    return keep_alive._last_ack >= sent  # noqa: SLF001 - see above
