"""Who the bot is, and where its gateway is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.errors import ApiError, Code
from playground.rest.routing import Call, Endpoint

if TYPE_CHECKING:
    from playground.wire import Json


def gateway(call: Call) -> Json:
    """Where the gateway is."""
    return {"url": call.core.gateway.url}


def gateway_bot(call: Call) -> Json:
    """Where the gateway is, and how to start."""
    left = max(0, 1000 - call.core.gateway.identifies)
    limit = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.core.gateway.url, "shards": 1, "session_start_limit": limit}


def me(call: Call) -> Json:
    """The bot's own user."""
    return payloads.user(call.world.bot) | {
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": "en-US",
    }


def my_guilds(call: Call) -> list[Json]:
    """The servers the bot is in."""
    return [payloads.guild_base(guild) for guild in call.world.guilds.values() if guild.has_bot]


def user(call: Call) -> Json:
    """Any user."""
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise ApiError(Code.UNKNOWN_USER)
    return payloads.user(found)


def open_dm(call: Call) -> Json:
    """The direct messages with a user."""
    recipient = str(call.body.fields.get("recipient_id", ""))
    found = call.world.users.get(int(recipient) if recipient.isdigit() else 0)
    if found is None:
        raise ApiError(Code.UNKNOWN_USER)
    if found is call.world.bot:
        raise ApiError(Code.CANNOT_DM)
    return payloads.channel(call.world.dm(found))


def application(call: Call) -> Json:
    """The application."""
    return payloads.application(call.world.application)


ENDPOINTS = [
    Endpoint("GET", "/gateway", gateway, token=False, bucket=None),
    Endpoint("GET", "/gateway/bot", gateway_bot),
    Endpoint("GET", "/users/@me", me),
    Endpoint("GET", "/users/@me/guilds", my_guilds),
    Endpoint("POST", "/users/@me/channels", open_dm),
    Endpoint("GET", "/users/{user}", user),
    Endpoint("GET", "/oauth2/applications/@me", application),
    Endpoint("GET", "/applications/@me", application),
]
