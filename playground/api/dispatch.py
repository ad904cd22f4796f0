"""Gateway events: which event of the bus becomes which, and the intent it takes."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from typing import Any, cast

from playground.api import interaction_payload, payloads
from playground.model.access import can_view
from playground.model.channels import Channel
from playground.model.guilds import Guild, Member, Role
from playground.model.interactions import Interaction
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.world import World
from playground.world.event_bus import Event


class Intents(IntFlag):
    """The gateway intents that make a difference here."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intents.GUILD_MEMBERS | Intents.GUILD_PRESENCES | Intents.MESSAGE_CONTENT
"""Intents that a developer has to enable in the portal."""

WITHOUT_MEMBERSHIP = {"GUILD_DELETE", "INTERACTION_CREATE"}
"""What a bot is told of guilds that it is not in."""

CHANGE_VISIBILITY = {
    "GUILD_CREATE",
    "GUILD_MEMBER_UPDATE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
}
"""Events after which the bot may view other channels than before."""

ALL_BITS = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
"""All intents; other bits are an error."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A gateway event for the sessions that have its intent.

    Attributes:
        intent: The intent that it takes; NONE if it is always sent.
        message: The message it is about, whose content is hidden without the content intent.
    """

    name: str
    data: Json
    intent: Intents
    guild: Guild | None
    message: Message | None = None


def dispatch_of(event: Event, world: World) -> Dispatch | None:
    """Return the gateway event for an event of the bus, or None if the bot does not get it."""
    guild, name = event.guild, event.kind
    if not name.isupper() or (guild and not guild.has_bot and name not in WITHOUT_MEMBERSHIP):
        return None
    subject = event.subject
    match subject:
        case Interaction():
            return Dispatch(name, interaction_payload.event(subject, world.bot), Intents.NONE, guild)
        case Message():
            return _of_message(name, subject, world)
        case Channel():
            return _of_channel(name, subject, world)
        case Guild():
            gone: Json = {"id": str(subject.id), **({"unavailable": True} if subject.unavailable else {})}
            data = (
                gone
                if name == "GUILD_DELETE"
                else payloads.guild_create(subject, world.channels_of(subject), all_members=False)
            )
            return Dispatch(name, data, Intents.GUILDS, guild)
    in_guild = cast("Guild", guild)
    tag = {"guild_id": str(in_guild.id)}
    match subject:
        case Role():
            return Dispatch(name, {**tag, "role": payloads.role(subject)}, Intents.GUILDS, guild)
        case Member():
            data = tag | payloads.member(subject)
            if name == "GUILD_MEMBER_REMOVE":
                data = tag | {"user": payloads.user(subject.user)}
            is_own = name == "GUILD_MEMBER_UPDATE" and subject.user is world.bot
            return Dispatch(name, data, Intents.NONE if is_own else Intents.GUILD_MEMBERS, guild)
    return None


def _of_message(name: str, message: Message, world: World) -> Dispatch | None:
    if message.visible_to is not None or not can_view(world.bot, message.channel):
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
    if not channel.has_bot or (channel.is_thread and not can_view(world.bot, channel)):
        return None
    data = payloads.seen_channel(channel, world.bot)
    if name == "THREAD_CREATE":
        data["newly_created"] = True
    if name == "THREAD_DELETE":
        data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
    return Dispatch(name, data, Intents.GUILDS, channel.guild)


def visibility_changes(event: Event, world: World, shown: set[Channel]) -> Iterator[Dispatch]:
    """Yield what the bot is told after an event about the channels that it may now view, or no longer.

    `shown` are the channels that it could view before; it is brought up to date.
    """
    guild = event.guild
    if guild is None or not guild.has_bot or event.kind not in CHANGE_VISIBILITY:
        return
    for channel in world.channels_of(guild):
        visible = can_view(world.bot, channel)
        if channel.is_thread or visible == (channel in shown):
            continue
        (shown.add if visible else shown.discard)(channel)
        if event.subject is guild:
            continue  # GUILD_CREATE has told it
        if event.subject is not channel:
            data = payloads.seen_channel(channel, world.bot)
            yield Dispatch("CHANNEL_UPDATE", data, Intents.GUILDS, guild)
        threads = [each for each in world.channels_of(guild) if each.parent is channel and not each.archived]
        if seen := [payloads.channel(each) for each in threads if can_view(world.bot, each)]:
            ids = {"guild_id": str(guild.id), "channel_ids": [str(channel.id)]}
            yield Dispatch("THREAD_LIST_SYNC", {**ids, "threads": seen, "members": []}, Intents.GUILDS, guild)


def without_content(data: Json, message: Message, world: World) -> Json:
    """Return a message event for a session without the content intent."""
    if message.channel.guild is None or message.author is world.bot or world.bot in message.mentions:
        return data
    hidden: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
    return {**data, **hidden}
