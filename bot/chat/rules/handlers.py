"""The rules; the tutorial, a first turn, played privately with known dice; and the help."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.boards.rendering import bust_stamp
from bot.chat.interactions.context import Command, parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.preferences import THEME, Preferences
from bot.chat.rules.cards import Lesson, lesson_card, rule_example, rules_message
from bot.chat.rules.help import HelpButton, help_card
from bot.chat.rules.tutorial import TutorialButton, TutorialStep, tutorial_card, tutorial_game
from bot.chat.ui.card import Attachment, CardMessage
from bot.render import Theme, board_png
from bot.tables import TableStore

_LESSONS = {
    Lesson.PARKER: locale_str("Parker edition: the classic rules"),
    Lesson.RAVENSBURGER: locale_str("Ravensburger edition: like Parker, the host picks first player"),
    Lesson.ASMODEE: locale_str("Asmodée edition: like Parker, but with nine markers"),
    Lesson.FRANJOS: locale_str("Franjos edition: fewer markers, no early stop"),
    Lesson.COLUMNS: locale_str("columns to win: how many columns make a winner"),
    Lesson.STARTER: locale_str("first turn: how the first player is chosen"),
    Lesson.JUMP: locale_str("jumping over markers: one marker per space"),
    Lesson.NO_STOP: locale_str("no stopping on markers: roll on while you share"),
    Lesson.PRIORITY: locale_str("new runners come first: as many as a roll allows"),
    Lesson.BIDDING: locale_str("bidding: bet on how each turn ends"),
}


@dataclass
class RuleBook:
    """The rules of games, the tutorial and the help."""

    store: TableStore
    preferences: Preferences
    interactions: InteractionHandler
    describe_commands: Callable[[], Mapping[str, locale_str]]

    def routes(self) -> Iterator[Route]:
        """Return the routes of the tutorial's buttons."""
        for step in TutorialStep:
            on = On.ANY if step is TutorialStep.PAIRINGS else On.PRIVATE
            yield Route(TutorialButton, self.show_step, on, step)
        yield Route(HelpButton, self.show_all_commands, On.PRIVATE)

    def commands(self) -> list[Command]:
        """Return its commands."""

        @app_commands.command(description="How the game is played")
        @app_commands.describe(edition="An edition or a variant (default: the rules played here)")
        @app_commands.choices(
            edition=[Choice(name=offered, value=lesson) for lesson, offered in _LESSONS.items()]
        )
        @self.interactions.private
        async def rules(response: Response, edition: str | None = None) -> None:
            lesson = None if edition is None else parse_choice(Lesson, edition)
            theme = await self.preferences.of_server(response.guild_id, THEME)
            await (await self._explained(response, lesson, theme)).send(response.send_ephemeral)

        return [rules, self.interactions.command("help", "What I can do", self._show_help)]

    async def _show_help(self, response: Response) -> None:
        await response.send_ephemeral(help_card(response.language, self.describe_commands()))

    async def show_step(self, response: Response, button: TutorialButton) -> None:
        """Send the first step of the tutorial, or show a later one in place of the one before."""
        theme = await self.preferences.of_server(response.guild_id, THEME)
        picture = await asyncio.to_thread(tutorial_picture, button, theme, bust_stamp(response.language))
        card = CardMessage(partial(tutorial_card, button, response.caller, response.language), picture)
        await card.send(response.send_ephemeral if button.action is TutorialStep.PAIRINGS else response.show)

    async def show_all_commands(self, response: Response, _: HelpButton) -> None:
        """Show the help with all commands in its place."""
        await response.show(help_card(response.language, self.describe_commands(), complete=True))

    async def _explained(self, response: Response, lesson: Lesson | None, theme: Theme) -> CardMessage:
        """Return a lesson, or the rules of the game in the channel or else those of new games."""
        language = response.language
        if lesson is not None:
            example = await asyncio.to_thread(rule_example, lesson, theme)
            return CardMessage(partial(lesson_card, lesson, language), example)
        table = await self.store.latest_table_in(response.place.channel_id)
        if table is not None and table.open:
            options = table.options
            note = language.text("The rules of the game in this channel")
        else:
            options = await self.preferences.default_options(response.guild_id)
            note = language.text("The rules of new games here, unless their host chooses others")
        return await rules_message(options.rules, theme, language, f"-# {note}")


def tutorial_picture(button: TutorialButton, theme: Theme, bust: str = "") -> Attachment:
    """Return the picture of a step, with the word for a ``bust``. Call it in a thread: drawing takes time."""
    name = f"tutorial-{button.action}-{button.choice}-{theme.value}.png"
    return Attachment(name, board_png(tutorial_game(button), theme, (), bust))
