"""The leaderboard, the hall of fame and the lists of guesses, a page at a time."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol
from zlib import crc32

from bot.chat.boards.rendering import RENDER_THREADS
from bot.chat.interactions.context import menu_choice, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.leaderboards.cards import (
    HALL_SIZE,
    guessers_card,
    hall_of_fame_card,
    leaderboard_card,
    podium,
)
from bot.chat.leaderboards.ids import LISTS, GuessersButton, HallButton, ListButton, ListMenu, PageButton
from bot.chat.leaderboards.menus import ListReader
from bot.chat.preferences import THEME, ChannelLanguages, Preferences
from bot.chat.ui.card import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ranked_list import PAGE_SIZE
from bot.game import NotUnderstood
from bot.monitoring.metrics import timed_picture
from bot.render import PodiumStep, podium_png
from bot.tables import OVERALL, GuessStore, Ranking, StandingStore, season_at


class StandingsAndGuesses(StandingStore, GuessStore, Protocol):
    """Where is kept who plays and who guesses best."""


@dataclass
class Leaderboards:
    """The leaderboard and what is like one."""

    store: StandingsAndGuesses
    preferences: Preferences
    channel_languages: ChannelLanguages

    @command("leaderboard", "Who plays best", private=False)
    async def _show(self, response: Response) -> None:
        asked = PageButton(response.caller.id, response.guild_id or OVERALL, Ranking.RATING, 0)
        language = await self.channel_languages.of_interaction(response.interaction)
        await (await self._message(response, asked, language)).send(response.show)

    @on_click(ListMenu, On.ANY)
    async def choose(self, response: Response, _: ListMenu) -> None:
        """Show the list that was chosen in a menu."""
        choice = menu_choice(response.interaction)
        read: Callable[[str], ListButton] = LISTS.get(choice.partition(":")[0], PageButton).read
        await self.turn_page(response, parse_choice(read, choice))

    @on_click(PageButton, On.ANY)
    @on_click(HallButton, On.ANY)
    @on_click(GuessersButton, On.ANY)
    async def turn_page(self, response: Response, button: ListButton) -> None:
        """Turn to a page; anyone but its caller gets a private copy."""
        own = replace(button, caller=response.caller.id)
        if own.scope not in (OVERALL, response.guild_id):
            raise NotUnderstood(
                "That leaderboard belongs to another server. Use `/cantstop leaderboard` here."
            )
        language = response.language
        if own == button:
            language = await self.channel_languages.of_interaction(response.interaction)
        message = await self._message(response, own, language)
        await message.send(response.show if own == button else response.send_ephemeral)

    async def _message(self, response: Response, asked: ListButton, language: Language) -> CardMessage:
        season = season_at(response.interaction.created_at.timestamp())
        reader = ListReader(language, response.guild_id, season)
        if isinstance(asked, HallButton):
            months = await self.store.hall_of_fame(
                asked.scope, season, asked.offset, HALL_SIZE + 1, solo=asked.solo
            )
            return CardMessage(lambda _: hall_of_fame_card(months, asked, reader))
        if isinstance(asked, GuessersButton):
            guessers = await self.store.guessers(
                asked.scope, asked.season, asked.caller, asked.offset, PAGE_SIZE
            )
            return CardMessage(lambda _: guessers_card(guessers, asked, reader))
        page = await self.store.leaderboard(
            asked.scope, asked.by, asked.caller, asked.offset, PAGE_SIZE, solo=asked.solo, season=asked.season
        )
        card = partial(leaderboard_card, page, asked, reader)
        return CardMessage(card, await self._picture(response, podium(page, asked, language)))

    async def _picture(self, response: Response, steps: tuple[PodiumStep, ...]) -> Attachment | None:
        if not steps:
            return None
        theme = await self.preferences.of_server(response.guild_id, THEME)
        draw = partial(timed_picture("podium", podium_png), steps, theme)
        png = await asyncio.get_running_loop().run_in_executor(RENDER_THREADS, draw)
        return Attachment(f"podium-{crc32(png):08x}.png", png)
