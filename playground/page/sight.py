"""What one user sees, as JSON for their window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import payloads, slash
from playground.channels import ChannelType
from playground.permissions import Permissions

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.guilds import Guild
    from playground.messages import Message
    from playground.page.reading import Reading
    from playground.users import User
    from playground.wire import Json
    from playground.world import World

KINDS = {
    ChannelType.TEXT: "text",
    ChannelType.DM: "direct",
    ChannelType.ANNOUNCEMENT_THREAD: "thread",
    ChannelType.PUBLIC_THREAD: "thread",
    ChannelType.PRIVATE_THREAD: "private_thread",
}


def account(user: User) -> Json:
    """A user as a switch of users shows them."""
    return {"id": str(user.id), "name": user.display_name, "username": user.name, "bot": user.is_bot}


def me(user: User) -> Json:
    """The user whose window it is."""
    return account(user) | {"locale": user.locale}


def everybody(world: World) -> list[User]:
    """Whose eyes can be looked through: whoever is in a server, bots left out; who owns one comes last."""
    members = {user_id for guild in world.guilds.values() for user_id in guild.members}
    owners = {guild.owner for guild in world.guilds.values()}
    found = [user for user in world.users.values() if user.id in members and not user.is_bot]
    return sorted(found, key=lambda user: user in owners)


def accounts(world: World) -> list[Json]:
    """Everybody whose eyes can be looked through."""
    return [account(user) for user in everybody(world)]


def places(world: World, user: User, reading: Reading) -> Json:
    """The servers with their channels and threads, and the direct messages with the bot."""
    return {
        "guilds": [
            {"id": str(guild.id), "name": guild.name, "channels": _channels(guild, user, reading)}
            for guild in world.guilds.values()
            if guild.member(user)
        ],
        "direct": _channel(user.dm(), user, reading),
    }


def _channels(guild: Guild, user: User, reading: Reading) -> list[Json]:
    seen = [one for one in guild.channels.values() if guild.world.can_see(user, one)]
    seen.sort(key=lambda one: (one.position, one.id))
    return [_channel(one, user, reading) for one in seen]


def _channel(one: Channel, user: User, reading: Reading) -> Json:
    rights = one.world.rights(user, one)
    unread = reading.unread(user, one)
    direct = one.guild is None
    return {
        "id": str(one.id),
        "kind": KINDS[one.type],
        "name": one.world.bot.display_name if direct else one.name,
        "topic": one.topic or "",
        "parent": str(one.parent.id) if one.parent else None,
        "guild": str(one.guild.id) if one.guild else None,
        "archived": one.archived,
        "unread": bool(unread),
        "mentions": len(unread) if direct else sum(user in message.pings for message in unread),
        "may_write": one.world.can_write(user, one),
        "may_thread": one.type == ChannelType.TEXT and bool(rights & Permissions.CREATE_PUBLIC_THREADS),
    }


def people(channel: Channel) -> Json:
    """Who and what a message in a channel can name: its members and, in a server, the roles and channels."""
    guild, world = channel.guild, channel.world
    if guild is None:
        both = [one for one in (channel.recipient, world.bot) if one]
        return {"members": [account(one) | {"roles": []} for one in both], "roles": []}
    return {
        "members": [
            account(member.user)
            | {"name": member.nick or member.user.display_name, "roles": [str(r.id) for r in member.roles]}
            for member in guild.members.values()
        ],
        "roles": [
            {"id": str(role.id), "name": role.name, "color": role.color} for role in guild.roles.values()
        ],
    }


def commands(world: World, user: User, channel: Channel) -> list[Json]:
    """The slash commands that the client offers in a channel, as the bot registered them."""
    return slash.usable(world, user, channel)


def bot(world: World, *, online: bool) -> Json:
    """The bot, and whether it is there."""
    return account(world.bot) | {"online": online}


def message(one: Message, user: User) -> Json:
    """A message, with what only this user's client knows of it."""
    payload = payloads.message(one)
    answered = one.reference
    if answered and answered.visible_to not in {None, user}:
        payload["referenced_message"] = None  # somebody else's ephemeral message
    return payload | {
        "ephemeral": one.visible_to is user,
        "loading": one.loading,
        "mentions_me": user is not one.author and user in {*one.pings, *one.mentions},
        "may_delete": one.channel.world.may_delete(user, one),
    }
