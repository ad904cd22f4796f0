"""The command that says what the bot can do."""

from discord import app_commands

from bot.chat.help.cards import help_card
from bot.chat.help.links import Links
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response
from bot.chat.ui.i18n.language import Languages


def commands(languages: Languages, links: Links, interactions: InteractionHandler) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="What I can do")
    @interactions.private
    async def help(response: Response) -> None:  # noqa: A001 - the command's name
        await response.send_ephemeral(help_card(languages.of_user(response.interaction), links))

    return [help]
