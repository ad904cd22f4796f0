"""Where the daily climbs are kept."""

from typing import Protocol

from bot.tables.climbs import Climb, DailyDice, DayResult, MonthResult
from bot.tables.standings import Page


class ClimbStore(Protocol):
    """Keeps the dice of the days and everybody's climbs, and compares those."""

    async def daily_dice(self, day: int) -> DailyDice | None:
        """Return the dice of a day, None if they have not been made."""

    async def add_daily_dice(self, dice: DailyDice) -> DailyDice:
        """Store the dice of a day, and return those that are stored: the first ones stay."""

    async def load_climb(self, user_id: int, day: int) -> Climb | None:
        """Return somebody's climb on a day, None if they have not begun."""

    async def save_climb(self, before: Climb, after: Climb) -> None:
        """Save a change of a climb, or a new one if nothing was rolled before.

        Whether it has been shared is not saved. Saving the same change again does nothing.

        Raises:
            ConflictError: the stored climb is not ``before``.
        """

    async def set_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        """Store whether a finished climb has been shared, and return whether that has changed."""

    async def climb_streak(self, user_id: int, day: int) -> int:
        """Return on how many days in a row, up to and including ``day``, somebody has finished."""

    async def day_table(self, guild_id: int, day: int, reader: int, limit: int) -> Page[DayResult]:
        """Return the best ``limit`` finished climbs of a server on a day, and the reader's own one."""

    async def month_table(
        self, guild_id: int, first_day: int, last_day: int, reader: int, limit: int
    ) -> Page[MonthResult]:
        """Return a server's best ``limit`` averages in some days of a month, and the reader's own one."""
