"""What the handlers of buttons and commands work with."""

from bot.chat.boards.stories import Stories
from bot.chat.boards.sync import BoardSync
from bot.chat.channel_languages import ChannelLanguages
from bot.chat.features.daily import DailyCards
from bot.chat.features.odds import OddsCards
from bot.chat.features.open_table import TableOpener
from bot.chat.features.replay import Replays
from bot.chat.features.review import Reviews
from bot.chat.heavy_jobs import HeavyJobs
from bot.chat.i18n.language import Languages
from bot.chat.interactions.handler import InteractionHandler
from bot.chat.links import NO_LINKS, Links
from bot.chat.preferences import Preferences
from bot.chat.tasks import BackgroundTasks
from bot.tables import DailyClimbs, Eraser, GameStore, Guesses, Tables


class Services:
    """What the handlers of buttons and commands work with.

    Args:
        tables: carries out requests to tables.
        store: where tables are kept.
        boards: shows tables.
        languages: the languages of people.
        preferences: what servers and players have chosen.
        interactions: runs the handlers.
        background_tasks: runs what a response need not wait for.
        eraser: deletes what is stored about people.
        stories: tells the stories of finished games.
        climbs: the daily climbs.
        guesses: keeps what spectators guess.
        links: the addresses in the help.

    Attributes:
        channel_languages: the languages of channels.
        table_opener: opens tables.
        odds_cards: sends the odds.
        heavy_jobs: limits what takes the processor for long.
        replays: posts replays of finished games.
        reviews: reviews finished games.
        daily_cards: shows people their daily climbs.
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
        guesses: Guesses,
        links: Links = NO_LINKS,
    ) -> None:
        self.tables = tables
        self.store = store
        self.boards = boards
        self.languages = languages
        self.preferences = preferences
        self.interactions = interactions
        self.eraser = eraser
        self.guesses = guesses
        self.links = links
        self.channel_languages = ChannelLanguages(languages, preferences)
        self.table_opener = TableOpener(
            tables, store, boards, languages, self.channel_languages, preferences, background_tasks
        )
        self.odds_cards = OddsCards(languages, background_tasks)
        self.heavy_jobs = HeavyJobs()
        self.replays = Replays(
            store, preferences, languages, self.channel_languages, self.heavy_jobs, stories
        )
        self.reviews = Reviews(store, preferences, languages, self.heavy_jobs, stories)
        self.daily_cards = DailyCards(climbs, preferences, languages, self.channel_languages)
