"""Commands that look back on a finished game."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.commands.common import Command, handle_privately, handle_publicly
from bot.chat.features.finished_games import last_finished_game
from bot.chat.features.replay import answer_with_replay
from bot.chat.features.review import answer_with_review
from bot.chat.interactions.response import Response
from bot.chat.services import Interaction, Services, place_of

MAX_CHOICES = 25
"""How many choices Discord takes."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="A finished game, turn by turn, as an animated picture")
    @app_commands.describe(game="The number of the game; the last one here if you leave it out")
    async def replay(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def handle(response: Response) -> None:
            await answer_with_replay(
                services, response, game or await last_finished_game(services, interaction)
            )

        await handle_publicly(services, interaction, handle)

    @app_commands.command(description="A finished game, decision by decision, for you alone")
    @app_commands.describe(game="The number of the game; the last one here if you leave it out")
    async def review(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def handle(response: Response) -> None:
            await answer_with_review(
                services, response, game or await last_finished_game(services, interaction)
            )

        await handle_privately(services, interaction, handle)

    @replay.autocomplete("game")
    @review.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        won = await services.store.finished_games_in(place_of(interaction).channel_id, MAX_CHOICES)
        language = services.private_language(interaction)
        named = {
            game.table_id: f"{game.table_id}: " + language.join(map(language.plain, game.seats))
            for game in won
        }
        wanted = str(typed).strip()
        return [
            Choice(name=name, value=number)
            for number, name in named.items()
            if str(number).startswith(wanted)
        ]

    return [replay, review]
