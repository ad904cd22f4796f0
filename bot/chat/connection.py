"""Connecting to Discord, and staying connected until the bot is closed."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from typing import TypeVar

import aiohttp
import discord

from bot.chat.client import CantStopClient
from bot.chat.discord_internals import answer_leanly, has_own_api, prepare_new_login, use_api_url, use_gateway
from bot.chat.shards.layout import ShardLayout, claim_slot, shards_of_slot
from bot.chat.tasks import retry
from bot.logs import add_fields
from bot.program import COMMAND
from bot.tables import GameStore, Slots

RETRY_AFTER = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Seconds between attempts while Discord cannot be reached; the last value repeats."""

TOKEN_REFUSED, SHARDING_REQUIRED, INTENTS_REFUSED = 4004, 4011, 4013
"""Discord's codes: the token is no longer valid, a shard has too many servers, the intents are invalid."""

NOT_ACCEPTED = "Discord does not accept DISCORD_TOKEN. Copy it again from the developer portal."
INTENTS_NOT_ACCEPTED = (
    "Discord rejects the intents that this version of the bot asks for. Install the newest version."
)
WRONG_ADDRESS = (
    "There is no Discord API at DISCORD_API_URL (404). Correct the address, or remove the setting."
)

T = TypeVar("T")

log = logging.getLogger(__name__)


class ConnectionRejectedError(Exception):
    """Discord rejects the bot, and retrying would not help. The message is for the host."""


async def connect(
    bot: CantStopClient,
    store: GameStore,
    slots: Slots,
    *,
    token: str,
    api_url: str | None = None,
    shards_per_slot: int = 16,
) -> None:
    """Log in, claim a slot and stay connected until the bot is closed.

    A process that has not logged in yet leaves the slots to those that have.

    Only processes that share the database limit themselves to ``shards_per_slot``. Without ``api_url``, the
    REST API is Discord's own.

    Raises:
        ConnectionRejectedError: Discord rejects the token, the intents or the number of shards, or is not at
            the address that is set.
    """
    answer_leanly()
    try:
        await _reach_discord(partial(log_in, bot, token, api_url))
        slot = bot.slot = await claim_slot(store, slots)
        add_fields(slot=slot)
        await _choose_shards(bot, store, slots, slot, shards_per_slot)
        bot.register(first=slot == 0)
        await bot.connect(reconnect=True)
        if bot.token_refused:
            raise ConnectionRejectedError(NOT_ACCEPTED)
    except discord.PrivilegedIntentsRequired as error:
        raise ConnectionRejectedError(INTENTS_NOT_ACCEPTED) from error
    except discord.ConnectionClosed as error:
        if error.code == SHARDING_REQUIRED:
            raise ConnectionRejectedError(
                "Discord requires more shards for so many servers. To have twice as many, stop the bot and"
                f" run {COMMAND} shards {2 * bot.own_shards.count}"
            ) from error
        known = {TOKEN_REFUSED: NOT_ACCEPTED, INTENTS_REFUSED: INTENTS_NOT_ACCEPTED}
        reason = known.get(error.code, f"Discord closed the connection for good: {error}")
        raise ConnectionRejectedError(reason) from error


async def _choose_shards(
    bot: CantStopClient, store: GameStore, slots: Slots, slot: int, per_slot: int
) -> None:
    """Choose the shards of a slot, once Discord lets them start, and once more if they have to.

    Discord resets the token of a bot that starts more sessions in a day than it may.
    """
    while True:
        recommended, gateway, limits = await _reach_discord(bot.http.get_bot_gateway)
        bot.identifies_left = limits["remaining"]
        suggested = ShardLayout(recommended, per_slot)
        shards = await retry(
            "The number of shards cannot be looked up", partial(shards_of_slot, store, slots, slot, suggested)
        )
        if limits["remaining"] >= min(2 * len(shards.ids), limits["total"]):
            break
        seconds = limits["reset_after"] / 1000
        log.warning(
            "Discord lets the bot start only %d more sessions in the next %d minutes; waiting until then, "
            "because there are %d shards",
            limits["remaining"],
            seconds // 60 + 1,
            len(shards.ids),
        )
        await asyncio.sleep(seconds + 1)
    use_gateway(gateway)
    bot.use_shards(shards, slots, limits["max_concurrency"])


async def log_in(client: discord.Client, token: str, api_url: str | None) -> None:
    """Log in, at ``api_url`` if it is set, so that another attempt is possible after an error.

    Raises:
        ConnectionRejectedError: Discord rejects the token, or is not at the address that is set.
    """
    use_api_url(api_url)
    try:
        await client.login(token)
    except BaseException as error:
        await prepare_new_login(client)
        if isinstance(error, discord.LoginFailure):
            raise ConnectionRejectedError(NOT_ACCEPTED) from error
        if isinstance(error, discord.NotFound) and not has_own_api():
            raise ConnectionRejectedError(WRONG_ADDRESS) from error
        raise


async def _reach_discord(request: Callable[[], Awaitable[T]]) -> T:
    """Return what a request returns, after as many attempts as it takes to reach Discord.

    Raises:
        ConnectionRejectedError: Discord no longer accepts the token.
    """
    for pause in itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1])):
        try:
            return await request()
        except (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
            # discord.py hides what was wrong when it asks for the gateway.
            if getattr(error.__cause__ or error, "status", None) == HTTPStatus.UNAUTHORIZED:
                raise ConnectionRejectedError(NOT_ACCEPTED) from error
            log.warning("Discord cannot be reached, trying again in %d s: %s", pause, error)
        await asyncio.sleep(pause)
    raise AssertionError("the attempts never end")
