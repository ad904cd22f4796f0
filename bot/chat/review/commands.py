"""The command that reviews a game."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response
from bot.chat.review.handlers import Reviews


def commands(reviews: Reviews) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Review a finished game, decision by decision, shown only to you")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    @reviews.interactions.private
    async def review(response: Response, game: app_commands.Range[int, 1] | None = None) -> None:
        await reviews.respond(response, await reviews.access.chosen(response.interaction, game))

    @review.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        return await reviews.access.choices(interaction, typed, reviews.languages.of_user(interaction))

    return [review]
