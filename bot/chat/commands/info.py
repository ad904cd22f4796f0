"""Private commands: the odds, the rules, and help."""

import asyncio
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.attachments import CardMessage
from bot.chat.cards import Lesson, help_card, lesson_card
from bot.chat.commands.common import Command, handle_privately, parse_choice, table_in
from bot.chat.features.rule_examples import rule_example, rules_message
from bot.chat.i18n.language import Language
from bot.chat.interactions.context import Interaction, place_of
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import Rules


def commands(services: Services) -> list[Command]:
    """Return the commands."""

    @app_commands.command(description="How the game is played")
    @app_commands.describe(edition="An edition or a variant (default: the rules played here)")
    @app_commands.choices(
        edition=[
            Choice(name=locale_str("Parker edition: the classic rules"), value=Lesson.PARKER),
            Choice(
                name=locale_str("Ravensburger edition: like Parker, the host picks first player"),
                value=Lesson.RAVENSBURGER,
            ),
            Choice(
                name=locale_str("Asmodée edition: like Parker, but with nine markers"), value=Lesson.ASMODEE
            ),
            Choice(
                name=locale_str("Franjos edition: fewer markers, no early stop"),
                value=Lesson.FRANJOS,
            ),
            Choice(name=locale_str("columns to win: how many columns make a winner"), value=Lesson.COLUMNS),
            Choice(name=locale_str("first turn: how the first player is chosen"), value=Lesson.STARTER),
            Choice(name=locale_str("jumping over markers: one marker per space"), value=Lesson.JUMP),
            Choice(
                name=locale_str("no stopping on markers: roll on while you share"),
                value=Lesson.NO_STOP,
            ),
            Choice(
                name=locale_str("new runners come first: as many as a roll allows"),
                value=Lesson.PRIORITY,
            ),
            Choice(name=locale_str("bidding: bet on how each turn ends"), value=Lesson.BIDDING),
        ]
    )
    async def rules(interaction: Interaction, edition: str | None = None) -> None:
        async def respond(response: Response) -> None:
            language = services.languages.of_user(interaction)
            theme = await services.preferences.theme(interaction.guild_id)
            if edition is not None:
                lesson = parse_choice(Lesson, edition)
                example = await asyncio.to_thread(rule_example, lesson, theme)
                message = CardMessage(partial(lesson_card, lesson, language), example)
            else:
                rules, note = await _rules_here(services, interaction, language)
                message = await rules_message(rules, theme, language, note)
            await message.send(response.send_ephemeral)

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
            await response.send_ephemeral(help_card(services.languages.of_user(interaction), services.links))

        await handle_privately(services, interaction, respond)

    return [odds, rules, help]


async def _rules_here(services: Services, interaction: Interaction, language: Language) -> tuple[Rules, str]:
    """Return the rules of the game in the channel, or else those of new games, and a note which they are."""
    table = await services.store.latest_table_in(place_of(interaction).channel_id)
    if table is not None and table.open:
        return table.rules, "-# " + language.text("The rules of the game in this channel")
    usual = await services.preferences.default_rules(interaction.guild_id)
    return usual, "-# " + language.text("The rules of new games here, unless their host chooses others")
