"""Days as the daily climb and the puzzle number them, and the weeks and months they are in."""

from calendar import monthrange
from datetime import UTC, datetime
from enum import StrEnum

from bot.game import NotAllowed

DAY = 86_400
"""The seconds of a day. Days are numbered from 1 January 1970, and begin at midnight UTC for everybody."""

FIRST_DAY = 20_779
"""22 November 2026, the first day."""

TABLE_ROWS = 10
"""The rows in the table of a day, a week or a month, besides the reader's own."""


def day_of(time: float) -> int:
    """Return the number of the day at a time, in seconds since 1970 (UTC)."""
    return int(time // DAY)


def daily_number(day: int) -> int:
    """Return the number of the climb and the puzzle of a day. It is 1 on :data:`FIRST_DAY`."""
    return day - FIRST_DAY + 1


def date_number(day: int) -> int:
    """Return the date of a day as a number with the digits of year, month and day, such as 20261122."""
    return int(f"{datetime.fromtimestamp(day * DAY, UTC):%Y%m%d}")


def month_of(day: int) -> tuple[int, int]:
    """Return the first and the last day of the month of a day."""
    date = datetime.fromtimestamp(day * DAY, UTC)
    _, length = monthrange(date.year, date.month)
    return day - date.day + 1, day - date.day + length


def server_to_compare_in(guild_id: int | None) -> int:
    """Return the server whose members the table of a period compares.

    Raises:
        NotAllowed: there is none in direct messages.
    """
    if guild_id is None:
        raise NotAllowed("There's nobody to compare with here. Use `/cantstop daily` in a server.")
    return guild_id


class Period(StrEnum):
    """What a table covers."""

    DAY = "table"
    WEEK = "week"
    MONTH = "month"

    def days(self, day: int) -> tuple[int, int]:
        """Return the first and the last day of the period with a day. Weeks begin on Mondays."""
        match self:
            case Period.DAY:
                return day, day
            case Period.WEEK:
                monday = day - (day + 3) % 7  # day 0 was a Thursday
                return monday, monday + 6
            case Period.MONTH:
                return month_of(day)
