"""What a user sees, as JSON for their window."""

from playground.api import payloads
from playground.model.access import can_delete, can_send, can_view, guild_permissions, permissions_of
from playground.model.channels import THREADS_IN, Channel, ChannelType
from playground.model.guilds import Guild
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.model.users import User
from playground.page.read_state import ReadState
from playground.world import World

KINDS = {
    ChannelType.TEXT: "text",
    ChannelType.DM: "direct",
    ChannelType.VOICE: "voice",
    ChannelType.GROUP_DM: "group",
    ChannelType.ANNOUNCEMENT: "announcement",
    ChannelType.ANNOUNCEMENT_THREAD: "thread",
    ChannelType.PUBLIC_THREAD: "thread",
    ChannelType.PRIVATE_THREAD: "private_thread",
    ChannelType.STAGE: "stage",
    ChannelType.FORUM: "forum",
}


def account(user: User) -> Json:
    """Return a user for lists."""
    return {"id": str(user.id), "name": user.display_name, "username": user.name, "bot": user.is_bot}


def me(user: User) -> Json:
    """Return the user of the window."""
    return account(user) | {"locale": user.locale, "has_app": user.has_app}


def people_in_guilds(world: World) -> list[User]:
    """Return the users, without bots, who are in a guild; owners come last."""
    members = {user_id for guild in world.guilds.values() for user_id in guild.members}
    owners = {guild.owner for guild in world.guilds.values()}
    found = [user for user in world.users.values() if user.id in members and not user.is_bot]
    return sorted(found, key=lambda user: user in owners)


def accounts(world: World) -> list[Json]:
    """Return the users whom one can be on the page, each with their language and what they are in a guild."""
    return [me(user) | {"position": _position(world, user)} for user in people_in_guilds(world)]


def _position(world: World, user: User) -> str | None:
    """Return `owner` or `moderator` for a user who is one in any guild."""
    if any(guild.owner is user for guild in world.guilds.values()):
        return "owner"
    members = ((guild, guild.member(user)) for guild in world.guilds.values())
    moderates = any(
        guild_permissions(guild, member) & Permissions.MANAGE_MESSAGES for guild, member in members if member
    )
    return "moderator" if moderates else None


def places(world: World, user: User, read_state: ReadState) -> Json:
    """Return the guilds with their channels and threads, and direct messages and groups, the bot's first."""
    with_bot = world.open_dm(user)
    between_people = [c for c in world.channels.values() if c is not with_bot and user in c.recipients]
    return {
        "guilds": [
            {"id": str(guild.id), "name": guild.name, "channels": _channels(world, guild, user, read_state)}
            for guild in world.guilds.values()
            if guild.member(user)
        ],
        "direct": [_channel(world, channel, user, read_state) for channel in (with_bot, *between_people)],
    }


def _channels(world: World, guild: Guild, user: User, read_state: ReadState) -> list[Json]:
    channels = [channel for channel in world.channels_of(guild) if can_view(user, channel)]
    channels.sort(key=lambda channel: (channel.position, channel.id))
    return [_channel(world, channel, user, read_state) for channel in channels]


def _channel(world: World, channel: Channel, user: User, read_state: ReadState) -> Json:
    guild, unread = channel.guild, read_state.unread(user, channel)
    may_thread = permissions_of(user, channel) & Permissions.CREATE_PUBLIC_THREADS
    other = _other(user, channel)
    return {
        "id": str(channel.id),
        "kind": KINDS[channel.type],
        "name": other.display_name if other else channel.name,
        "other": other and account(other),
        "topic": channel.topic or "",
        "parent": str(channel.parent.id) if channel.parent else None,
        "guild": str(guild.id) if guild else None,
        "archived": channel.archived,
        "unread": bool(unread),
        "mentions": sum(user in message.pings for message in unread) if guild else len(unread),
        "may_write": can_send(user, channel),
        "may_thread": channel.type in THREADS_IN and bool(may_thread),
    }


def _other(user: User, channel: Channel) -> User | None:
    """Return with whom direct messages are; None for any other channel."""
    if channel.type is not ChannelType.DM:
        return None
    return next(one for one in channel.recipients if one is not user)


def people(channel: Channel) -> Json:
    """Return whom a message in a channel can mention: its members and, in a guild, the roles."""
    guild = channel.guild
    if guild is None:
        return {"members": [account(user) | {"roles": []} for user in channel.recipients], "roles": []}
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


def message(shown: Message, user: User) -> Json:
    """Return a message, with what only this user's client knows of it."""
    payload = payloads.message(shown)
    reference = shown.reference
    if reference and reference.visible_to not in {None, user}:
        payload["referenced_message"] = None  # only somebody else sees it
    return payload | {
        "ephemeral": shown.visible_to is user,
        "loading": shown.loading,
        "mentions_me": user is not shown.author and user in {*shown.pings, *shown.mentions},
        "may_delete": can_delete(user, shown),
    }
