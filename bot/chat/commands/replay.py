"""The command that shows a finished game again."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat import names
from bot.chat.answer import Answer
from bot.chat.commands.asking import Command, public
from bot.chat.replaying import answer_with_replay
from bot.chat.services import Interaction, Services, place_of
from bot.game import NotAllowed

MOST_CHOICES = 25
"""How many choices Discord takes."""


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="A finished game, turn by turn, as an animated picture")
    @app_commands.describe(game="The number of the game; the last one here if you leave it out")
    async def replay(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def handle(answer: Answer) -> None:
            table_id = game
            if table_id is None:
                last = await services.store.won_in(place_of(interaction).channel_id, 1)
                if not last:
                    raise NotAllowed("No game was won in this channel yet. `/cantstop new` opens one.")
                table_id = last[0].id
            await answer_with_replay(services, answer, table_id)

        await public(services, interaction, handle)

    @replay.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        won = await services.store.won_in(place_of(interaction).channel_id, MOST_CHOICES)
        language = services.private_language(interaction)
        named = {
            game.id: f"{game.id}: " + language.join(names.of(player) for player in game.seats) for game in won
        }
        wanted = str(typed).strip()
        return [
            Choice(name=name, value=number)
            for number, name in named.items()
            if str(number).startswith(wanted)
        ]

    return [replay]
