"""Who guessed best in a month."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from bot.tables.table import Person


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A calendar month, in UTC.

    Attributes:
        year: the year.
        number: the month, from 1 to 12.
    """

    year: int
    number: int

    @classmethod
    def at(cls, time: float) -> Self:
        """Return the month of a time in seconds since 1970."""
        then = datetime.fromtimestamp(time, UTC)
        return cls(then.year, then.month)

    @property
    def start(self) -> float:
        """When it begins, in seconds since 1970."""
        return datetime(self.year, self.number, 1, tzinfo=UTC).timestamp()

    @property
    def before(self) -> "Month":
        """The month before."""
        return Month(self.year, self.number - 1) if self.number > 1 else Month(self.year - 1, 12)

    @property
    def after(self) -> "Month":
        """The month after."""
        return Month(self.year, self.number + 1) if self.number < 12 else Month(self.year + 1, 1)


@dataclass(frozen=True, slots=True)
class GuesserRow:
    """How well a person guessed in a month.

    Attributes:
        rank: 1 for the best. More right guesses are better, then fewer wrong ones. Ties share a rank, and the
            next rank is skipped.
        person: the person.
        correct: how many guesses were right.
        guesses: how many were right or wrong.
    """

    rank: int
    person: Person
    correct: int
    guesses: int


@dataclass(frozen=True, slots=True)
class GuessersPage:
    """A page of a month's list.

    Attributes:
        rows: the people on this page, best first, ties by name and id.
        total: how many people are on all pages.
        own_row: the row of the person who asks, None without a guess that was right or wrong, or if they have
            chosen not to be listed.
    """

    rows: tuple[GuesserRow, ...]
    total: int
    own_row: GuesserRow | None
