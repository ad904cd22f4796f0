"""Servers, their channels, roles and members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads
from playground.dispatch import Intents
from playground.errors import ApiError, Code
from playground.rest.routing import Call, Endpoint

if TYPE_CHECKING:
    from playground.guilds import Member
    from playground.wire import Json


def get(call: Call) -> Json:
    """A server."""
    guild = call.guild()
    payload = payloads.guild_base(guild)
    if call.query.get("with_counts") in {"1", "true", "True"}:
        payload |= {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return payload


def channels(call: Call) -> list[Json]:
    """Its channels, without threads."""
    return [payloads.channel(channel) for channel in call.guild().channels.values() if not channel.is_thread]


def roles(call: Call) -> list[Json]:
    """Its roles."""
    return [payloads.role(role) for role in call.guild().roles.values()]


def members(call: Call) -> list[Json]:
    """Its members, for which the developer must have switched on the intent."""
    guild = call.guild()
    if not call.core.gateway.privileged & Intents.GUILD_MEMBERS:
        raise ApiError(Code.MISSING_ACCESS)
    limit, after = call.number("limit", 1, 1000), int(call.query.get("after", "0"))
    found = [one for user_id, one in sorted(guild.members.items()) if user_id > after]
    return [payloads.member(guild, one) for one in found[:limit]]


def member(call: Call) -> Json:
    """One member."""
    guild = call.guild()
    user_id = call.world.bot.id if call.params["user"] == "@me" else call.id("user")
    found: Member | None = guild.members.get(user_id)
    if found is None:
        raise ApiError(Code.UNKNOWN_MEMBER if user_id in call.world.users else Code.UNKNOWN_USER)
    return payloads.member(guild, found)


def leave(call: Call) -> None:
    """The bot leaves a server."""
    call.world.remove_bot(call.guild())


ENDPOINTS = [
    Endpoint("GET", "/guilds/{guild}", get),
    Endpoint("GET", "/guilds/{guild}/channels", channels),
    Endpoint("GET", "/guilds/{guild}/roles", roles),
    Endpoint("GET", "/guilds/{guild}/members", members),
    Endpoint("GET", "/guilds/{guild}/members/{user}", member),
    Endpoint("DELETE", "/users/@me/guilds/{guild}", leave),
]
