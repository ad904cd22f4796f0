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


def clicked_message(interaction: Interaction) -> ClickedMessage:
    """Return the message that was clicked."""
    message = interaction.message
    board_id = message.id if message is not None and not message.flags.ephemeral else None
    return ClickedMessage(interaction.channel_id or 0, board_id)
