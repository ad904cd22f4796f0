"""Ask the gateway for a sign of life.

discord.py asks every 41 seconds, so it notices a connection that was cut without being closed up to a minute
later. Meanwhile clicks are on their way that nobody has heard.
"""

import asyncio
import time

import discord
from discord.gateway import DiscordWebSocket

from bot.chat.discord_internals import keep_alive_of, last_answered, last_sent

PAUSE = 1.0
"""Seconds between two heartbeats at least. Discord allows a connection 120 messages a minute."""

POLL = 0.05
"""Seconds between two looks for an answer, of which discord.py tells nobody."""


async def is_answered(socket: DiscordWebSocket) -> bool:
    """Send a heartbeat, wait for the answer until the connection is closed, and return whether it came.

    With the answer, all that Discord sent before it has arrived. If none comes, discord.py closes the
    connection after a minute.
    """
    keep_alive = keep_alive_of(socket)
    if keep_alive is None:
        return False
    await asyncio.sleep(last_sent(keep_alive) + PAUSE - time.perf_counter())
    sent = time.perf_counter()
    try:
        await socket.send_heartbeat(keep_alive.beat())
    except (OSError, discord.ConnectionClosed):
        return False
    while socket.open and last_answered(keep_alive) < sent:  # noqa: ASYNC110 - nothing tells of an answer
        await asyncio.sleep(POLL)
    return last_answered(keep_alive) >= sent
