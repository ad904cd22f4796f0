"""The channel that is open on the page, and what can happen to the bot there."""

import re
from collections.abc import Callable
from functools import partial

from playground.model.access import permissions_of
from playground.model.channels import Channel
from playground.model.messages import Message
from playground.model.permissions import Permissions
from playground.panel.forms import Control, line
from playground.world import World
from playground.world.guild_events import set_available, time_out

MAX_EXCERPT = 80

PERMISSIONS = {
    "View Channel": Permissions.VIEW_CHANNEL,
    "Send Messages": Permissions.SEND_MESSAGES,
    "Create Public Threads": Permissions.CREATE_PUBLIC_THREADS,
    "Send Messages in Threads": Permissions.SEND_MESSAGES_IN_THREADS,
    "Attach Files": Permissions.ATTACH_FILES,
    "Embed Links": Permissions.EMBED_LINKS,
    "Read Message History": Permissions.READ_MESSAGE_HISTORY,
    "Use External Emojis": Permissions.USE_EXTERNAL_EMOJIS,
    "Mention @everyone": Permissions.MENTION_EVERYONE,
}
"""The permissions that can be allowed or denied, as Discord's settings call them."""


def channel_form(world: World, channel: Channel | None) -> list[Control]:
    """Return the controls for a channel; for a thread, the permissions are those of its parent."""
    if channel is None:
        return []
    guild, message = channel.guild, newest(world, channel)
    delete = partial(world.delete_message, message) if message else None
    text = f"“{_readable(world, message)}”" if message else "There's none in this channel."
    lines = [
        line(Control("title", f"#{channel.name} in {guild.name}" if guild else "Direct messages")),
        line(Control("button", "Delete the bot's latest message with buttons", delete)),
        line(Control("hint", text)),
    ]
    if guild is None:
        return lines
    granted = permissions_of(world.bot, channel)
    place = channel.parent or channel

    def change(permission: Permissions) -> Callable[[bool], None]:
        return lambda allow: world.set_overwrite(place, world.bot, permission, allow=allow)

    checks = [
        Control("check", label, change(one) if guild.has_bot else None, on=bool(granted & one))
        for label, one in PERMISSIONS.items()
    ]
    timed_out = guild.has_bot and guild.members[world.bot.id].timed_out_until is not None

    def set_timed_out(begins: bool) -> None:
        time_out(world, guild, world.bot, ended=not begins)

    def set_outage(begins: bool) -> None:
        set_available(world, guild, available=not begins)

    troubles = [
        Control("check", "The bot is timed out", set_timed_out if guild.has_bot else None, on=timed_out),
        Control(
            "check", "The server has an outage", set_outage if guild.has_bot else None, on=guild.unavailable
        ),
    ]
    install = Control("button", f"Add the bot to {guild.name}", partial(world.add_bot, guild))
    if guild.has_bot:
        install = Control("button", f"Remove the bot from {guild.name}", partial(world.remove_bot, guild))
    return [*lines, line(*checks, name="Bot permissions"), line(*troubles), line(install)]


def newest(world: World, channel: Channel) -> Message | None:
    """Return the bot's newest message with buttons or menus that everybody sees, or None."""
    mine = (message for message in reversed(world.public_messages(channel)) if message.author is world.bot)
    return next((message for message in mine if message.buttons or message.menus), None)


def _readable(world: World, message: Message) -> str:
    """Return the beginning of a message's text, with the names of those it mentions."""

    def name(found: re.Match[str]) -> str:
        user = world.users.get(int(found[1]))
        return f"@{user.display_name}" if user else "@somebody"

    text = re.sub(r"<a?:(\w+):\d+>", r":\1:", re.sub(r"<@!?(\d+)>", name, message.text))
    return text.strip()[:MAX_EXCERPT] or "a message without words"
