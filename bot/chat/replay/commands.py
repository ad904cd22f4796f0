"""The command that posts a replay."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.interactions.context import Interaction
from bot.chat.interactions.options import Command
from bot.chat.interactions.response import Response
from bot.chat.replay.handlers import Replays


def commands(replays: Replays) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Watch a finished game, turn by turn")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    @replays.interactions.public
    async def replay(response: Response, game: app_commands.Range[int, 1] | None = None) -> None:
        await replays.respond(response, await replays.access.chosen(response.interaction, game))

    @replay.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        return await replays.access.choices(interaction, typed, replays.languages.of_user(interaction))

    return [replay]
