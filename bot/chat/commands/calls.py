"""The command that chooses when somebody is called."""

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards.menu import calls_text
from bot.chat.commands.common import Command, handle_privately, parse_choice
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.preferences import Calls
from bot.chat.services import Services


def commands(services: Services) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Choose when I call you, in all your games")
    @app_commands.describe(when="When I call you")
    @app_commands.choices(
        when=[
            Choice(name=locale_str("every turn"), value=Calls.EVERY_TURN),
            Choice(name=locale_str("only when my time runs out"), value=Calls.TIMEOUT),
            Choice(name=locale_str("never"), value=Calls.NEVER),
        ]
    )
    async def calls(interaction: Interaction, when: str) -> None:
        async def respond(response: Response) -> None:
            chosen = parse_choice(Calls, when)
            await services.preferences.set_calls(caller_of(interaction), chosen)
            await response.send_ephemeral(calls_text(chosen, services.languages.of_user(interaction)))

        await handle_privately(services, interaction, respond)

    return [calls]
