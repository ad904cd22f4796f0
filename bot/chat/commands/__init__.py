"""The slash commands.

``/cantstop`` has what everybody needs. In ``/cantstop-keyboard`` each button of a game has a command that
does the same and moves the board to the end.
"""

from discord import Permissions, app_commands
from discord.app_commands import locale_str

from bot.chat.commands import admin, board, calls, daily, info, lobby, play, privacy, replay, stats, tables
from bot.chat.services import Services


def command_groups(services: Services) -> list[app_commands.Group]:
    """Return the groups: for everybody, for keyboards, and for members who can manage the server."""
    everybody = app_commands.Group(
        name="cantstop", description=locale_str("Can't Stop, Sid Sackson's game of dice and daring")
    )
    keyboard = app_commands.Group(
        name="cantstop-keyboard",
        description=locale_str("The buttons of a game as commands, for keyboards and screen readers"),
    )
    managers = app_commands.Group(
        name="cantstop-admin",
        description=locale_str("How Can't Stop is played in this server"),
        default_permissions=Permissions(manage_guild=True),
        guild_only=True,
        # What is not set here is as in the command tree, which has commands in direct messages too.
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    modules = {
        everybody: (tables, daily, stats, replay, info, privacy),
        keyboard: (lobby, play, board, calls),
        managers: (admin,),
    }
    for group, parts in modules.items():
        for part in parts:
            for command in part.commands(services):
                group.add_command(command)
    return list(modules)
