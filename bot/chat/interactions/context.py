"""Who interacts, and where."""

from typing import Any

import discord

from bot.tables import Caller, ClickedMessage, Location

Interaction = discord.Interaction[Any]


def caller_of(interaction: Interaction) -> Caller:
    """Return the person who interacts."""
    user = interaction.user
    return Caller(user.id, user.display_name, moderator=interaction.permissions.manage_messages)


def place_of(interaction: Interaction) -> Location:
    """Return the channel in which somebody interacts."""
    assert interaction.channel_id is not None  # noqa: S101 - commands and clicks are made in channels
    return Location(interaction.guild_id, interaction.channel_id)


def can_see(interaction: Interaction, location: Location) -> bool:
    """Return whether the person who interacts can see a channel, as far as the bot knows.

    The bot does not know who is in a private thread, and knows neither archived threads nor deleted channels.
    Those are only visible from within.
    """
    if location == place_of(interaction):
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != location.guild_id or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel_or_thread(location.channel_id)
    if isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None):
        return False
    return channel is not None and channel.permissions_for(member).view_channel


def clicked_message(interaction: Interaction) -> ClickedMessage:
    """Return the message that was clicked."""
    message = interaction.message
    board_id = message.id if message is not None and not message.flags.ephemeral else None
    return ClickedMessage(interaction.channel_id or 0, board_id)
