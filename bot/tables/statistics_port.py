"""The part of the port :class:`bot.tables.ports.GameStore` that tells how games went."""

from collections.abc import Mapping
from typing import Protocol

from bot.game import FourDice
from bot.tables.ratings import Rating
from bot.tables.seasons import ALL_TIME
from bot.tables.standings import GuessersPage, LeaderboardPage, Ranking, Rival, SeasonWinners, Standing
from bot.tables.stats import GameLog


class StatisticsStore(Protocol):
    """What follows from finished games, and from guesses."""

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
        """Return ``limit`` rows of a leaderboard starting at row ``offset``, and the caller's own row.

        The one of all servers leaves out those who have chosen :data:`~bot.tables.standings.UNLISTED`.

        It is of games with two or more people, or, if ``solo``, of one person against computers; of all time
        or of a season.
        """
        ...

    async def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> tuple[SeasonWinners, ...]:
        """Return the winners of up to ``limit`` seasons before the one of ``before``, the latest first.

        Seasons in which nobody is ranked are left out, and so are people as in :meth:`leaderboard`. ``scope``
        is a server's id, or :data:`~bot.tables.standings.OVERALL`.
        """
        ...

    async def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Mapping[int, Standing]:
        """Return a user's standings by season, the latest first, without that of all time."""
        ...

    async def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[Rating, ...]:
        """Return a user's ratings before each of their latest ``limit`` games, in the order they finished."""
        ...

    async def rivals_of(self, user_id: int, scope: int, limit: int) -> tuple[Rival, ...]:
        """Return those whom a user met most often in games with two or more people, then those met last.

        The rivals in all servers leave out people as in :meth:`leaderboard`.
        """
        ...

    async def guessers(self, scope: int, season: int, caller: int, offset: int, limit: int) -> GuessersPage:
        """Return ``limit`` of those who guessed in a season starting at row ``offset``, and the caller's row.

        The list of all servers leaves out those who have chosen :data:`~bot.tables.standings.UNLISTED`.
        """
        ...

    async def game_logs_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> tuple[GameLog, ...]:
        """Return a user's latest ``limit`` won or lost games in a scope, in the order they finished.

        They are games with two or more people, or, if ``solo``, of one person against computers; never games
        in direct messages.
        """
        ...

    async def rolls_in_server(self, guild_id: int, games: int) -> Mapping[FourDice, int]:
        """Return how often each roll was made in the latest games that were won in a server."""
        ...

    async def rebuild_standings(self) -> int:
        """Recalculate the standings from the logs of all finished games, and return their number.

        Which guesses were right is found out again as well.
        """
        ...
