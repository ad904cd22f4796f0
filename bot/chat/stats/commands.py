"""The command that shows a player's statistics, and the button for more of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import discord
from discord.app_commands import describe

from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.response import Response
from bot.chat.interactions.routes import On, command, on_click
from bot.chat.preferences import LISTED, THEME, ChannelLanguages, Listing, Preferences
from bot.chat.stats.cards import (
    Career,
    StatsButton,
    more_stats_card,
    no_stats_card,
    rating_chart,
    stats_card,
    stats_chart,
)
from bot.chat.ui.card import Attachment, CardMessage
from bot.chat.ui.i18n.language import Language
from bot.chat.ui.i18n.names import shown_name
from bot.game import NotAllowed
from bot.monitoring.metrics import timed_picture
from bot.render import Theme, rating_png, stats_png
from bot.tables import (
    MAX_GAMES,
    OVERALL,
    LeaderboardRow,
    Person,
    Standing,
    StandingStore,
    stats_of_user,
)

MAX_RIVALS = 3
"""How many rivals are shown."""


@dataclass
class Stats:
    """Statistics of players."""

    store: StandingStore
    preferences: Preferences
    channel_languages: ChannelLanguages
    jobs: HeavyJobs

    @command("stats", "A player's statistics", private=False)
    @describe(player="Whose statistics (default: yours)")
    async def _show(self, response: Response, player: discord.User | None = None) -> None:
        """Show the statistics of the first kind of games that the person has played."""
        user = player or response.interaction.user
        language = await self.channel_languages.of_interaction(response.interaction)
        for solo in (False, True):
            asked = StatsButton(user.id, solo, brief=True)
            if message := await self._message(response, asked, language):
                await message.send(response.show)
                return
        await response.show(no_stats_card(Person(user.id, shown_name(user)), language))

    @on_click(StatsButton, On.ANY)
    async def show(self, response: Response, button: StatsButton) -> None:
        """Show the rest of the statistics, or other ones, to the person who asks."""
        message = await self._message(response, button, response.language)
        if message is None:
            raise NotAllowed("No finished games yet. Start the first one with `/cantstop new`.")
        await message.send(response.send_ephemeral)

    async def _message(
        self, response: Response, asked: StatsButton, language: Language
    ) -> CardMessage | None:
        """Return the statistics that were asked for, None if there are none that the person may see."""
        user_id, solo = asked.user_id, asked.solo
        here, overall = await self._rows(response, user_id, solo=solo)
        if (row := here or overall) is None:
            return None
        person, standing, draw = row.person, row.standing, self._draw
        scope = (response.guild_id if here else None) or OVERALL
        with self.jobs.reserve(response.caller.id):
            logs = await self.store.game_logs_of(user_id, scope, MAX_GAMES, solo=solo)
            stats = await self.jobs.run(partial(stats_of_user, user_id, logs))
            if asked.brief:
                chart = partial(stats_png, stats_chart(standing, stats, language))
                picture = await draw(response, "chart", chart) if stats.games else None
                shown = partial(
                    stats_card, person, standing, stats, language, here=here is not None, solo=solo
                )
                return CardMessage(shown, picture)
            career = await self._career(user_id, scope, standing, solo=solo)
            chart = partial(rating_png, rating_chart(career, language))
            picture = await draw(response, "rating", chart) if len(career.ratings) > 1 else None
        standings = (here.standing if here else None), (overall.standing if overall else None)
        return CardMessage(
            partial(more_stats_card, person, *standings, stats, career, language, solo=solo), picture
        )

    async def _rows(
        self, response: Response, user_id: int, *, solo: bool
    ) -> tuple[LeaderboardRow | None, LeaderboardRow | None]:
        """Return a player's rows in this server and in all; not the second if it is hidden from others."""
        find = partial(self.store.standing_of, user_id, solo=solo)
        here = await find(response.guild_id) if response.guild_id is not None else None
        listing = await self.preferences.of_player(user_id, LISTED)
        hidden = user_id != response.caller.id and listing is Listing.SERVERS
        return here, None if hidden else await find(OVERALL)

    async def _draw(self, response: Response, kind: str, draw: Callable[[Theme], bytes]) -> Attachment:
        theme = await self.preferences.of_server(response.guild_id, THEME)
        return Attachment(f"{kind}.png", await self.jobs.run(partial(timed_picture(kind, draw), theme)))

    async def _career(self, user_id: int, scope: int, standing: Standing, *, solo: bool) -> Career:
        ratings = await self.store.ratings_of(user_id, scope, MAX_GAMES, solo=solo)
        return Career(
            (*ratings, standing.skill),
            standing.games - len(ratings),
            await self.store.seasons_of(user_id, scope, solo=solo),
            () if solo else await self.store.rivals_of(user_id, scope, MAX_RIVALS),
        )
