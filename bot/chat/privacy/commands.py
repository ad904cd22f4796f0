"""The command that tells people what is stored about them."""

from discord import app_commands

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response
from bot.chat.privacy.handlers import Privacy


def commands(stored: Privacy) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="See, download or delete what I store about you")
    async def privacy(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            await response.send_ephemeral(await stored.card(response))

        await stored.interactions.privately(interaction, respond)

    return [privacy]
