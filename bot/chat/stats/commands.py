"""The command that shows a player's statistics."""

from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands

from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.context import Command, parse_choice
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.response import Response
from bot.chat.leaderboards.ids import GameKind, game_kinds
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.stats.cards import Career, stats_card
from bot.chat.ui.card import Attachment, CardMessage
from bot.game import PlayerStats, dice_stats
from bot.monitoring.metrics import timed_picture
from bot.render import RatingChart, Theme, rating_png, stats_png
from bot.tables import MAX_GAMES, OVERALL, GameStore, Person, Ranking, Standing, stats_of_user

MAX_RIVALS = 3
"""How many rivals are shown."""

NOWHERE = -1
"""A scope without games."""


@dataclass
class Stats:
    """Statistics of players."""

    store: GameStore
    preferences: Preferences
    channel_languages: ChannelLanguages
    interactions: InteractionHandler
    jobs: HeavyJobs

    def commands(self) -> list[Command]:
        """Return its command."""

        @app_commands.command(description="A player's statistics")
        @app_commands.describe(player="Whose statistics (default: yours)", games="Which games count")
        @app_commands.choices(games=game_kinds())
        @self.interactions.public
        async def stats(
            response: Response, player: discord.User | None = None, games: str = GameKind.MULTIPLAYER
        ) -> None:
            user = player or response.interaction.user
            solo = parse_choice(GameKind, games) is GameKind.SOLO
            standings = {
                scope: (await self.store.leaderboard(scope, Ranking.GAMES, user.id, 0, 0, solo=solo)).own_row
                for scope in (response.guild_id or OVERALL, OVERALL)
            }
            here, overall = standings.get(response.guild_id or NOWHERE), standings[OVERALL]
            hidden = user.id != response.caller.id and not await self.preferences.listed(user.id)
            if hidden:
                overall = here
            scope = response.guild_id or NOWHERE if here or hidden else OVERALL
            theme = await self.preferences.theme(response.guild_id)
            with self.jobs.reserve(response.caller.id):
                rolls = await self.store.rolls_in_server(response.guild_id or OVERALL, MAX_GAMES)
                logs = await self.store.game_logs_of(user.id, scope, MAX_GAMES, solo=solo)
                figures = await self.jobs.run(partial(stats_of_user, user.id, logs))
                picture = await self._draw(figures, theme)
                own = here or overall
                career = await self._career(user.id, scope, own.standing, solo=solo) if own else None
                rating_picture = await self._draw_rating(career, theme)
            card = partial(
                stats_card,
                Person(user.id, user.display_name),
                here.standing if here else None,
                overall.standing if overall else None,
                await self.channel_languages.of_interaction(response.interaction),
                figures,
                career=career,
                solo=solo,
                dice=dice_stats(rolls),
            )
            await CardMessage(card, picture, rating_picture).send(response.show)

        return [stats]

    async def _draw(self, figures: PlayerStats, theme: Theme) -> Attachment | None:
        if not figures.games:
            return None
        draw = partial(timed_picture("chart", stats_png), figures, theme)
        return Attachment("figures.png", await self.jobs.run(draw))

    async def _career(self, user_id: int, scope: int, standing: Standing, *, solo: bool) -> Career:
        ratings = await self.store.ratings_of(user_id, scope, MAX_GAMES, solo=solo)
        return Career(
            (*ratings, standing.skill),
            standing.games - len(ratings),
            await self.store.seasons_of(user_id, scope, solo=solo),
            () if solo else await self.store.rivals_of(user_id, scope, MAX_RIVALS),
        )

    async def _draw_rating(self, career: Career | None, theme: Theme) -> Attachment | None:
        if career is None or len(career.ratings) < 2:
            return None
        uncertain = sum(rating.uncertain for rating in career.ratings)
        chart = RatingChart(tuple(rating.points for rating in career.ratings), uncertain, career.games)
        draw = partial(timed_picture("rating", rating_png), chart, theme)
        return Attachment("rating.png", await self.jobs.run(draw))
