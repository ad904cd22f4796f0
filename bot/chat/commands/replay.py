"""Commands about a finished game: replay and review."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.commands.common import Command, handle_privately, handle_publicly
from bot.chat.features.finished_games import last_finished_game
from bot.chat.interactions.context import Interaction, place_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services

MAX_CHOICES = 25
"""Discord's limit on autocomplete choices."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    async def last_game(interaction: Interaction) -> int:
        return await last_finished_game(services.store, place_of(interaction).channel_id)

    @app_commands.command(description="Watch a finished game, turn by turn")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    async def replay(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            await services.replays.respond(response, game or await last_game(interaction))

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Review a finished game, decision by decision, shown only to you")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    async def review(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            await services.reviews.respond(response, game or await last_game(interaction))

        await handle_privately(services, interaction, respond)

    @replay.autocomplete("game")
    @review.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        won = await services.store.finished_games_in(place_of(interaction).channel_id, MAX_CHOICES)
        language = services.languages.of_user(interaction)
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
