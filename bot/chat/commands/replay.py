"""Commands that look back on a finished game."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.answer import Answer
from bot.chat.commands.asking import Command, private, public
from bot.chat.finished import last_won
from bot.chat.replaying import answer_with_replay
from bot.chat.reviewing import answer_with_review
from bot.chat.services import Interaction, Services, place_of

MOST_CHOICES = 25
"""How many choices Discord takes."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="A finished game, turn by turn, as an animated picture")
    @app_commands.describe(game="The number of the game; the last one here if you leave it out")
    async def replay(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await answer_with_replay(services, answer, game or await last_won(services, interaction))

        await public(services, interaction, handle)

    @app_commands.command(description="A finished game, decision by decision, for you alone")
    @app_commands.describe(game="The number of the game; the last one here if you leave it out")
    async def review(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def handle(answer: Answer) -> None:
            await answer_with_review(services, answer, game or await last_won(services, interaction))

        await private(services, interaction, handle)

    @replay.autocomplete("game")
    @review.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        won = await services.store.won_in(place_of(interaction).channel_id, MOST_CHOICES)
        language = services.private_language(interaction)
        named = {game.id: f"{game.id}: " + language.join(map(language.plain, game.seats)) for game in won}
        wanted = str(typed).strip()
        return [
            Choice(name=name, value=number)
            for number, name in named.items()
            if str(number).startswith(wanted)
        ]

    return [replay, review]
