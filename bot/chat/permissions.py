"""What the bot may do in a channel, what it needs there, and where it could open a thread.

Permissions have the names of :class:`discord.Permissions`.
"""

# Discord sends a channel that the bot may not view under another name and with one overwrite, which shuts
# everybody out. discord.py 2.7.1 keeps no flag of that, but only an administrator could view such a channel
# by what is kept, and is sent the true one: so where the bot may not view a channel, nothing but its id and
# type is known of it (assumption: hidden-channels).

from collections.abc import Iterable

import discord

from bot.chat.ui.i18n.language import Language

TO_SHOW_BOARDS = ("attach_files", "read_message_history")
"""Without these boards are text, and the bot does not notice that one is out of sight."""

TO_OPEN_THREADS = ("create_public_threads", "send_messages_in_threads")
"""Without these the bot cannot open a thread for another game."""


def required_permissions(*, in_thread: bool) -> tuple[str, ...]:
    """Return the permissions without which the bot cannot host a game in a channel, or in a thread."""
    return "view_channel", "send_messages_in_threads" if in_thread else "send_messages"


def useful_permissions(*, in_thread: bool, with_threads: bool = True) -> tuple[str, ...]:
    """Return all permissions that the bot makes use of, the required ones first.

    ``with_threads`` says that it could open a thread in the channel, or beside the thread.
    """
    required = required_permissions(in_thread=in_thread)
    for_threads = TO_OPEN_THREADS if with_threads else ()
    return *required, *TO_SHOW_BOARDS, *(name for name in for_threads if name not in required)


INVITED = discord.Permissions(**dict.fromkeys(useful_permissions(in_thread=False), True))
"""What an invitation asks for: all that the bot makes use of anywhere, as in a channel with threads."""


def own_permissions(guild: discord.Guild, channel_id: int) -> discord.Permissions | None:
    """Return what the bot may do in a channel, None if that is not known.

    If it may not view the channel, nobody else's permissions there are known.
    """
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return None
    return channel.permissions_for(guild.me)


def parent_of_threads(channel: object) -> discord.TextChannel | None:
    """Return the channel in which the bot would open a thread: ``channel`` itself, or its parent.

    Beside a private thread there is none: everybody would see who plays there.
    """
    if isinstance(channel, discord.Thread):
        channel = None if channel.is_private() else channel.parent
    return channel if isinstance(channel, discord.TextChannel) and not channel.is_news() else None


def roles_that_may(permission: str, channel: discord.abc.GuildChannel) -> list[discord.Role] | None:
    """Return the roles to which a permission is limited in a channel, None if all who see it have it.

    Roles of bots and of administrators, who may do everything, are left out.
    """
    granted = {
        role: channel.permissions_for(role) for role in channel.guild.roles if not role.is_bot_managed()
    }
    seeing = [role for role, found in granted.items() if found.view_channel and not found.administrator]
    having = [role for role in seeing if getattr(granted[role], permission)]
    everyone = channel.guild.default_role
    unlimited = everyone in having if everyone in seeing else having == seeing
    return None if unlimited else having


def missing(names: tuple[str, ...], granted: discord.Permissions) -> tuple[str, ...]:
    """Return the permissions of ``names`` that are not granted."""
    return tuple(name for name in names if not getattr(granted, name))


def permission_names(permissions: Iterable[str], language: Language) -> str:
    """Return permissions as a list in bold, named as people find them in the settings of a server."""
    names = {
        "view_channel": language.text("View Channel", context="permission"),
        "send_messages": language.text("Send Messages", context="permission"),
        "send_messages_in_threads": language.text("Send Messages in Threads", context="permission"),
        "create_public_threads": language.text("Create Public Threads", context="permission"),
        "attach_files": language.text("Attach Files", context="permission"),
        "read_message_history": language.text("Read Message History", context="permission"),
        "use_application_commands": language.text("Use Application Commands", context="permission"),
        "use_external_apps": language.text("Use External Apps", context="permission"),
    }
    return language.join(f"**{names[permission]}**" for permission in permissions)
