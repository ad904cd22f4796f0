"""The command that ranks the players."""

from enum import StrEnum

from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.chat.guesses.ids import GuessersButton
from bot.chat.interactions.options import Command, parse_choice
from bot.chat.interactions.response import Response
from bot.chat.leaderboards.handlers import Leaderboards, ListButton
from bot.chat.leaderboards.ids import GameKind, HallButton, PageButton, game_kinds
from bot.tables import ALL_TIME, OVERALL, Ranking, season_at, season_before

GUESSES = "guesses"
"""The order of the leaderboard that is a list of its own: who guessed best in a month."""


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


def commands(leaderboards: Leaderboards) -> list[Command]:
    """Return the command."""

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
        games=game_kinds(),
        season=[
            Choice(name=locale_str("all time"), value=Season.ALL),
            Choice(name=locale_str("this month"), value=Season.THIS),
            Choice(name=locale_str("last month"), value=Season.LAST),
            Choice(name=locale_str("hall of fame"), value=Season.HALL),
        ],
    )
    @leaderboards.interactions.public
    async def leaderboard(
        response: Response,
        scope: str = Scope.SERVER,
        by: str = Ranking.RATING,
        games: str = GameKind.MULTIPLAYER,
        season: str = Season.ALL,
    ) -> None:
        interaction = response.interaction
        everywhere = parse_choice(Scope, scope) is Scope.ALL
        of = OVERALL if everywhere else interaction.guild_id or OVERALL
        solo = parse_choice(GameKind, games) is GameKind.SOLO
        now = season_at(interaction.created_at.timestamp())
        wanted = parse_choice(Season, season)
        asked: ListButton
        if by == GUESSES:
            month = season_before(now) if wanted is Season.LAST else now
            asked = GuessersButton(interaction.user.id, of, month, 0)
        elif wanted is Season.HALL:
            asked = HallButton(interaction.user.id, of, 0, solo)
        else:
            seasons = {Season.ALL: ALL_TIME, Season.THIS: now, Season.LAST: season_before(now)}
            ranking = parse_choice(Ranking, by)
            asked = PageButton(interaction.user.id, of, ranking, 0, seasons[wanted], solo)
        language = await leaderboards.channel_languages.of_interaction(interaction)
        await response.show(await leaderboards.card(asked, language, now))

    return [leaderboard]
