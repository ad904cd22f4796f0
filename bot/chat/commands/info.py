"""Commands that show or explain something to their caller alone."""

import asyncio
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.attachments import show_board
from bot.chat.cards import Lesson, help_card, position_card, rules_card
from bot.chat.commands.common import Command, handle_privately, table_in
from bot.chat.features.odds import answer_with_odds
from bot.chat.features.rule_examples import rule_example
from bot.chat.interactions.response import Response
from bot.chat.options.rules import default_rules
from bot.chat.preferences import BoardForm, board_form, choose_board_form
from bot.chat.services import Interaction, Services
from bot.game import NotAllowed


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="How the game is played")
    @app_commands.describe(edition="An edition or a variant; this server's edition if you leave it out")
    @app_commands.choices(
        edition=[
            Choice(name=locale_str("Parker edition"), value=Lesson.PARKER),
            Choice(name=locale_str("Ravensburger edition"), value=Lesson.RAVENSBURGER),
            Choice(name=locale_str("Asmodée edition"), value=Lesson.ASMODEE),
            Choice(name=locale_str("Franjos edition"), value=Lesson.FRANJOS),
            Choice(name=locale_str("columns to win"), value=Lesson.COLUMNS),
            Choice(name=locale_str("first turn"), value=Lesson.STARTER),
            Choice(name=locale_str("jumping over markers"), value=Lesson.JUMP),
            Choice(name=locale_str("no stopping on markers"), value=Lesson.NO_STOP),
            Choice(name=locale_str("new runners come first"), value=Lesson.PRIORITY),
            Choice(name=locale_str("bidding"), value=Lesson.BIDDING),
        ]
    )
    async def rules(interaction: Interaction, edition: str | None = None) -> None:
        async def handle(response: Response) -> None:
            usual = await default_rules(services.store, interaction.guild_id)
            lesson = Lesson(edition or usual.edition.name)
            theme = await services.themes.of(interaction.guild_id)
            example = await asyncio.to_thread(rule_example, lesson, theme)
            language = services.private_language(interaction)
            await response.send_ephemeral(
                rules_card(lesson, language, example.name if example else None), example
            )

        await handle_privately(services, interaction, handle)

    @app_commands.command(description="The board for you alone, as text or as a picture")
    @app_commands.rename(form="as")
    @app_commands.describe(form="How you want to see it; as the last time if you leave it out")
    @app_commands.choices(
        form=[
            Choice(name=locale_str("picture"), value=BoardForm.PICTURE),
            Choice(name=locale_str("text"), value=BoardForm.TEXT),
        ]
    )
    async def board(interaction: Interaction, form: str | None = None) -> None:
        async def handle(response: Response) -> None:
            store, user_id = services.store, interaction.user.id
            chosen = BoardForm.read(form) if form is not None else None
            table = await table_in(services, interaction)
            if table.game is None:
                if table.open:
                    raise NotAllowed("There is no board yet: the game has not begun.")
                raise NotAllowed("There is no game in this channel. `/cantstop new` opens one.")
            if chosen is not None:
                await choose_board_form(store, user_id, chosen)
            card = partial(position_card, table, table.game, services.private_language(interaction))
            if (chosen or await board_form(store, user_id)) is BoardForm.TEXT:
                await response.send_ephemeral(card())
                return
            theme = await services.themes.of(interaction.guild_id)
            await show_board(table, card, theme, response.send_ephemeral)

        await handle_privately(services, interaction, handle)

    @app_commands.command(description="How the next roll may go and what to do, told to you alone")
    async def odds(interaction: Interaction) -> None:
        async def handle(response: Response) -> None:
            await answer_with_odds(services, response, await table_in(services, interaction))

        await handle_privately(services, interaction, handle)

    @app_commands.command(description="What I can do")
    async def help(interaction: Interaction) -> None:  # noqa: A001 - the command's name
        async def handle(response: Response) -> None:
            await response.send_ephemeral(help_card(services.private_language(interaction)))

        await handle_privately(services, interaction, handle)

    return [board, odds, rules, help]
