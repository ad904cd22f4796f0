"""The rules, and the tutorial: a first turn, played privately with known dice."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from bot.chat.interactions.context import caller_of, place_of
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.preferences import Preferences
from bot.chat.rules.cards import Lesson, lesson_card
from bot.chat.rules.examples import rule_example, rules_message
from bot.chat.rules.ids import TutorialButton, TutorialStep
from bot.chat.rules.tutorial import tutorial_card, tutorial_game
from bot.chat.ui.attachments import Attachment, CardMessage
from bot.chat.ui.i18n.language import Languages
from bot.render import Theme, board_png
from bot.tables import GameStore


@dataclass
class RuleBook:
    """The rules of games, and the tutorial."""

    store: GameStore
    preferences: Preferences
    languages: Languages
    interactions: InteractionHandler

    def routes(self) -> Iterator[Route]:
        """Return the routes of the tutorial's buttons."""
        yield Route(TutorialButton, self.begin_tutorial, On.ANY, TutorialStep.PAIRINGS)
        for step in set(TutorialStep) - {TutorialStep.PAIRINGS}:
            yield Route(TutorialButton, self.go_on, On.PRIVATE, step)

    async def begin_tutorial(self, response: Response, button: TutorialButton) -> None:
        """Send the first step of the tutorial."""
        await (await self._step(response, button)).send(response.send_ephemeral)

    async def go_on(self, response: Response, button: TutorialButton) -> None:
        """Show a later step in place of the one before."""
        await (await self._step(response, button)).send(response.show)

    async def _step(self, response: Response, button: TutorialButton) -> CardMessage:
        interaction = response.interaction
        theme = await self.preferences.theme(interaction.guild_id)
        picture = await asyncio.to_thread(tutorial_picture, button, theme)
        language = self.languages.of_user(interaction)
        return CardMessage(partial(tutorial_card, button, caller_of(interaction), language), picture)

    async def teach(self, response: Response, lesson: Lesson) -> None:
        """Send the rules of an edition or a variant."""
        language = self.languages.of_user(response.interaction)
        theme = await self.preferences.theme(response.interaction.guild_id)
        example = await asyncio.to_thread(rule_example, lesson, theme)
        await CardMessage(partial(lesson_card, lesson, language), example).send(response.send_ephemeral)

    async def show_rules_here(self, response: Response) -> None:
        """Send the rules of the game in the channel, or else those of new games."""
        interaction = response.interaction
        language = self.languages.of_user(interaction)
        table = await self.store.latest_table_in(place_of(interaction).channel_id)
        if table is not None and table.open:
            options = table.options
            note = language.text("The rules of the game in this channel")
        else:
            options = await self.preferences.default_options(interaction.guild_id)
            note = language.text("The rules of new games here, unless their host chooses others")
        theme = await self.preferences.theme(interaction.guild_id)
        message = await rules_message(options.rules, theme, language, f"-# {note}")
        await message.send(response.send_ephemeral)


@lru_cache
def tutorial_picture(button: TutorialButton, theme: Theme) -> Attachment:
    """Return the picture of a step. Call it in a thread: drawing takes time."""
    name = f"tutorial-{button.action}-{button.choice}-{theme.value}.png"
    return Attachment(name, board_png(tutorial_game(button), theme))
