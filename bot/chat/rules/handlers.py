"""The rules; the tutorial, a first turn, played privately with known dice; odds of dice; and the help."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from discord.app_commands import locale_str

from bot.chat.boards.rendering import draw_board
from bot.chat.interactions.context import menu_choice, menu_choices, parse_choice, unknown_choice
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.odds.cards import DiceOddsButton, dice_odds_card
from bot.chat.preferences import THEME, Preferences
from bot.chat.rules.cards import Lesson, RulesButton, lesson_card, rule_example, rules_message
from bot.chat.rules.help import HelpButton, help_card
from bot.chat.rules.tutorial import TutorialButton, TutorialStep, tutorial_card, tutorial_game
from bot.chat.ui.card import CardMessage
from bot.game import COLUMNS, RUNNER_COUNT
from bot.render import Theme
from bot.tables import TableStore


@dataclass
class RuleBook:
    """The rules of games, the tutorial, the odds of the dice and the help."""

    store: TableStore
    preferences: Preferences
    describe_commands: Callable[[], Mapping[str, locale_str]]

    @command("help", "What I can do")
    async def _show_help(self, response: Response) -> None:
        await response.send_ephemeral(help_card(response.language, self.describe_commands()))

    @on_click(TutorialButton, On.PRIVATE, *TutorialStep)
    @on_click(TutorialButton, On.PUBLIC, TutorialStep.PAIRINGS)
    async def show_step(self, response: Response, button: TutorialButton) -> None:
        """Send the first step of the tutorial, or show a later one in place of the one before."""
        theme = await self.preferences.of_server(response.guild_id, THEME)
        name = f"tutorial-{button.action}-{button.choice}-{theme.value}"
        picture = await draw_board(name, tutorial_game(button), response.language, theme)
        card = CardMessage(partial(tutorial_card, button, response.caller, response.language), picture)
        await card.send(response.send_ephemeral if button.action is TutorialStep.PAIRINGS else response.show)

    @on_click(HelpButton, On.PRIVATE)
    async def show_all_commands(self, response: Response, _: HelpButton) -> None:
        """Show the help with all commands in its place."""
        await response.show(help_card(response.language, self.describe_commands(), complete=True))

    @on_click(DiceOddsButton, On.PRIVATE)
    async def show_odds(self, response: Response, _: DiceOddsButton) -> None:
        """Send the odds of the dice, or show them for the columns that were chosen in their menu."""
        chosen = menu_choices(response.interaction)
        runners = [column for column in COLUMNS if str(column) in chosen]
        if chosen and len(runners) != RUNNER_COUNT:
            raise unknown_choice()
        card = dice_odds_card(runners, response.language)
        await (response.show if runners else response.send_ephemeral)(card)

    @on_click(RulesButton, On.PRIVATE)
    async def show_rules(self, response: Response, _: RulesButton) -> None:
        """Send the rules of the game here, or else of new ones; or show the lesson that was chosen."""
        theme = await self.preferences.of_server(response.guild_id, THEME)
        if not menu_choices(response.interaction):
            await (await self._rules_here(response, theme)).send(response.send_ephemeral)
            return
        lesson = parse_choice(Lesson, menu_choice(response.interaction))
        example = await asyncio.to_thread(rule_example, lesson, theme)
        await CardMessage(partial(lesson_card, lesson, response.language), example).send(response.show)

    async def _rules_here(self, response: Response, theme: Theme) -> CardMessage:
        language = response.language
        table = await self.store.latest_table_in(response.place.channel_id)
        if table is not None and table.open:
            options = table.options
            note = language.text("The rules of the game in this channel")
        else:
            options = await self.preferences.default_options(response.guild_id)
            note = language.text("The rules of new games here, unless their host chooses others")
        return await rules_message(options.rules, theme, language, f"-# {note}")
