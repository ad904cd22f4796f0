"""Commands about a game, most of them once it is finished: replay, review and dice."""

from discord import app_commands
from discord.app_commands import Choice

from bot.chat.commands.common import (
    MAX_CHOICE_LENGTH,
    MAX_CHOICES,
    Command,
    handle_privately,
    handle_publicly,
    table_in,
)
from bot.chat.features.dice import show_dice
from bot.chat.features.finished_games import last_finished_game, load_visible_game
from bot.chat.i18n.language import Language
from bot.chat.interactions.context import Interaction, place_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import NotUnderstood
from bot.tables import FinishedGame


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    async def chosen_game(interaction: Interaction, number: object) -> int:
        if number is None:
            return await last_finished_game(services.store, place_of(interaction).channel_id)
        if not isinstance(number, int):
            raise NotUnderstood("I don't know that choice. Pick one from the list.")
        return number

    @app_commands.command(description="Watch a finished game, turn by turn")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    async def replay(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            await services.replays.respond(response, await chosen_game(interaction, game))

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="Review a finished game, decision by decision, shown only to you")
    @app_commands.describe(game="The number of the game (default: the last one here)")
    async def review(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            await services.reviews.respond(response, await chosen_game(interaction, game))

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="How to check the dice of a game, shown only to you")
    @app_commands.describe(game="The number of the game (default: the latest one here)")
    async def dice(interaction: Interaction, game: app_commands.Range[int, 1] | None = None) -> None:
        async def respond(response: Response) -> None:
            if game is None:
                table = await table_in(services, interaction)
            else:
                number = await chosen_game(interaction, game)
                table = await load_visible_game(services.store, interaction, number)
            await show_dice(response, table, services.languages.of_user(interaction))

        await handle_privately(services, interaction, respond)

    @dice.autocomplete("game")
    @replay.autocomplete("game")
    @review.autocomplete("game")
    async def games(interaction: Interaction, typed: int | str) -> list[Choice[int]]:
        won = await services.store.finished_games_in(place_of(interaction).channel_id, MAX_CHOICES)
        language = services.languages.of_user(interaction)
        wanted = str(typed).strip()
        return [
            Choice(name=_choice_name(game, language), value=game.table_id)
            for game in won
            if str(game.table_id).startswith(wanted)
        ]

    return [replay, review, dice]


def _choice_name(game: FinishedGame, language: Language) -> str:
    players = language.join(map(language.plain, game.seats))
    # Translators: a finished game in a list, such as "41: Ann, Ben and Lamb"
    name = language.text("{number}: {players}", number=str(game.table_id), players=players)
    return name if len(name) <= MAX_CHOICE_LENGTH else name[: MAX_CHOICE_LENGTH - 1] + "…"
