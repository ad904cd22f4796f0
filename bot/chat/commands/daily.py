"""The command of the daily climb."""

from discord import app_commands

from bot.chat.commands.common import Command, handle_privately
from bot.chat.interactions.context import Interaction
from bot.chat.services import Services


def commands(services: Services) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Climb today's mountain alone, with the same dice as everyone else")
    async def daily(interaction: Interaction) -> None:
        await handle_privately(services, interaction, services.daily_cards.respond)

    return [daily]
