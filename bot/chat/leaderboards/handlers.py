"""The leaderboard, the hall of fame and the lists of guesses, a page at a time."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Protocol
from zlib import crc32

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.boards.rendering import RENDER_THREADS
from bot.chat.interactions.context import Command, parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.leaderboards.cards import HALL_SIZE, hall_of_fame_card, leaderboard_card, podium
from bot.chat.leaderboards.guessers import guessers_card
from bot.chat.leaderboards.ids import (
    RANKINGS,
    SEASONS,
    GameKind,
    GuessersButton,
    HallButton,
    ListButton,
    PageButton,
    SeasonChoice,
    game_kinds,
    in_season,
)
from bot.chat.preferences import THEME, ChannelLanguages, Preferences
from bot.chat.ui.card import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.ranked_list import PAGE_SIZE
from bot.game import NotUnderstood
from bot.monitoring.metrics import timed_picture
from bot.render import PodiumStep, podium_png
from bot.tables import OVERALL, GuessStore, Ranking, StandingStore, season_at, season_before

GUESSES = "guesses"
"""The order of the leaderboard that is a list of its own: who guessed best in a month."""


class Scope(StrEnum):
    """Where games were played."""

    SERVER = "server"
    ALL = "all"


class StandingsAndGuesses(StandingStore, GuessStore, Protocol):
    """Where standings and guesses are kept."""


@dataclass
class Leaderboards:
    """The leaderboard and what is like one."""

    store: StandingsAndGuesses
    preferences: Preferences
    channel_languages: ChannelLanguages
    interactions: InteractionHandler

    def routes(self) -> Iterator[Route]:
        """Return the routes of the buttons that turn pages."""
        for button in (PageButton, HallButton, GuessersButton):
            yield Route(button, self.turn_page, On.ANY)

    def commands(self) -> list[Command]:
        """Return its command."""

        @app_commands.command(description="Who plays best")
        @app_commands.describe(
            scope="Games in this server or in all servers",
            by="How the players are ranked",
            games="Which games count",
            season="When the games were played",
        )
        @app_commands.choices(
            scope=[
                Choice(name=locale_str("this server"), value=Scope.SERVER),
                Choice(name=locale_str("all servers"), value=Scope.ALL),
            ],
            by=[
                *(Choice(name=locale_str(label.message), value=by) for by, label in RANKINGS.items()),
                Choice(name=locale_str("spectators' guesses"), value=GUESSES),
            ],
            games=game_kinds(),
            season=[
                Choice(name=locale_str(label.message), value=choice) for choice, label in SEASONS.items()
            ],
        )
        @self.interactions.public
        async def leaderboard(
            response: Response,
            scope: str = Scope.SERVER,
            by: str = Ranking.RATING,
            games: str = GameKind.MULTIPLAYER,
            season: str = SeasonChoice.ALL,
        ) -> None:
            everywhere = parse_choice(Scope, scope) is Scope.ALL
            of = OVERALL if everywhere else response.guild_id or OVERALL
            solo = parse_choice(GameKind, games) is GameKind.SOLO
            now = season_at(response.interaction.created_at.timestamp())
            wanted = parse_choice(SeasonChoice, season)
            asked: ListButton
            if by == GUESSES:
                month = season_before(now) if wanted is SeasonChoice.LAST else now
                asked = GuessersButton(response.caller.id, of, month, 0)
            else:
                page = PageButton(response.caller.id, of, parse_choice(Ranking, by), 0, solo=solo)
                asked = in_season(page, wanted, now)
            language = await self.channel_languages.of_interaction(response.interaction)
            message = await self.message(response, asked, language, now)
            await message.send(response.show)

        return [leaderboard]

    async def turn_page(self, response: Response, button: ListButton) -> None:
        """Turn to a page; anyone but its caller gets a private copy."""
        own = replace(button, caller=response.caller.id)
        if own.scope not in (OVERALL, response.guild_id):
            raise NotUnderstood("That leaderboard belongs to another server.")
        season = season_at(response.interaction.created_at.timestamp())
        language = response.language
        if own == button:
            language = await self.channel_languages.of_interaction(response.interaction)
        message = await self.message(response, own, language, season)
        await message.send(response.show if own == button else response.send_ephemeral)

    async def message(
        self, response: Response, asked: ListButton, language: Language, season: int
    ) -> CardMessage:
        """Return a page. ``season`` is the one that it is now."""
        if isinstance(asked, HallButton):
            months = await self.store.hall_of_fame(
                asked.scope, season, asked.offset, HALL_SIZE + 1, solo=asked.solo
            )
            return CardMessage(lambda _: hall_of_fame_card(months, asked, language, season=season))
        if isinstance(asked, GuessersButton):
            guessers = await self.store.guessers(
                asked.scope, asked.season, asked.caller, asked.offset, PAGE_SIZE
            )
            return CardMessage(lambda _: guessers_card(guessers, asked, language, season=season))
        page = await self.store.leaderboard(
            asked.scope,
            asked.by,
            asked.caller,
            asked.offset,
            PAGE_SIZE,
            solo=asked.solo,
            season=asked.season,
        )
        card = partial(leaderboard_card, page, asked, language, season=season)
        return CardMessage(card, await self._picture(response, podium(page, asked, language)))

    async def _picture(self, response: Response, steps: tuple[PodiumStep, ...]) -> Attachment | None:
        if not steps:
            return None
        theme = await self.preferences.of_server(response.guild_id, THEME)
        draw = partial(timed_picture("podium", podium_png), steps, theme)
        png = await asyncio.get_running_loop().run_in_executor(RENDER_THREADS, draw)
        return Attachment(f"podium-{crc32(png):08x}.png", png)
