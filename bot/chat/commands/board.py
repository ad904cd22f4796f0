"""The command that shows the board privately."""

from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.attachments import CardMessage
from bot.chat.boards.rendering import board_picture, shown_chances
from bot.chat.cards import position_card
from bot.chat.commands.common import Command, handle_privately, parse_choice, table_in
from bot.chat.interactions.context import Interaction, caller_of
from bot.chat.interactions.response import Response
from bot.chat.preferences import BoardFormat
from bot.chat.services import Services
from bot.game import NotAllowed


def commands(services: Services) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="Show the board only to you, as text or as a picture")
    @app_commands.rename(form="as")
    @app_commands.describe(form="How to show it (default: as you chose last time)")
    @app_commands.choices(
        form=[
            Choice(name=locale_str("picture"), value=BoardFormat.PICTURE),
            Choice(name=locale_str("text"), value=BoardFormat.TEXT),
        ]
    )
    async def board(interaction: Interaction, form: str | None = None) -> None:
        async def respond(response: Response) -> None:
            person = caller_of(interaction)
            chosen = parse_choice(BoardFormat, form) if form is not None else None
            table = await table_in(services, interaction)
            if table.game is None:
                if table.open:
                    raise NotAllowed("There is no board yet: the game hasn't started.")
                raise NotAllowed("There is no game in this channel. Start one with `/cantstop new`.")
            if chosen is not None:
                await services.preferences.set_board_format(person, chosen)
            chances = await shown_chances(table)
            language = services.languages.of_user(interaction)
            card = partial(position_card, table, table.game, language, chances=chances)
            if (chosen or await services.preferences.board_format(person.id)) is BoardFormat.TEXT:
                await response.send_ephemeral(card())
                return
            theme = await services.preferences.theme(interaction.guild_id)
            message = CardMessage(card, await board_picture(table, theme, chances))
            await message.send(response.send_ephemeral)

        await handle_privately(services, interaction, respond)

    return [board]
