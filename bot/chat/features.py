"""The features: what players know, each with its buttons and its commands."""

from collections.abc import Iterable
from itertools import chain

from discord import Permissions, app_commands
from discord.app_commands import locale_str

from bot.chat.admin.commands import Administration
from bot.chat.boards.access import TableAccess
from bot.chat.daily.handlers import Daily
from bot.chat.do.commands import Doing
from bot.chat.games.commands import Games
from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.context import Command
from bot.chat.interactions.routes import Router, commands_of
from bot.chat.leaderboards.handlers import Leaderboards
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.opening import TableOpener
from bot.chat.odds.cards import ODDS
from bot.chat.play.handlers import Play
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.privacy.handlers import Privacy
from bot.chat.puzzles.handlers import DailyPuzzle
from bot.chat.replay.handlers import Replays
from bot.chat.review.reviewed_games import ReviewedGames
from bot.chat.rules.handlers import RuleBook
from bot.chat.settings.handlers import OwnSettings
from bot.chat.stats.commands import Stats
from bot.chat.story.kept_stories import Stories
from bot.tables import DailyClimbs, DailyPuzzles, Eraser, GameStore


class Features:
    """What players know, put together.

    Attributes:
        groups: the commands: for everybody, and for members who can manage the server.
        menus: the commands in the menus of a person and of a message.
    """

    def __init__(
        self,
        access: TableAccess,
        store: GameStore,
        preferences: Preferences,
        eraser: Eraser,
        climbs: DailyClimbs,
        puzzles: DailyPuzzles,
        *,
        servers_only: bool = False,
    ) -> None:
        interactions, jobs, stories = access.interactions, HeavyJobs(), Stories()
        channel_languages = ChannelLanguages(access.languages, preferences)
        opener = TableOpener(access, channel_languages, preferences, servers_only)
        lobby = Lobby(access, opener)
        play, reviewed = Play(access, preferences, stories), ReviewedGames(jobs)
        games = Games(store, access, preferences, reviewed, stories)
        for_everybody = (
            lobby,
            games,
            Doing(access, preferences, {LobbyButton.REMATCH: opener.rematch, ODDS: play.tell_odds}),
            Daily(climbs, puzzles, preferences, channel_languages),
            Leaderboards(store, preferences, channel_languages),
            Stats(store, preferences, channel_languages, jobs),
            RuleBook(store, preferences, self.describe_commands),
            OwnSettings(preferences, interactions),
            opener,
            play,
            DailyPuzzle(puzzles, climbs, access, preferences, channel_languages, reviewed),
            Replays(access, preferences, channel_languages, jobs, stories),
            Privacy(store, access.boards, preferences, eraser, jobs),
        )
        for_managers = Administration(preferences, access.languages)
        self.menus = [lobby.user_menu(), games.message_menu()]
        self.router = Router((*for_everybody, for_managers), interactions)
        commands = chain(*(commands_of(each, interactions) for each in for_everybody))
        self.groups = _groups(everybody=commands, managers=commands_of(for_managers, interactions))

    def describe_commands(self) -> dict[str, locale_str]:
        """Return what each command for everybody does."""
        everybody, _ = self.groups
        return {command.qualified_name: locale_str(command.description) for command in everybody.commands}


def _groups(everybody: Iterable[Command], managers: Iterable[Command]) -> list[app_commands.Group]:
    """Return the groups of commands."""
    in_servers = app_commands.AppInstallationType(guild=True, user=False)
    groups = {
        app_commands.Group(
            name="cantstop", description=locale_str("Can't Stop, Sid Sackson's game of dice and daring")
        ): everybody,
        app_commands.Group(
            name="cantstop-admin",
            description=locale_str("How Can't Stop is played in this server"),
            default_permissions=Permissions(manage_guild=True),
            guild_only=True,
            allowed_installs=in_servers,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
        ): managers,
    }
    for group, commands in groups.items():
        for command in commands:
            group.add_command(command)
    return list(groups)
