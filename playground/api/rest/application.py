"""The bot, its application, and the gateway."""

from playground.api import payloads
from playground.api.rest.routing import Call, Endpoint
from playground.model.json_object import Json
from playground.validation.errors import ApiError, ErrorCode

MOST_GUILDS = 200
"""How many guilds are on a page."""


def gateway(call: Call) -> Json:
    """Return the URL of the gateway."""
    return {"url": call.services.gateway.url}


def gateway_bot(call: Call) -> Json:
    """Return the URL of the gateway, and how to start sessions."""
    gateway = call.services.gateway
    shards = gateway.starts.sharding.shards
    return {"url": gateway.url, "shards": shards, "session_start_limit": gateway.starts.payload()}


def me(call: Call) -> Json:
    """Return the bot's own user."""
    return payloads.user(call.world.bot) | {
        "verified": True,
        "mfa_enabled": False,
        "email": None,
        "locale": "en-US",
    }


def my_guilds(call: Call) -> list[Json]:
    """Return the guilds that the bot is in, a page at a time."""
    limit, after = call.number("limit", MOST_GUILDS, MOST_GUILDS), int(call.query.get("after", "0"))
    mine = [(guild, guild.member(call.world.bot)) for _, guild in sorted(call.world.guilds.items())]
    return [payloads.own_guild(guild, me) for guild, me in mine if me and guild.id > after][:limit]


def user(call: Call) -> Json:
    """Return a user."""
    found = call.world.users.get(call.id("user"))
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    return payloads.user(found)


def open_dm(call: Call) -> Json:
    """Return the direct messages with a user."""
    recipient = str(call.body.fields.get("recipient_id", ""))
    found = call.world.users.get(int(recipient) if recipient.isdigit() else 0)
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_USER)
    if found is call.world.bot:
        raise ApiError(ErrorCode.CANNOT_DM)
    return payloads.channel(call.world.open_dm(found))


def application(call: Call) -> Json:
    """Return the application."""
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
