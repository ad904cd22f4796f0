"""The features: what players know, each with its buttons and its commands."""

from collections.abc import Iterable
from itertools import chain

from discord import Permissions, app_commands
from discord.app_commands import locale_str

from bot.chat.admin.commands import Administration
from bot.chat.bidding.handlers import Bidding
from bot.chat.boards.access import TableAccess
from bot.chat.boards.sync import BoardSync
from bot.chat.daily.handlers import Daily
from bot.chat.dice.handlers import Dice
from bot.chat.do.commands import Doing
from bot.chat.guesses.handlers import Guessing
from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.interactions.context import Command
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.interactions.routes import Router
from bot.chat.leaderboards.handlers import Leaderboards
from bot.chat.lobby import commands as lobby_commands
from bot.chat.lobby.handlers import Lobby
from bot.chat.lobby.ids import LobbyButton
from bot.chat.lobby.opening import TableOpener
from bot.chat.odds.cards import ODDS
from bot.chat.odds.handlers import Coaching
from bot.chat.play.handlers import Play
from bot.chat.preferences import ChannelLanguages, Preferences
from bot.chat.privacy.handlers import Privacy
from bot.chat.puzzles.handlers import DailyPuzzle
from bot.chat.replay.handlers import Replays
from bot.chat.review.handlers import Reviews
from bot.chat.review.reviewed_games import ReviewedGames
from bot.chat.rules.handlers import RuleBook
from bot.chat.settings.handlers import OwnSettings
from bot.chat.stats.commands import Stats
from bot.chat.story.stories import Stories
from bot.chat.tasks import BackgroundTasks
from bot.chat.ui.i18n.language import Languages
from bot.tables import DailyClimbs, DailyPuzzles, Eraser, GameStore, Tables


class Features:
    """What players know, put together.

    Attributes:
        groups: the commands: for everybody, and for members who can manage the server.
    """

    def __init__(
        self,
        tables: Tables,
        store: GameStore,
        boards: BoardSync,
        languages: Languages,
        preferences: Preferences,
        interactions: InteractionHandler,
        background_tasks: BackgroundTasks,
        eraser: Eraser,
        stories: Stories,
        climbs: DailyClimbs,
        puzzles: DailyPuzzles,
        *,
        servers_only: bool = False,
    ) -> None:
        access = TableAccess(tables, store, boards, interactions, languages, background_tasks)
        channel_languages = ChannelLanguages(languages, preferences)
        jobs = HeavyJobs()
        opener = TableOpener(
            tables, store, boards, channel_languages, preferences, background_tasks, servers_only
        )
        lobby = Lobby(access, opener)
        play = Play(access, preferences, stories)
        bidding = Bidding(access)
        guessing = Guessing(access)
        odds = Coaching(access)
        doing = Doing(access, preferences, {LobbyButton.REMATCH: opener.rematch, ODDS: odds.respond})
        replays = Replays(access, preferences, channel_languages, jobs, stories)
        reviewed = ReviewedGames(jobs)
        reviews = Reviews(access, preferences, reviewed, stories)
        dice = Dice(store, access, stories)
        leaderboards = Leaderboards(store, preferences, channel_languages, interactions)
        daily = Daily(climbs, puzzles, preferences, channel_languages, interactions)
        puzzle = DailyPuzzle(puzzles, climbs, access, preferences, channel_languages, reviewed)
        privacy = Privacy(store, boards, preferences, eraser, jobs)
        rules = RuleBook(store, preferences, interactions, self.describe_commands)
        settings = OwnSettings(preferences, interactions)
        stats = Stats(store, preferences, channel_languages, interactions, jobs)
        administration = Administration(preferences, languages, interactions)
        besides = (daily, leaderboards, stats, reviews, odds, rules, settings)
        only_buttons = (puzzle, replays, dice, privacy)
        features = (lobby, play, bidding, guessing, *besides, *only_buttons, administration)
        routes = chain.from_iterable(each.routes() for each in features)
        self.user_menu = lobby_commands.user_menu(lobby)
        self.router = Router(routes, interactions)
        self.groups = _groups(
            everybody=chain(
                lobby_commands.commands(lobby), doing.commands(), *(each.commands() for each in besides)
            ),
            managers=administration.commands(),
        )

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
