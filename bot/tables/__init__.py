"""Tables: games in channels, who may do what and when, and what is stored. Nothing here knows Discord."""

from bot.tables.climbs import MIN_CLIMBS, Climb, DayResult, MonthResult
from bot.tables.conflicts import Locks
from bot.tables.crowd_playing import ROLL, STOP, choices, votes_now
from bot.tables.daily_climbs import DailyClimbs
from bot.tables.daily_puzzles import DailyPuzzles
from bot.tables.days import DAY, Period, daily_number, month_of
from bot.tables.dice import DiceRecord, dice_record
from bot.tables.erasing import Eraser
from bot.tables.game_codes import code_of
from bot.tables.guesses import can_be_guessed, check_may_guess, guesses_to_tell, turn_of
from bot.tables.lobby import check_can_change_options, check_can_start
from bot.tables.options import (
    RULES,
    SETTINGS,
    Coach,
    Options,
    Speed,
    format_settings,
    option_value,
    parse_settings,
)
from bot.tables.outline import Outline
from bot.tables.personal_data import PersonalData, PersonalSummary
from bot.tables.playing import check_can_bid, check_is_playing, may_end_alone
from bot.tables.ports import (
    PINGED_IN,
    ChoiceStore,
    Clock,
    ConflictError,
    GameStore,
    GuessStore,
    NoteStore,
    PeopleStore,
    ServerStore,
    Slots,
    StandingStore,
    StoreAwayError,
    StoreUnavailableError,
    TableStore,
    TemporaryStoreError,
    UnreadableTableError,
)
from bot.tables.progress import game_in_progress, pinged_at_the_end
from bot.tables.puzzle_choices import POINTS, PuzzleChoice, PuzzleResult, least_puzzles
from bot.tables.ratings import COMPUTER_RATINGS, Rating
from bot.tables.rematch import next_to_start, wins_of_those_seated
from bot.tables.seats import (
    CHANNEL,
    DELETED,
    SUBSTITUTE,
    Caller,
    Computer,
    Person,
    Player,
    RematchPlayer,
    Reservation,
)
from bot.tables.shards import ONLY_SHARD, Shards, shard_of
from bot.tables.standings import (
    ALL_TIME,
    LISTING,
    MAX_GAMES,
    MAX_RANK,
    MIN_RATED_GAMES,
    OVERALL,
    UNLISTED,
    GuesserRow,
    LeaderboardPage,
    LeaderboardRow,
    Page,
    Ranking,
    Rival,
    SeasonWinners,
    Standing,
    is_season,
    season_at,
    season_before,
    stats_of_user,
)
from bot.tables.table import BoardMessage, CloseReason, FinishedGame, Guess, Location, Reach, Status, Table
from bot.tables.tables import ClickedMessage, Tables
from bot.tables.time_limits import Pace
