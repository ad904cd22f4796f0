"""The channel that is open on the page, and what can happen to the bot there."""

import re

from playground.model.access import permissions_of
from playground.model.channels import Channel
from playground.model.guilds import Guild
from playground.model.json_object import Json
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.panel.errors import ToolError
from playground.world import World

MAX_EXCERPT = 80

PERMISSIONS = {
    "VIEW_CHANNEL": "View Channel",
    "SEND_MESSAGES": "Send Messages",
    "CREATE_PUBLIC_THREADS": "Create Public Threads",
    "SEND_MESSAGES_IN_THREADS": "Send Messages in Threads",
    "ATTACH_FILES": "Attach Files",
    "EMBED_LINKS": "Embed Links",
    "READ_MESSAGE_HISTORY": "Read Message History",
    "USE_EXTERNAL_EMOJIS": "Use External Emojis",
    "MENTION_EVERYONE": "Mention @everyone",
}
"""The permissions that can be allowed or denied, as Discord's settings call them."""


def find(world: World, channel_id: str) -> Channel:
    """Return the channel with an id.

    Raises:
        ToolError: There is none (any more).
    """
    channel = world.channels.get(int(channel_id)) if channel_id.isdecimal() else None
    if channel is None:
        raise ToolError("That channel is not there any more. Open another one.")
    return channel


def newest(world: World, channel: Channel) -> Message | None:
    """Return the bot's newest message with buttons or menus that everybody sees, or None."""
    mine = (message for message in reversed(world.public_messages(channel)) if message.author is world.bot)
    return next((message for message in mine if message.buttons or message.menus), None)


def delete_newest(world: World, channel: Channel) -> None:
    """Delete the bot's newest message with buttons or menus.

    Raises:
        ToolError: There is none.
    """
    message = newest(world, channel)
    if message is None:
        raise ToolError(f"The bot has no message with buttons in {_named(channel)}.")
    world.delete_message(message)


def set_permission(world: World, channel: Channel, permission: str, *, allowed: bool) -> None:
    """Allow or deny the bot a permission; for a thread, in its parent.

    Raises:
        ToolError: There is no such permission here.
    """
    _guild(channel)
    if permission not in PERMISSIONS:
        raise ToolError(f"There is no permission {permission[:40]!r} to give or take.")
    world.set_overwrite(channel.parent or channel, world.bot, Permissions[permission], allow=allowed)


def set_installed(world: World, channel: Channel, *, installed: bool) -> None:
    """Install the bot in the channel's guild, or remove it.

    Raises:
        ToolError: That is so already, or there is no guild.
    """
    guild = _guild(channel)
    if guild.has_bot is installed:
        raise ToolError(f"The bot is {'in' if installed else 'not in'} {guild.name} already.")
    (world.add_bot if installed else world.remove_bot)(guild)


def state(world: World, channel: Channel) -> Json:
    """Return the state of the channel as JSON; the server is None in direct messages."""
    message, granted = newest(world, channel), permissions_of(world.bot, channel)
    return {
        "channel": _named(channel),
        "parent": _named(channel.parent) if channel.parent else None,
        "server": channel.guild.name if channel.guild else None,
        "installed": channel.guild is not None and channel.guild.has_bot,
        "permissions": [
            {"name": name, "label": label, "allowed": bool(granted & Permissions[name])}
            for name, label in PERMISSIONS.items()
        ],
        "newest": _readable(world, message)[:MAX_EXCERPT] if message else None,
    }


def _readable(world: World, message: Message) -> str:
    """Return a message's text, with the names of those it mentions."""

    def name(found: re.Match[str]) -> str:
        user = world.users.get(int(found[1]))
        return f"@{user.display_name}" if user else "@somebody"

    text = re.sub(r"<a?:(\w+):\d+>", r":\1:", re.sub(r"<@!?(\d+)>", name, message.text))
    return text.strip() or "a message without words"


def _named(channel: Channel) -> str:
    return f"#{channel.name}" if channel.guild else "direct messages"


def _guild(channel: Channel) -> Guild:
    if channel.guild is None:
        raise ToolError("Direct messages belong to no server and have no permissions. Open a channel of one.")
    return channel.guild
