"""The command that shows how to check the dice of a game."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.dice.handlers import Dice
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response


def commands(shown: Dice) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="How to check the dice of a game, shown only to you")
    @app_commands.describe(game="The number of the game (default: the latest one here)")
    async def dice(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            access = shown.access
            if game is None:
                table = await access.latest(interaction)
            else:
                table = await access.visible(interaction, await access.chosen(interaction, game))
            await shown.respond(response, table)

        await shown.interactions.privately(interaction, respond)

    @dice.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        return await shown.access.choices(interaction, typed, shown.languages.of_user(interaction))

    return [dice]
