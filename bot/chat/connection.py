"""Connecting to Discord, and staying connected until the bot is closed."""

import asyncio
import itertools
import logging

import aiohttp
import discord
import yarl

from bot.chat.client import CantStopClient

RETRY_AFTER = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds between attempts to log in while Discord cannot be reached; the last one is repeated."""

log = logging.getLogger(__name__)


class ConnectionRejectedError(Exception):
    """Discord does not let the bot in, and trying again would not change that.

    Its text is a sentence for whoever hosts the bot.
    """


async def connect(bot: CantStopClient, token: str, api_url: str | None) -> None:
    """Log in, and return when the bot is closed.

    Args:
        bot: the bot.
        token: its token.
        api_url: where Discord's REST API is, None for Discord's own.

    Raises:
        ConnectionRejectedError: the token or what the bot asks for is refused.
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
                await _use_api_url(api_url)
            await bot.login(token)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError) as error:
            pause = RETRY_AFTER[min(attempt, len(RETRY_AFTER) - 1)]
            log.warning("Discord cannot be reached, trying again in %d s: %s", pause, error)
            await bot.http.close()
            bot.http.connector = discord.utils.MISSING  # closed as well; login makes another
            await asyncio.sleep(pause)
        else:
            return


async def _use_api_url(api_url: str) -> None:
    """Send everything to another API than Discord's own, and to the gateway that it names.

    These are the two places where discord.py 2.7.1 keeps Discord's addresses.
    """
    timeout = aiohttp.ClientTimeout(total=10)
    async with aiohttp.ClientSession(timeout=timeout, raise_for_status=True) as session:
        answer = await session.get(f"{api_url}/gateway")
        gateway = (await answer.json(content_type=None))["url"]
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
