"""The command that guesses, which does the same as the buttons."""

from enum import StrEnum

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.guesses.cards import guess_prompt
from bot.chat.guesses.handlers import Guessing
from bot.chat.interactions.context import caller_of
from bot.chat.interactions.options import Command, check_in_server, parse_choice
from bot.chat.interactions.response import Response


class Ending(StrEnum):
    """How a spectator guesses that a turn ends."""

    STOPS = "stops"
    BUSTS = "busts"


def keyboard_commands(guessing: Guessing) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Guess how another player's turn will end")
    @app_commands.describe(ending="How the turn will end")
    @app_commands.choices(
        ending=[
            Choice(name=locale_str("stops", context="guess"), value=Ending.STOPS),
            Choice(name=locale_str("busts", context="guess"), value=Ending.BUSTS),
        ]
    )
    @guessing.interactions.private
    async def guess(response: Response, ending: str) -> None:
        interaction = response.interaction
        check_in_server(interaction)
        table = await guessing.access.open(interaction)
        by = caller_of(interaction)
        stops = parse_choice(Ending, ending) is Ending.STOPS
        after, game = await guessing.access.tables.guess(table.id, by, None, None, stops=stops)
        language = guessing.languages.of_user(interaction)
        await response.send_ephemeral(guess_prompt(after, game, by.id, language))

    return [guess]
