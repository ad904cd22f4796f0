"""Commands about results: the leaderboard, and a player's statistics."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.attachments import Attachment, CardMessage
from bot.chat.cards import Career, stats_card
from bot.chat.cards.custom_ids import GuessersButton, HallButton, PageButton
from bot.chat.commands.common import Command, handle_publicly, parse_choice
from bot.chat.features.leaderboards import make_leaderboard
from bot.chat.interactions.context import Interaction
from bot.chat.interactions.response import Response
from bot.chat.services import Services
from bot.game import PlayerStats, dice_stats
from bot.monitoring.metrics import timed_picture
from bot.render import RatingChart, Theme, rating_png, stats_png
from bot.tables import (
    ALL_TIME,
    MAX_GAMES,
    OVERALL,
    Person,
    Ranking,
    Standing,
    season_at,
    season_before,
    stats_of_user,
)

MAX_RIVALS = 3
"""How many rivals are shown."""

GUESSES = "guesses"
"""The order of the leaderboard that is a list of its own: who guessed best in a month."""

NOWHERE = -1
"""A scope without games."""


class Scope(StrEnum):
    """Where games were played."""

    SERVER = "server"
    ALL = "all"


class Season(StrEnum):
    """When games were played."""

    ALL = "all"
    THIS = "this"
    LAST = "last"
    HALL = "hall"
    """The winners of all past months."""


_SEASONS: dict[Season, Callable[[int], int]] = {
    Season.ALL: lambda now: ALL_TIME,
    Season.THIS: lambda now: now,
    Season.LAST: season_before,
    Season.HALL: lambda now: ALL_TIME,
}


class GameKind(StrEnum):
    """The kinds of games, which are counted separately."""

    MULTIPLAYER = "people"
    SOLO = "solo"


def commands(services: Services) -> list[Command]:
    """Return the commands."""

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
            Choice(name=locale_str("rating"), value=Ranking.RATING),
            Choice(name=locale_str("games won"), value=Ranking.WINS),
            Choice(name=locale_str("share of games won"), value=Ranking.WIN_RATE),
            Choice(name=locale_str("games played"), value=Ranking.GAMES),
            Choice(name=locale_str("columns claimed"), value=Ranking.COLUMNS),
            Choice(name=locale_str("busts"), value=Ranking.BUSTS),
            Choice(name=locale_str("longest turn"), value=Ranking.LONGEST_TURN),
            Choice(name=locale_str("current winning streak"), value=Ranking.STREAK),
            Choice(name=locale_str("longest winning streak"), value=Ranking.BEST_STREAK),
            Choice(name=locale_str("guesses by spectators"), value=GUESSES),
        ],
        games=_games(),
        season=[
            Choice(name=locale_str("all time"), value=Season.ALL),
            Choice(name=locale_str("this month"), value=Season.THIS),
            Choice(name=locale_str("last month"), value=Season.LAST),
            Choice(name=locale_str("hall of fame"), value=Season.HALL),
        ],
    )
    async def leaderboard(
        interaction: Interaction,
        scope: str = Scope.SERVER,
        by: str = Ranking.RATING,
        games: str = GameKind.MULTIPLAYER,
        season: str = Season.ALL,
    ) -> None:
        async def respond(response: Response) -> None:
            everywhere = parse_choice(Scope, scope) is Scope.ALL
            of = OVERALL if everywhere else interaction.guild_id or OVERALL
            solo = parse_choice(GameKind, games) is GameKind.SOLO
            now = season_at(interaction.created_at.timestamp())
            wanted = parse_choice(Season, season)
            asked: PageButton | HallButton | GuessersButton
            if by == GUESSES:
                month = season_before(now) if wanted is Season.LAST else now
                asked = GuessersButton(interaction.user.id, of, month)
            elif wanted is Season.HALL:
                asked = HallButton(interaction.user.id, of, 0, solo)
            else:
                ranking = parse_choice(Ranking, by)
                asked = PageButton(interaction.user.id, of, ranking, 0, solo, _SEASONS[wanted](now))
            language = await services.channel_languages.of_interaction(interaction)
            await response.show(await make_leaderboard(services.store, asked, language, now))

        await handle_publicly(services, interaction, respond)

    @app_commands.command(description="A player's statistics")
    @app_commands.describe(player="Whose statistics (default: yours)", games="Which games count")
    @app_commands.choices(games=_games())
    async def stats(
        interaction: Interaction, player: discord.User | None = None, games: str = GameKind.MULTIPLAYER
    ) -> None:
        async def respond(response: Response) -> None:
            user = player or interaction.user
            solo = parse_choice(GameKind, games) is GameKind.SOLO
            standings = {
                scope: (
                    await services.store.leaderboard(scope, Ranking.GAMES, user.id, 0, 0, solo=solo)
                ).own_row
                for scope in (interaction.guild_id or OVERALL, OVERALL)
            }
            here, overall = standings.get(interaction.guild_id or NOWHERE), standings[OVERALL]
            hidden = user.id != interaction.user.id and not await services.preferences.listed(user.id)
            if hidden:
                overall = here
            scope = interaction.guild_id or NOWHERE if here or hidden else OVERALL
            theme = await services.preferences.theme(interaction.guild_id)
            with services.heavy_jobs.reserve(interaction.user.id):
                rolls = await services.store.rolls_in_server(interaction.guild_id or OVERALL, MAX_GAMES)
                figures = await _figures(services, user.id, scope, solo=solo)
                picture = await _draw(services, figures, theme)
                own = here or overall
                career = await _career(services, user.id, scope, own.standing, solo=solo) if own else None
                rating_picture = await _draw_rating(services, career, theme)
            card = partial(
                stats_card,
                Person(user.id, user.display_name),
                here.standing if here else None,
                overall.standing if overall else None,
                await services.channel_languages.of_interaction(interaction),
                figures,
                career=career,
                solo=solo,
                dice=dice_stats(rolls),
            )
            await CardMessage(card, picture, rating_picture).send(response.show)

        await handle_publicly(services, interaction, respond)

    return [leaderboard, stats]


def _games() -> list[Choice[str]]:
    """Return a choice for each kind of game."""
    return [
        Choice(name=locale_str("with two or more people"), value=GameKind.MULTIPLAYER),
        Choice(name=locale_str("solo against computers"), value=GameKind.SOLO),
    ]


async def _figures(services: Services, user_id: int, scope: int, *, solo: bool) -> PlayerStats:
    """Return the statistics of a player's newest games in a scope."""
    games = await services.store.game_logs_of(user_id, scope, MAX_GAMES, solo=solo)
    return await services.heavy_jobs.run(partial(stats_of_user, user_id, games))


async def _draw(services: Services, figures: PlayerStats, theme: Theme) -> Attachment | None:
    """Draw statistics in a thread; return None without games."""
    if not figures.games:
        return None
    draw = partial(timed_picture("chart", stats_png), figures, theme)
    return Attachment("figures.png", await services.heavy_jobs.run(draw))


async def _career(services: Services, user_id: int, scope: int, standing: Standing, *, solo: bool) -> Career:
    """Return how a player did over time."""
    ratings = await services.store.ratings_of(user_id, scope, MAX_GAMES, solo=solo)
    return Career(
        (*ratings, standing.skill),
        standing.games - len(ratings),
        await services.store.seasons_of(user_id, scope, solo=solo),
        () if solo else await services.store.rivals_of(user_id, scope, MAX_RIVALS),
    )


async def _draw_rating(services: Services, career: Career | None, theme: Theme) -> Attachment | None:
    """Draw a rating in a thread; return None without games."""
    if career is None or len(career.ratings) < 2:
        return None
    uncertain = sum(rating.uncertain for rating in career.ratings)
    chart = RatingChart(tuple(rating.points for rating in career.ratings), uncertain, career.games)
    draw = partial(timed_picture("rating", rating_png), chart, theme)
    return Attachment("rating.png", await services.heavy_jobs.run(draw))
