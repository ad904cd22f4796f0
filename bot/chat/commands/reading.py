"""Commands that explain."""

import asyncio

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.answer import Answer
from bot.chat.cards import Lesson, help_card, rules_card
from bot.chat.commands.asking import Command, private
from bot.chat.examples import example_of
from bot.chat.rule_options import default_rules
from bot.chat.services import Interaction, Services


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
        async def handle(answer: Answer) -> None:
            usual = await default_rules(services.store, interaction.guild_id)
            lesson = Lesson(edition or usual.edition.name)
            example = await asyncio.to_thread(example_of, lesson)
            language = services.private_language(interaction)
            await answer.say(rules_card(lesson, language, example.name if example else None), example)

        await private(services, interaction, handle)

    @app_commands.command(description="What I can do")
    async def help(interaction: Interaction) -> None:  # noqa: A001 - the command's name
        async def handle(answer: Answer) -> None:
            await answer.say(help_card(services.private_language(interaction)))

        await private(services, interaction, handle)

    return [rules, help]
