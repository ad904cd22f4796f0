"""The command of the daily climb."""

from discord import app_commands

from bot.chat.daily.handlers import Daily
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command


def commands(climbs: Daily) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Climb today's mountain alone, with the same dice as everyone else")
    async def daily(interaction: Interaction) -> None:
        await climbs.interactions.privately(interaction, climbs.respond)

    return [daily]
