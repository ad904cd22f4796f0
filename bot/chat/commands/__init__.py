"""The slash commands. Each button has a command that does the same and moves the board to the end."""

from discord import Permissions, app_commands
from discord.app_commands import locale_str

from bot.chat.commands import admin, info, lobby, play, replay, stats
from bot.chat.services import Services


def command_groups(services: Services) -> list[app_commands.Group]:
    """Return ``/cantstop``, and ``/cantstop-admin`` for members who can manage the server."""
    everybody = app_commands.Group(
        name="cantstop", description=locale_str("Can't Stop, Sid Sackson's game of dice and daring")
    )
    for module in (lobby, play, stats, replay, info):
        for command in module.commands(services):
            everybody.add_command(command)
    managers = app_commands.Group(
        name="cantstop-admin",
        description=locale_str("How Can't Stop is played in this server"),
        default_permissions=Permissions(manage_guild=True),
        guild_only=True,
    )
    for command in admin.commands(services):
        managers.add_command(command)
    return [everybody, managers]
