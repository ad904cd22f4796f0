"""What people choose at the puzzle of a day, and how many choices a place in a week or a month takes."""

from dataclasses import dataclass
from typing import Final

from bot.tables.days import Period
from bot.tables.seats import Person

MIN_PUZZLES: Final = 3
"""Those that somebody needs in a week or a month to be ranked in it."""

POINTS: Final = 10_000
"""The unit in which a loss is stored: hundredths of a percent, so that sums are exact."""


def least_puzzles(period: Period) -> int:
    """Return the number of puzzles that somebody needs to be ranked in a period."""
    return 1 if period is Period.DAY else MIN_PUZZLES


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
        place: 1 for the least chance given away on average, None below :func:`least_puzzles`. Ties share one.
        loss: the chance given away in all, in :data:`POINTS`.
    """

    place: int | None
    person: Person
    puzzles: int
    loss: int
