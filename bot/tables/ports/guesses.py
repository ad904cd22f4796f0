"""Where the guesses of spectators are kept."""

from typing import Protocol

from bot.tables.standings import GuesserRow, Page
from bot.tables.table import Guess, Table


class GuessStore(Protocol):
    """Keeps guesses, and ranks those who guessed."""

    async def save_guess(self, table: Table, guess: Guess, now: float) -> None:
        """Save what somebody guessed about the turn of a table; it replaces their earlier guess about it.

        Raises:
            ConflictError: the stored table is not ``table``.
        """

    async def guessers(
        self, scope: int, season: int, caller: int, offset: int, limit: int
    ) -> Page[GuesserRow]:
        """Return ``limit`` of a season's guessers starting at row ``offset``, and the caller's own row.

        It is None without a guess that was right or wrong, or if they have chosen not to be listed.
        """
