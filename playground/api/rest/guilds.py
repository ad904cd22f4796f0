"""Guilds, their channels, roles and members."""

from playground.api import payloads
from playground.api.dispatch import Intents
from playground.api.rest.routing import Call, Endpoint
from playground.model.access import can_view
from playground.model.guilds import Member
from playground.model.json_object import Json
from playground.validation.errors import ApiError, ErrorCode


def get(call: Call) -> Json:
    """Return a guild."""
    guild = call.guild()
    payload = payloads.guild_base(guild)
    if call.flag("with_counts"):
        payload |= {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return payload


def channels(call: Call) -> list[Json]:
    """Return the channels of a guild that the bot may view, without threads."""
    channels = [each for each in call.world.channels_of(call.guild()) if not each.is_thread]
    return [payloads.channel(channel) for channel in channels if can_view(call.world.bot, channel)]


def roles(call: Call) -> list[Json]:
    """Return the roles of a guild."""
    return [payloads.role(role) for role in call.guild().roles.values()]


def members(call: Call) -> list[Json]:
    """Return the members of a guild; the intent for them must be enabled."""
    guild = call.guild()
    if not call.services.gateway.privileged & Intents.GUILD_MEMBERS:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    limit, after = call.number("limit", 1, 1000), int(call.query.get("after", "0"))
    found = [one for user_id, one in sorted(guild.members.items()) if user_id > after]
    return [payloads.member(one) for one in found[:limit]]


def member(call: Call) -> Json:
    """Return a member."""
    guild = call.guild()
    user_id = call.world.bot.id if call.params["user"] == "@me" else call.id("user")
    found: Member | None = guild.members.get(user_id)
    if found is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER if user_id in call.world.users else ErrorCode.UNKNOWN_USER)
    return payloads.member(found)


def leave(call: Call) -> None:
    """Leave a guild."""
    call.world.remove_bot(call.guild())


ENDPOINTS = [
    Endpoint("GET", "/guilds/{guild}", get),
    Endpoint("GET", "/guilds/{guild}/channels", channels),
    Endpoint("GET", "/guilds/{guild}/roles", roles),
    Endpoint("GET", "/guilds/{guild}/members", members),
    Endpoint("GET", "/guilds/{guild}/members/{user}", member),
    Endpoint("DELETE", "/users/@me/guilds/{guild}", leave),
]
