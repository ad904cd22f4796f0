"""The leaderboard, the hall of fame and the lists of guesses, a page at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.chat.channel_languages import ChannelLanguages
from bot.chat.guesses.guessers import guessers_card
from bot.chat.guesses.ids import GuessersButton
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, Route
from bot.chat.leaderboards.cards import HALL_SIZE, hall_of_fame_card, leaderboard_card
from bot.chat.leaderboards.ids import HallButton, PageButton
from bot.chat.ui.card import Card
from bot.chat.ui.i18n.language import Language, Languages
from bot.chat.ui.ranked_list import PAGE_SIZE
from bot.game import NotUnderstood
from bot.tables import OVERALL, WINNERS, GameStore, LeaderboardPage, Ranking, season_at, season_before

ListButton = PageButton | HallButton | GuessersButton
"""A button that turns to a page of a list."""


@dataclass
class Leaderboards:
    """The leaderboard and what is like one."""

    store: GameStore
    languages: Languages
    channel_languages: ChannelLanguages
    interactions: InteractionHandler

    def routes(self) -> Iterator[Route]:
        """Return the routes of the buttons that turn pages."""
        for button in (PageButton, HallButton, GuessersButton):
            yield Route(button, self.turn_page, On.ANY)

    async def turn_page(self, response: Response, button: ListButton) -> None:
        """Turn to a page; anyone but its caller gets a private copy.

        Raises:
            NotUnderstood: it is the page of another server.
        """
        interaction = response.interaction
        own = replace(button, caller=interaction.user.id)
        if own.scope not in (OVERALL, interaction.guild_id):
            raise NotUnderstood("That leaderboard belongs to another server.")
        season = season_at(interaction.created_at.timestamp())
        if own == button:
            language = await self.channel_languages.of_interaction(interaction)
            await response.show(await self.card(own, language, season))
        else:
            card = await self.card(own, self.languages.of_user(interaction), season)
            await response.send_ephemeral(card)

    async def card(self, asked: ListButton, language: Language, season: int) -> Card:
        """Return a page. ``season`` is the one that it is now."""
        if isinstance(asked, HallButton):
            months = await self.store.hall_of_fame(
                asked.scope, season, asked.offset, HALL_SIZE + 1, solo=asked.solo
            )
            return hall_of_fame_card(months, asked, language, season=season)
        if isinstance(asked, GuessersButton):
            guessers = await self.store.guessers(
                asked.scope, asked.season, asked.caller, asked.offset, PAGE_SIZE
            )
            return guessers_card(guessers, asked, language, season=season)
        page = await self._page(asked, PAGE_SIZE)
        last = replace(asked, season=season_before(season), offset=0)
        rated_now = asked.season == season and asked.by is Ranking.RATING
        winners = (await self._page(last, WINNERS)).rows if rated_now else ()
        return leaderboard_card(page, asked, language, season=season, last_winners=winners)

    async def _page(self, asked: PageButton, size: int) -> LeaderboardPage:
        scope, by, caller, offset = asked.scope, asked.by, asked.caller, asked.offset
        return await self.store.leaderboard(
            scope, by, caller, offset, size, solo=asked.solo, season=asked.season
        )
