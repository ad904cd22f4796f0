"""Changes of the world as gateway events: what is told, and which intent it takes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import TYPE_CHECKING, Any, cast

from playground import asked, payloads
from playground.channels import Channel
from playground.guilds import Guild, Member, Role
from playground.interactions import Interaction
from playground.messages import Message

if TYPE_CHECKING:
    from playground.changes import Change
    from playground.wire import Json
    from playground.world import World


class Intents(IntFlag):
    """The gateway intents that the stand-in heeds."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intents.GUILD_MEMBERS | Intents.GUILD_PRESENCES | Intents.MESSAGE_CONTENT
"""Intents that a developer has to switch on in the portal."""

ALL_BITS = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
"""Every intent there is; other bits are an error."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """An event that is ready to go to the sessions that want it.

    Attributes:
        needs: The intent it takes; NONE for events that are always sent.
        message: The message it tells of, whose content is hidden without the content intent.
    """

    name: str
    data: Json
    needs: Intents
    guild: Guild | None
    message: Message | None = None


def of(change: Change, world: World) -> Dispatch | None:
    """The event for a change, or None if the bot is not told."""
    guild, name = change.guild, change.kind
    if not name.isupper() or (guild and not guild.has_bot and name != "GUILD_DELETE"):
        return None
    subject = change.subject
    match subject:
        case Interaction():
            return Dispatch(name, asked.event(subject), Intents.NONE, guild)
        case Message():
            return _of_message(name, subject, world)
        case Channel():
            return _of_channel(name, subject, world)
        case Guild():
            gone: Json = {"id": str(subject.id)}
            data = gone if name == "GUILD_DELETE" else payloads.guild_create(subject, all_members=False)
            return Dispatch(name, data, Intents.GUILDS, guild)
    in_guild = cast("Guild", guild)
    tag = {"guild_id": str(in_guild.id)}
    match subject:
        case Role():
            return Dispatch(name, {**tag, "role": payloads.role(subject)}, Intents.GUILDS, guild)
        case Member():
            data = tag | payloads.member(in_guild, subject)
            if name == "GUILD_MEMBER_REMOVE":
                data = tag | {"user": payloads.user(subject.user)}
            return Dispatch(name, data, Intents.GUILD_MEMBERS, guild)
    return None


def _of_message(name: str, message: Message, world: World) -> Dispatch | None:
    if message.visible_to is not None or not world.can_see(world.bot, message.channel):
        return None
    guild = message.channel.guild
    needs = Intents.GUILD_MESSAGES if guild else Intents.DIRECT_MESSAGES
    if name == "MESSAGE_DELETE":
        data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
        if guild:
            data["guild_id"] = str(guild.id)
        return Dispatch(name, data, needs, guild)
    return Dispatch(name, payloads.dispatched_message(message), needs, guild, message)


def _of_channel(name: str, channel: Channel, world: World) -> Dispatch | None:
    if channel.is_thread and not world.can_see(world.bot, channel):
        return None
    data = payloads.channel(channel)
    if name == "THREAD_CREATE":
        data["newly_created"] = True
    if name == "THREAD_DELETE":
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    return Dispatch(name, data, Intents.GUILDS, channel.guild)


def without_content(data: Json, message: Message, world: World) -> Json:
    """A message event for a session without the content intent."""
    if message.channel.guild is None or message.author is world.bot or world.bot in message.mentions:
        return data
    hidden: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
    return {**data, **hidden}
