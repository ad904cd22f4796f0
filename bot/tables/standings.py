"""Standings: the totals and the rating of each player's finished games, per server, season and overall.

Those who guessed are ranked too. Each calendar month (UTC) is a season with standings of its own, which start
from nothing. A season is a number like 202611 for November 2026.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime
from enum import StrEnum
from typing import Generic, TypeVar

from bot.game import Event, PlayerResult, PlayerStats, player_stats
from bot.tables.days import DAY
from bot.tables.ratings import START, Rating
from bot.tables.seats import Person, Player

OVERALL = 0
"""The scope of all servers together. Every other scope is a server's id."""

ALL_TIME = 0
"""Stands in place of a season for all games, whenever they were played."""

MIN_RATED_GAMES = 5
"""Games a player needs before rating and win rate are ranked; otherwise one lucky game would top the list."""

MAX_RANK = 5_000
"""The last number in a leaderboard. Nobody behind it is counted, so a page costs the same in any crowd."""

WINNERS = 3  # how many of the best of a season are its winners

LISTING = "listing"
"""The name of a person's choice whether they are listed outside of their servers."""

UNLISTED = "servers"
"""The value of that choice that leaves them out of the leaderboard of all servers."""

MAX_GAMES = 200
"""How many games statistics cover, the latest ones: each takes up to a millisecond to evaluate."""


def season_at(timestamp: float) -> int:
    """Return the season of a time in seconds since 1970."""
    moment = datetime.fromtimestamp(timestamp, UTC)
    return moment.year * 100 + moment.month


def season_start(season: int) -> float:
    """Return when a season begins, in seconds since 1970."""
    year, month = divmod(season, 100)
    return datetime(year, month, 1, tzinfo=UTC).timestamp()


def season_before(season: int) -> int:
    """Return the season before another one."""
    return season_at(season_start(season) - 1)


def season_after(season: int) -> int:
    """Return the season after another one."""
    return season_at(season_start(season) + 31 * DAY)


def is_season(number: int) -> bool:
    """Return whether a number is that of a season with one before and one after it."""
    year, month = divmod(number, 100)
    return 1970 <= year < MAXYEAR and 1 <= month <= 12


Row = TypeVar("Row")


class Ranking(StrEnum):
    """What leaderboards are ordered by, highest first, named after columns in the database."""

    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win_rate"
    GAMES = "games"
    COLUMNS = "columns"
    BUSTS = "busts"
    LONGEST_TURN = "longest_turn"
    STREAK = "streak"
    BEST_STREAK = "best_streak"


RANKED_LATER = (Ranking.RATING, Ranking.WIN_RATE)
"""The rankings that begin with a player's game number :data:`MIN_RATED_GAMES`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals of a player's finished games.

    Attributes:
        longest_turn: the most rolls in one turn.
        streak: the current winning streak, in games.
        mu: as ``sigma`` the estimated skill; see :class:`~bot.tables.ratings.Rating`.
    """

    games: int = 0
    wins: int = 0
    columns: int = 0
    busts: int = 0
    longest_turn: int = 0
    streak: int = 0
    best_streak: int = 0
    mu: float = START.mu
    sigma: float = START.sigma

    @property
    def skill(self) -> Rating:
        """How well the player plays, as an estimate."""
        return Rating(self.mu, self.sigma)

    @property
    def rating(self) -> int:
        """The skill in points."""
        return self.skill.points

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    def with_result(self, result: PlayerResult, skill: Rating) -> "Standing":
        """Return the standing after one more finished game, with the rating after it."""
        streak = self.streak + 1 if result.won else 0
        return Standing(
            games=self.games + 1,
            wins=self.wins + result.won,
            columns=self.columns + result.columns,
            busts=self.busts + result.busts,
            longest_turn=max(self.longest_turn, result.longest_turn),
            streak=streak,
            best_streak=max(self.best_streak, streak),
            mu=skill.mu,
            sigma=skill.sigma,
        )


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A row of a leaderboard.

    Attributes:
        rank: 1 for the best, None for unranked players. Ties share a rank, and the next rank is skipped.
            A rank above :data:`MAX_RANK` only means that somebody is behind it.
    """

    rank: int | None
    person: Person
    standing: Standing


@dataclass(frozen=True, slots=True)
class SeasonWinners:
    """The best :data:`WINNERS` players of a season."""

    season: int
    rows: tuple[LeaderboardRow, ...]


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody with whom a player has played."""

    person: Person
    games: int
    ahead: int  # the games in which the player did better
    behind: int  # those in which the other one did better; in the rest both did equally well


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """A page of a list of people by rank.

    Attributes:
        rows: those on this page, best first, ties by id.
        total: the number of people with a rank on all pages.
        own_row: that of the caller, who need not have a rank; None if there is none.
    """

    rows: tuple[Row, ...] = ()
    total: int = 0
    own_row: Row | None = None


@dataclass(frozen=True, slots=True)
class LeaderboardPage(Page[LeaderboardRow]):
    """A page of a leaderboard, whose ``total`` is more than :data:`MAX_RANK` if some are behind it.

    Attributes:
        listed: whether the caller is among the others. Otherwise they have chosen not to be.
        unranked: those with too few games for a rank, if the page has room for them, most games first.
    """

    listed: bool = True
    unranked: tuple[LeaderboardRow, ...] = ()


@dataclass(frozen=True, slots=True)
class GuesserRow:
    """How well a person guessed in a season: more right guesses are better, then fewer wrong ones.

    Attributes:
        rank: 1 for the best. Ties share a rank, and the next rank is skipped.
        guesses: how many were right or wrong.
    """

    rank: int
    person: Person
    correct: int
    guesses: int


def is_solo(seats: Iterable[Player]) -> bool:
    """Return whether one person plays against computers only. Deleted people count as people here."""
    return sum(isinstance(player, Person) for player in seats) == 1


@dataclass(frozen=True, slots=True)
class GameLog:
    """The log of a game that had a winner."""

    user_ids: tuple[int | None, ...]  # in seating order, None for computers
    events: tuple[Event, ...]


def stats_of_user(user_id: int, games: Iterable[GameLog]) -> PlayerStats:
    """Return the statistics of a user who played in all of ``games``."""
    return player_stats((game.events, game.user_ids.index(user_id)) for game in games)
