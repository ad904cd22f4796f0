"""The command that tells people what is stored about them."""

from discord import app_commands

from bot.chat.commands.common import Command, handle_privately
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.privacy_buttons import own_data_card
from bot.chat.services import Services


def commands(services: Services) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="See, download or delete what I store about you")
    async def privacy(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            await response.send_ephemeral(await own_data_card(services, response))

        await handle_privately(services, interaction, respond)

    return [privacy]
