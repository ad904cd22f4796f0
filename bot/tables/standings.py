"""Standings: what each player's finished games add up to, in a server and overall."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.game import PlayerResult, player_results
from bot.tables.table import Person, Player, Status, Table

OVERALL = 0
"""The scope of all servers together; every other scope is a server's id."""

MIN_RATED_GAMES = 5
"""Games a player needs before a win rate is ranked: one lucky game would lead the list otherwise."""


class Ranking(StrEnum):
    """What a leaderboard is ordered by, the highest first."""

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
    """What a player's finished games add up to.

    Attributes:
        games: games finished, either those with two or more people or those of one against computers.
        wins: those won.
        columns: columns claimed.
        busts: turns lost to a bust.
        longest_turn: the most rolls in one turn.
        streak: games won in a row up to now.
        best_streak: the most games ever won in a row.
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
        """Wins to games, 0 to 1; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    def with_record(self, record: PlayerResult) -> "Standing":
        """Return the standing with one more finished game."""
        streak = self.streak + 1 if record.won else 0
        return Standing(
            games=self.games + 1,
            wins=self.wins + record.won,
            columns=self.columns + record.columns,
            busts=self.busts + record.busts,
            longest_turn=max(self.longest_turn, record.longest_turn),
            streak=streak,
            best_streak=max(self.best_streak, streak),
        )


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A line of a leaderboard.

    Attributes:
        rank: 1 for the best; equal values share a rank and the next one is skipped. None for the unranked.
        person: who it is.
        standing: the player's figures in this scope.
    """

    rank: int | None
    person: Person
    standing: Standing


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A part of a leaderboard.

    Attributes:
        rows: the ranked players of this part, best first; equal ones by name, then id.
        total: how many players are ranked in all.
        own_row: the line of the person who asks, None for who has no finished game in this scope.
    """

    rows: tuple[LeaderboardRow, ...]
    total: int
    own_row: LeaderboardRow | None


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    """What a finished game adds to one of the standings.

    Attributes:
        scope: the server that it counts in, or :data:`OVERALL`.
        solo: whether it counts among the games of one person against computers, which stand apart.
        person: whose standing it is.
        record: how the game went for them.
    """

    scope: int
    solo: bool
    person: Person
    record: PlayerResult


def standings_entries(table: Table) -> Iterator[StandingsEntry]:
    """Yield what a finished table adds to the standings, in each scope that it counts in.

    Only a game that was won counts, by whomever; computers have no standing.
    """
    if table.status is not Status.FINISHED or table.game is None:
        return
    scopes = {OVERALL, table.location.guild_id or OVERALL}
    for player, record in zip(table.seats, player_results(table.game), strict=True):
        if isinstance(player, Person):
            for scope in sorted(scopes):
                yield StandingsEntry(scope, is_solo(table.seats), player, record)


def is_solo(seats: Iterable[Player]) -> bool:
    """Whether one person alone plays against computers."""
    return sum(isinstance(player, Person) for player in seats) == 1
