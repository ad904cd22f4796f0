"""Private commands: the odds, the rules, and help."""

import asyncio

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.cards import Lesson, help_card, rules_card
from bot.chat.commands.common import Command, handle_privately, parse_choice, table_in
from bot.chat.features.rule_examples import rule_example
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.services import Services


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="How the game is played")
    @app_commands.describe(edition="An edition or a variant (default: this server's edition)")
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
        async def respond(response: Response) -> None:
            usual = await services.preferences.default_rules(interaction.guild_id)
            lesson = parse_choice(Lesson, usual.edition.name if edition is None else edition)
            theme = await services.preferences.theme(interaction.guild_id)
            example = await asyncio.to_thread(rule_example, lesson, theme)
            language = services.languages.of_user(interaction)
            await response.send_ephemeral(
                rules_card(lesson, language, example.name if example else None), example
            )

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="Odds of the next roll and some advice, shown only to you")
    async def odds(interaction: Interaction) -> None:
        async def respond(response: Response) -> None:
            table = await table_in(services, interaction)
            await services.odds_cards.respond(response, table)

        await handle_privately(services, interaction, respond)

    @app_commands.command(description="What I can do")
    async def help(interaction: Interaction) -> None:  # noqa: A001 - the command's name
        async def respond(response: Response) -> None:
            await response.send_ephemeral(help_card(services.languages.of_user(interaction)))

        await handle_privately(services, interaction, respond)

    return [odds, rules, help]
