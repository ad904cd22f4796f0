"""Where the puzzles of the days are kept."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.tables.puzzle_choices import PuzzleChoice, PuzzleResult
from bot.tables.standings import Page


class PuzzleStore(Protocol):
    """Keeps the puzzles of the days and what everybody chose, and compares that."""

    async def puzzle(self, day: int) -> str | None:
        """Return the log of the game that leads to the puzzle of a day, None if it has not been drawn."""

    async def add_puzzle(self, day: int, puzzles: Sequence[str]) -> str:
        """Store the puzzle of a day unless it has one: the first that has not come since all others have."""

    async def puzzle_choice(self, user_id: int, day: int) -> PuzzleChoice | None:
        """Return what somebody chose on a day, None if they have not."""

    async def add_puzzle_choice(self, choice: PuzzleChoice) -> PuzzleChoice:
        """Store what somebody chose unless they chose before, and return the choice that is stored."""

    async def set_puzzle_shared(self, user_id: int, day: int, *, shared: bool) -> bool:
        """Store whether the result of a choice has been shared, and return whether that has changed."""

    async def count_puzzle_choices(self, guild_id: int, day: int, reader: int) -> Mapping[int, int]:
        """Return how many people in a server made each choice on a day, without the reader."""

    async def puzzle_streak(self, user_id: int, day: int) -> int:
        """Return on how many days in a row, up to and including ``day``, somebody has chosen."""

    async def puzzle_table(
        self, guild_id: int, first_day: int, last_day: int, least: int, reader: int, limit: int
    ) -> Page[PuzzleResult]:
        """Return a server's best ``limit`` averages, those of fewer than ``least`` last, and the reader's."""

    async def finished_games_of(self, user_id: int, since: float, limit: int) -> tuple[int, ...]:
        """Return the ids of up to ``limit`` games of a person won after a time, the latest first."""
