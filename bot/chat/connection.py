"""Connecting to Discord, and staying connected until the bot is closed."""

import asyncio
import itertools
import logging

import aiohttp
import discord
import yarl

from bot.chat.client import CantStopClient

RETRY_AFTER = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds between login attempts while Discord cannot be reached; the last value repeats."""

log = logging.getLogger(__name__)


class ConnectionRejectedError(Exception):
    """Discord rejects the bot, and retrying would not help. The message is for the host."""


async def connect(bot: CantStopClient, token: str, api_url: str | None) -> None:
    """Log in and stay connected until the bot is closed.

    Args:
        bot: the bot.
        token: its token.
        api_url: the URL of the REST API, None for Discord's own.

    Raises:
        ConnectionRejectedError: Discord rejects the token or the intents.
    """
    try:
        await _log_in(bot, token, api_url)
        await bot.connect(reconnect=True)
    except discord.LoginFailure as error:
        raise ConnectionRejectedError(
            "Discord does not accept DISCORD_TOKEN. Copy it again from the developer portal."
        ) from error
    except discord.PrivilegedIntentsRequired as error:
        raise ConnectionRejectedError(f"Discord refuses the intents: {error}") from error
    except discord.ConnectionClosed as error:
        raise ConnectionRejectedError(f"Discord closed the connection for good: {error}") from error


async def _log_in(bot: CantStopClient, token: str, api_url: str | None) -> None:
    for attempt in itertools.count():
        try:
            if api_url is not None:
                await use_api_url(api_url)
            await bot.login(token)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            pause = RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)]
            log.warning("Discord cannot be reached, trying again in %d s: %s", pause, error)
            await bot.http.close()
            bot.http.connector = discord.utils.MISSING  # closed too; login creates a new one
            await asyncio.sleep(pause)
        else:
            return


async def use_api_url(api_url: str) -> None:
    """Use another REST API and the gateway it names.

    discord.py 2.7.1 keeps Discord's addresses in these two places.
    """
    timeout = aiohttp.ClientTimeout(total=10)
    async with aiohttp.ClientSession(timeout=timeout, raise_for_status=True) as session:
        answer = await session.get(f"{api_url}/gateway")
        gateway = (await answer.json(content_type=None))["url"]
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
