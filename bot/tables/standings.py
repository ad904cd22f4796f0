"""Standings: the totals of each player's finished games, per server and overall."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.game import PlayerResult, player_results
from bot.tables.table import Person, Player, Status, Table

OVERALL = 0
"""The scope of all servers together. Every other scope is a server's id."""

MIN_RATED_GAMES = 5
"""Games a player needs before their win rate is ranked; otherwise one lucky game would top the list."""


LISTING = "listing"
"""The name of a person's choice whether they are listed outside of their servers."""

UNLISTED = "servers"
"""The value of that choice that leaves them out of the leaderboard of all servers."""


class Ranking(StrEnum):
    """What a leaderboard is ordered by, highest first."""

    WINS = "wins"
    WIN_RATE = "win_rate"
    GAMES = "games"
    COLUMNS = "columns"
    BUSTS = "busts"
    LONGEST_TURN = "longest_turn"
    STREAK = "streak"
    BEST_STREAK = "best_streak"


@dataclass(frozen=True, slots=True)
class Standing:
    """The totals of a player's finished games.

    Attributes:
        games: games finished.
        wins: games won.
        columns: columns claimed.
        busts: turns lost to a bust.
        longest_turn: the most rolls in one turn.
        streak: the current winning streak, in games.
        best_streak: the longest winning streak, in games.
    """

    games: int = 0
    wins: int = 0
    columns: int = 0
    busts: int = 0
    longest_turn: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    def with_result(self, result: PlayerResult) -> "Standing":
        """Return the standing after one more finished game."""
        streak = self.streak + 1 if result.won else 0
        return Standing(
            games=self.games + 1,
            wins=self.wins + result.won,
            columns=self.columns + result.columns,
            busts=self.busts + result.busts,
            longest_turn=max(self.longest_turn, result.longest_turn),
            streak=streak,
            best_streak=max(self.best_streak, streak),
        )


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A row of a leaderboard.

    Attributes:
        rank: 1 for the best, None for unranked players. Ties share a rank, and the next rank is skipped.
        person: the player.
        standing: the player's standing in this scope.
    """

    rank: int | None
    person: Person
    standing: Standing


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard.

    Attributes:
        rows: the ranked players on this page, best first, ties by name and id.
        total: the number of ranked players on all pages.
        own_row: the caller's own row, None without a finished game in this scope.
        listed: whether the caller is among the others. Otherwise they have chosen not to be.
    """

    rows: tuple[LeaderboardRow, ...]
    total: int
    own_row: LeaderboardRow | None
    listed: bool = True


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    """A finished game's result to be added to one standing.

    Attributes:
        scope: a server's id, or :data:`OVERALL`.
        solo: whether the standing is of games of one person against computers, which are kept apart.
        person: the player.
        result: how the game went for them.
    """

    scope: int
    solo: bool
    person: Person
    result: PlayerResult


def standings_entries(table: Table) -> Iterator[StandingsEntry]:
    """Yield what a table adds to the standings in each scope that it counts in.

    Only games with a winner count, and none in direct messages. Computers have no standing.
    """
    guild_id = table.location.guild_id
    if table.status is not Status.FINISHED or table.game is None or guild_id is None:
        return
    for player, result in zip(table.seats, player_results(table.game), strict=True):
        if isinstance(player, Person) and not player.deleted:
            for scope in {OVERALL, guild_id}:
                yield StandingsEntry(scope, is_solo(table.seats), player, result)


def is_solo(seats: Iterable[Player]) -> bool:
    """Return whether one person plays against computers only. Deleted people count as people here."""
    return sum(isinstance(player, Person) for player in seats) == 1
