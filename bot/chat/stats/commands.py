"""The command that shows a player's statistics."""

from dataclasses import dataclass
from functools import partial

import discord
from discord import app_commands

from bot.chat.channel_languages import ChannelLanguages
from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.options import Command, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.leaderboards.ids import GameKind, game_kinds
from bot.chat.preferences import Preferences
from bot.chat.stats.cards import Career, stats_card
from bot.chat.ui.attachments import Attachment, CardMessage
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


def commands(stats_of: Stats) -> list[Command]:
    """Return the command."""

    @app_commands.command(description="A player's statistics")
    @app_commands.describe(player="Whose statistics (default: yours)", games="Which games count")
    @app_commands.choices(games=game_kinds())
    @stats_of.interactions.public
    async def stats(
        response: Response, player: discord.User | None = None, games: str = GameKind.MULTIPLAYER
    ) -> None:
        interaction = response.interaction
        user = player or interaction.user
        solo = parse_choice(GameKind, games) is GameKind.SOLO
        standings = {
            scope: (await stats_of.store.leaderboard(scope, Ranking.GAMES, user.id, 0, 0, solo=solo)).own_row
            for scope in (interaction.guild_id or OVERALL, OVERALL)
        }
        here, overall = standings.get(interaction.guild_id or NOWHERE), standings[OVERALL]
        hidden = user.id != interaction.user.id and not await stats_of.preferences.listed(user.id)
        if hidden:
            overall = here
        scope = interaction.guild_id or NOWHERE if here or hidden else OVERALL
        theme = await stats_of.preferences.theme(interaction.guild_id)
        with stats_of.jobs.reserve(interaction.user.id):
            rolls = await stats_of.store.rolls_in_server(interaction.guild_id or OVERALL, MAX_GAMES)
            figures = await _figures(stats_of, user.id, scope, solo=solo)
            picture = await _draw(stats_of, figures, theme)
            own = here or overall
            career = await _career(stats_of, user.id, scope, own.standing, solo=solo) if own else None
            rating_picture = await _draw_rating(stats_of, career, theme)
        card = partial(
            stats_card,
            Person(user.id, user.display_name),
            here.standing if here else None,
            overall.standing if overall else None,
            await stats_of.channel_languages.of_interaction(interaction),
            figures,
            career=career,
            solo=solo,
            dice=dice_stats(rolls),
        )
        await CardMessage(card, picture, rating_picture).send(response.show)

    return [stats]


async def _figures(stats_of: Stats, user_id: int, scope: int, *, solo: bool) -> PlayerStats:
    games = await stats_of.store.game_logs_of(user_id, scope, MAX_GAMES, solo=solo)
    return await stats_of.jobs.run(partial(stats_of_user, user_id, games))


async def _draw(stats_of: Stats, figures: PlayerStats, theme: Theme) -> Attachment | None:
    if not figures.games:
        return None
    draw = partial(timed_picture("chart", stats_png), figures, theme)
    return Attachment("figures.png", await stats_of.jobs.run(draw))


async def _career(stats_of: Stats, user_id: int, scope: int, standing: Standing, *, solo: bool) -> Career:
    ratings = await stats_of.store.ratings_of(user_id, scope, MAX_GAMES, solo=solo)
    return Career(
        (*ratings, standing.skill),
        standing.games - len(ratings),
        await stats_of.store.seasons_of(user_id, scope, solo=solo),
        () if solo else await stats_of.store.rivals_of(user_id, scope, MAX_RIVALS),
    )


async def _draw_rating(stats_of: Stats, career: Career | None, theme: Theme) -> Attachment | None:
    if career is None or len(career.ratings) < 2:
        return None
    uncertain = sum(rating.uncertain for rating in career.ratings)
    chart = RatingChart(tuple(rating.points for rating in career.ratings), uncertain, career.games)
    draw = partial(timed_picture("rating", rating_png), chart, theme)
    return Attachment("rating.png", await stats_of.jobs.run(draw))
