"""Threads for games in channels that have a game already."""

import logging

import discord

from bot.chat.discord_requests import discord_request
from bot.chat.errors import DiscordError
from bot.chat.interactions.context import Interaction
from bot.chat.needed_permissions import TO_OPEN_THREADS, missing, parent_of_threads
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.i18n.permissions import permission_names
from bot.game import NotAllowed
from bot.tables import Table

log = logging.getLogger(__name__)


def check_can_open_thread(
    interaction: Interaction, taken: Table | None, language: Language
) -> discord.TextChannel:
    """Return the channel in which a thread can be opened: where somebody interacts, or its parent.

    ``taken`` is the open table of the channel.

    Raises:
        NotAllowed: the channel has no threads, or the person or the bot lacks a permission.
    """
    parent = parent_of_threads(interaction.channel)
    if parent is None:
        if taken is None:
            raise NotAllowed("There are no threads here. Use `/cantstop new` in another channel.")
        raise NotAllowed("There's already a game in this channel: {table}", table=taken)
    if not interaction.permissions.create_public_threads:
        raise NotAllowed(
            "There's already a game in this channel, and you can't open threads here. Play in another"
            " channel, or ask a moderator for a thread."
        )
    lacking = missing(TO_OPEN_THREADS, interaction.app_permissions)
    if lacking:
        raise NotAllowed(
            "One game per channel. I could open a thread for yours: ask a server manager to give me {names}.",
            names=permission_names(lacking, language),
        )
    return parent


async def open_thread(parent: discord.TextChannel, name: str, user_id: int) -> discord.Thread:
    """Open a thread with a person in it.

    Raises:
        NotAllowed: Discord did not open it.
    """
    try:
        thread = await discord_request(
            parent.create_thread(name=name, type=discord.ChannelType.public_thread)
        )
    except DiscordError as error:
        raise NotAllowed("Discord did not let me open a thread. Try again in a minute.") from error
    try:
        await discord_request(thread.add_user(discord.Object(user_id)))
    except DiscordError as error:  # the thread is there, and a link leads to it
        log.warning("Thread %d: user %d was not added: %s", thread.id, user_id, error)
    return thread
