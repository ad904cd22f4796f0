"""Where it is kept how finished games went."""

from collections.abc import Mapping
from typing import Protocol

from bot.game import FourDice
from bot.tables.ratings import Rating
from bot.tables.standings import (
    ALL_TIME,
    GameLog,
    LeaderboardPage,
    LeaderboardRow,
    Ranking,
    Rival,
    SeasonWinners,
    Standing,
)


class StandingStore(Protocol):
    """Reads how finished games went, and ranks those who played.

    A scope is a server's id, or :data:`~bot.tables.standings.OVERALL`, whose lists leave out those who have
    chosen :data:`~bot.tables.standings.UNLISTED`. Games are those of two or more people, or, if solo, those
    of one person against computers.
    """

    async def leaderboard(
        self,
        scope: int,
        by: Ranking,
        caller: int,
        offset: int,
        limit: int,
        *,
        solo: bool = False,
        season: int = ALL_TIME,
    ) -> LeaderboardPage:
        """Return ``limit`` rows of a leaderboard starting at row ``offset``, and the caller's own row."""

    async def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> tuple[SeasonWinners, ...]:
        """Return the winners of up to ``limit`` seasons before the one of ``before``, the latest first.

        Seasons in which nobody is ranked are left out.
        """

    async def standing_of(self, user_id: int, scope: int, *, solo: bool = False) -> LeaderboardRow | None:
        """Return a user's standing of all time without the rank, None without a finished game there."""

    async def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Mapping[int, Standing]:
        """Return a user's standings by season, the latest first, without that of all time."""

    async def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Rating, ...]:
        """Return a user's ratings before each of their latest ``limit`` games, in the order they finished."""

    async def rivals_of(self, user_id: int, scope: int, limit: int) -> tuple[Rival, ...]:
        """Return those whom a user met most often in games with two or more people, then those met last."""

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        """Return a user's latest ``limit`` won or lost games, in the order they finished.

        Games in direct messages are left out.
        """

    async def rolls_in_server(self, guild_id: int, games: int) -> Mapping[FourDice, int]:
        """Return how often each roll was made in the latest games that were won in a server."""

    async def rebuild_standings(self) -> int:
        """Recalculate standings and which guesses were right; return how many games were finished."""
