"""Where somebody interacts, what they can see there, and what they chose in options, menus and forms.

Discord checks what it offers, but requests can be forged, so it is checked again here.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import discord
from discord import app_commands

from bot.chat.permissions import own_permissions
from bot.chat.ui.i18n.names import shown_name
from bot.game import NotUnderstood
from bot.tables import Caller, Location

Interaction = discord.Interaction[Any]
Command = app_commands.Command[app_commands.Group, ..., None]

MAX_CHOICES = 25
"""Discord's limit on autocomplete choices."""

MAX_CHOICE_LENGTH = 100
"""How many characters of a choice Discord accepts; it refuses all choices if one is longer."""

LIVE_CHECK: Final = "cantstop-live-check"
"""How the names of the live check's commands, buttons and form begin, which the bot leaves to the check."""

Choice = TypeVar("Choice")


def name_of(interaction: Interaction) -> str:
    """Return the custom id of a button, menu or form, or the full name of a command."""
    data = cast("dict[str, Any]", interaction.data)
    subcommands = [option["name"] for option in data.get("options", ()) if option["type"] == 1]
    return " ".join([str(data.get("custom_id") or data.get("name")), *subcommands])


def caller_of(interaction: Interaction) -> Caller:
    """Return the person who interacts."""
    user = interaction.user
    return Caller(user.id, shown_name(user), moderator=interaction.permissions.manage_messages)


def place_of(interaction: Interaction) -> Location:
    """Return the channel in which somebody interacts."""
    assert interaction.channel_id is not None  # noqa: S101 - commands and clicks are made in channels
    return Location(interaction.guild_id, interaction.channel_id)


def is_member(interaction: Interaction) -> bool:
    """Return whether the bot is a member where somebody interacts, so that its own token works there.

    It is none in direct messages between people, in groups, and in servers that have not invited it. Of those
    discord.py makes up a server (``interaction.guild``), so only the client's own list of servers tells.
    """
    if interaction.guild_id is None:
        return bool(interaction.context.dm_channel)
    return interaction.client.get_guild(interaction.guild_id) is not None


def can_see(interaction: Interaction, location: Location) -> bool | None:
    """Return whether the person who interacts can see a channel, None if the bot does not know.

    It does not know who is in a private thread, and knows neither archived threads nor deleted channels, nor
    anything of a channel that it may not view itself.
    """
    if location == place_of(interaction):
        return True
    guild, member = interaction.guild, interaction.user
    if guild is None or guild.id != location.guild_id or not isinstance(member, discord.Member):
        return False
    own = own_permissions(guild, location.channel_id)
    channel = guild.get_channel_or_thread(location.channel_id)
    private = isinstance(channel, discord.Thread) and channel.is_private()
    if own is None or channel is None or private or not own.view_channel:
        return None
    granted = channel.permissions_for(member)
    with_voice = isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return granted.view_channel and (granted.connect or not with_voice)


def parse_choice(read: Callable[[str], Choice], value: str) -> Choice:
    """Return what an option stands for, such as the member of an enumeration.

    Raises:
        NotUnderstood: there is none.
    """
    try:
        return read(value)
    except ValueError:
        raise unknown_choice() from None


def unknown_choice() -> NotUnderstood:
    """Return the refusal of a choice that is none of those that were offered."""
    return NotUnderstood("I don't know that choice. Pick one from the list.")


def menu_choices(interaction: Interaction) -> tuple[str, ...]:
    """Return everything that was chosen in the menu that was clicked."""
    match cast("dict[str, Any]", interaction.data).get("values"):
        case [*values] if all(isinstance(value, str) for value in values):
            return tuple(values)
    return ()


def menu_choice(interaction: Interaction) -> str:
    """Return what was chosen in the menu that was clicked; empty unless it is one thing."""
    choices = menu_choices(interaction)
    return choices[0] if len(choices) == 1 else ""


def form_values(interaction: Interaction) -> dict[str, tuple[str, ...]] | None:
    """Return the values submitted in a form, by the names of its fields; None for anything else.

    Raises:
        NotUnderstood: it is not of the shape that Discord gives to forms.
    """
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data = cast("dict[str, Any]", interaction.data)
    try:
        fields = [label["component"] for label in data["components"]]
        return {field["custom_id"]: tuple(map(str, field["values"])) for field in fields}
    except (KeyError, TypeError):
        raise NotUnderstood("I can't read that form. Press the button and fill it in again.") from None
