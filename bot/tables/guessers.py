"""Who guessed best in a season."""

from dataclasses import dataclass

from bot.tables.table import Person


@dataclass(frozen=True, slots=True)
class GuesserRow:
    """How well a person guessed in a season.

    Attributes:
        rank: 1 for the best. More right guesses are better, then fewer wrong ones. Ties share a rank, and the
            next rank is skipped.
        guesses: how many were right or wrong.
    """

    rank: int
    person: Person
    correct: int
    guesses: int


@dataclass(frozen=True, slots=True)
class GuessersPage:
    """A page of a season's list.

    Attributes:
        rows: the people on this page, best first, ties by name and id.
        total: how many people are on all pages.
        own_row: the row of the person who asks, None without a guess that was right or wrong, or if they have
            chosen not to be listed.
    """

    rows: tuple[GuesserRow, ...]
    total: int
    own_row: GuesserRow | None
