"""Threads for games in channels that have a game already."""

import logging

import discord

from bot.chat.errors import DiscordError, discord_request
from bot.chat.i18n.language import Language
from bot.chat.i18n.permissions import permission_names
from bot.chat.interactions.context import Interaction
from bot.game import NotAllowed
from bot.tables import Table

log = logging.getLogger(__name__)

_REQUIRED_PERMISSIONS = ("create_public_threads", "send_messages_in_threads")
"""Without these the bot cannot host a game in a thread that it opens."""


def check_can_open_thread(
    interaction: Interaction, taken: Table | None, language: Language
) -> discord.TextChannel:
    """Return the channel in which a thread can be opened: where somebody interacts, or its parent.

    Args:
        interaction: what somebody asks for.
        taken: the open table of the channel, if there is one.
        language: their language.

    Raises:
        NotAllowed: the channel has no threads, or the person or the bot lacks a permission.
    """
    channel = interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(parent, discord.TextChannel) or parent.is_news():
        if taken is None:
            raise NotAllowed("There are no threads here. Use `/cantstop new` in another channel.")
        raise NotAllowed("There's already a game in this channel: {table}", table=taken)
    if not interaction.permissions.create_public_threads:
        raise NotAllowed(
            "There's already a game in this channel, and you can't open threads here. Play in another"
            " channel, or ask a moderator for a thread."
        )
    allowed = interaction.app_permissions
    missing = [permission for permission in _REQUIRED_PERMISSIONS if not getattr(allowed, permission)]
    if missing:
        raise NotAllowed(
            "One game per channel. I could open a thread for yours: ask a server manager to give me {names}.",
            names=permission_names(missing, language),
        )
    return parent


async def open_thread(parent: discord.TextChannel, name: str, user_id: int) -> discord.Thread:
    """Open a thread with a person in it.

    Raises:
        NotAllowed: Discord did not open it.
    """
    try:
        with discord_request():
            thread = await parent.create_thread(name=name, type=discord.ChannelType.public_thread)
    except DiscordError as error:
        raise NotAllowed("Discord did not let me open a thread. Try again in a minute.") from error
    try:
        with discord_request():
            await thread.add_user(discord.Object(user_id))
    except DiscordError as error:  # the thread is there, and a link leads to it
        log.warning("Thread %d: user %d was not added: %s", thread.id, user_id, error)
    return thread
