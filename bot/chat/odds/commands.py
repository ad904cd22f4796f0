"""The command that tells the odds."""

from discord import app_commands

from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response
from bot.chat.odds.handlers import Odds


def commands(odds_cards: Odds) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Odds of the next roll and some advice, shown only to you")
    @odds_cards.interactions.private
    async def odds(response: Response) -> None:
        await odds_cards.respond(response, await odds_cards.access.latest(response.interaction))

    return [odds]
