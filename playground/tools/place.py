"""The channel that somebody has open, and what can happen to the bot there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playground.permissions import Permissions
from playground.tools.errors import Refused

if TYPE_CHECKING:
    from playground.channels import Channel
    from playground.guilds import Guild
    from playground.messages import Message
    from playground.wire import Json
    from playground.world import World

LONGEST = 80

OFFERED = {
    "VIEW_CHANNEL": "View Channel",
    "SEND_MESSAGES": "Send Messages",
    "SEND_MESSAGES_IN_THREADS": "Send Messages in Threads",
    "ATTACH_FILES": "Attach Files",
    "EMBED_LINKS": "Embed Links",
    "READ_MESSAGE_HISTORY": "Read Message History",
    "USE_EXTERNAL_EMOJIS": "Use External Emojis",
    "MENTION_EVERYONE": "Mention @everyone",
}
"""The permissions that the bot can be given or denied, as Discord's settings call them."""


def find(world: World, channel_id: str) -> Channel:
    """The channel with an id.

    Raises:
        Refused: There is none (any more).
    """
    channel = world.channels.get(int(channel_id)) if channel_id.isdecimal() else None
    if channel is None:
        raise Refused("That channel is not there any more. Open another one.")
    return channel


def newest(world: World, channel: Channel) -> Message | None:
    """The bot's newest message that all can see and do something with, or None."""
    mine = (message for message in reversed(channel.visible) if message.author is world.bot)
    return next((message for message in mine if message.buttons or message.menus), None)


def delete_newest(world: World, channel: Channel) -> None:
    """Deletes the bot's newest message with buttons or menus.

    Raises:
        Refused: It has none.
    """
    message = newest(world, channel)
    if message is None:
        raise Refused(f"The bot has no message with buttons in {_named(channel)}.")
    world.delete_message(message)


def permit(channel: Channel, permission: str, *, allowed: bool) -> None:
    """Gives the bot a permission, or takes it away; in a thread, in the channel it belongs to.

    Raises:
        Refused: There is no such permission here.
    """
    _server(channel)
    if permission not in OFFERED:
        raise Refused(f"There is no permission {permission[:40]!r} to give or take.")
    place = channel.parent or channel
    (place.allow_bot if allowed else place.deny_bot)(Permissions[permission])


def install(channel: Channel, *, there: bool) -> None:
    """Puts the bot into the channel's server, or out of it.

    Raises:
        Refused: It is so already, or there is no server.
    """
    guild = _server(channel)
    if guild.has_bot is there:
        raise Refused(f"The bot is {'in' if there else 'not in'} {guild.name} already.")
    (guild.add_bot if there else guild.remove_bot)()


def state(world: World, channel: Channel) -> Json:
    """What there is to know of the place, as JSON; the server is None in direct messages."""
    message, rights = newest(world, channel), world.rights(world.bot, channel)
    return {
        "channel": _named(channel),
        "parent": _named(channel.parent) if channel.parent else None,
        "server": channel.guild.name if channel.guild else None,
        "installed": channel.guild is not None and channel.guild.has_bot,
        "permissions": [
            {"name": name, "label": label, "allowed": bool(rights & Permissions[name])}
            for name, label in OFFERED.items()
        ],
        "newest": _readable(world, message)[:LONGEST] if message else None,
    }


def _readable(world: World, message: Message) -> str:
    """A message's words, with the names of whoever it mentions."""

    def name(found: re.Match[str]) -> str:
        user = world.users.get(int(found[1]))
        return f"@{user.display_name}" if user else "@somebody"

    text = re.sub(r"<a?:(\w+):\d+>", r":\1:", re.sub(r"<@!?(\d+)>", name, message.text))
    return text.strip() or "a message without words"


def _named(channel: Channel) -> str:
    return f"#{channel.name}" if channel.guild else "direct messages"


def _server(channel: Channel) -> Guild:
    if channel.guild is None:
        raise Refused("Direct messages belong to no server and have no permissions. Open a channel of one.")
    return channel.guild
