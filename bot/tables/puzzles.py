"""What people choose at the puzzle of a day, and how that compares."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.climbs import month_of
from bot.tables.table import Person

MIN_PUZZLES: Final = 3
"""Those that somebody needs in a week or a month to be ranked in it."""

POINTS: Final = 10_000
"""The unit in which a loss is stored: hundredths of a percent, so that sums are exact."""


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

    @property
    def least(self) -> int:
        """The number of puzzles that somebody needs to be ranked."""
        return 1 if self is Period.DAY else MIN_PUZZLES


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """What somebody chose on a day.

    Attributes:
        guild_id: the server where it counts, None in direct messages.
        choice: which of the choices at the position, from 0; see :func:`bot.players.puzzles.choices_at`.
        loss: the chance to win given away, in :data:`POINTS`.
        shared: whether the result has been posted.
    """

    person: Person
    day: int
    guild_id: int | None
    choice: int
    loss: int
    shared: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """Somebody's choices in the table of a period.

    Attributes:
        place: 1 for the least chance given away on average, None below :attr:`Period.least`. Ties share one.
        loss: the chance given away in all, in :data:`POINTS`.
    """

    place: int | None
    person: Person
    puzzles: int
    loss: int
