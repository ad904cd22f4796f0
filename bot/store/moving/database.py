"""What a database has to do so that it can be moved."""

from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Any, Final

from bot.store.standings import Standings
from bot.tables.table import Table

KEYS: Final = {
    "users": "id",
    "tables": "id",
    "seats": "table_id, seat",
    "votes": "table_id, user_id",
    "reservations": "table_id, seat",
    "rematch_players": "table_id, place",
    "events": "game, seq",
    "guesses": "table_id, turn, user_id",
    "standings": "user_id, scope, solo, season",
    "seat_ratings": "table_id, seat, scope, season",
    "daily_dice": "day",
    "climbs": "user_id, day",
    "choices": "user_id, name",
    "server_choices": "guild_id, name",
    "removals": "guild_id",
    "notes": "key",
}
"""The tables with their keys, those that others refer to first."""

NEW_USERS: Final = "users WHERE id = 0"
"""The only row of a new database: it stands for deleted people."""

Row = tuple[Any, ...]


class Database(ABC):
    """One side of a move, in a transaction until it is committed or closed."""

    @abstractmethod
    async def columns(self, table: str) -> tuple[str, ...]:
        """Return the columns of a table that every database has, in alphabetical order."""

    @abstractmethod
    def rows(self, table: str, columns: Sequence[str]) -> AsyncGenerator[Row, None]:
        """Yield the rows of a table in the order of their keys."""

    @abstractmethod
    async def write(self, table: str, columns: Sequence[str], rows: AsyncIterator[Row]) -> int:
        """Add rows to a table, and return their number."""

    @abstractmethod
    async def last_table_id(self) -> int | None:
        """Return the largest id that a table has had, None if there was none."""

    @abstractmethod
    async def set_last_table_id(self, table_id: int) -> None:
        """Set the largest id that a table has had, so that it is not given again: old buttons contain it."""

    @abstractmethod
    async def read(self, table_ids: Sequence[int]) -> tuple[Table, ...]:
        """Return complete tables, in the order of their ids.

        Raises:
            UnreadableTableError: one cannot be read.
        """

    @abstractmethod
    async def count_games(self) -> Standings:
        """Return the standings as they follow from the logs of the games."""

    @abstractmethod
    async def commit(self) -> None:
        """Keep what was written."""

    @abstractmethod
    async def close(self) -> None:
        """Close the database. What was written without a commit is undone."""

    @abstractmethod
    def retire(self) -> str:
        """Keep the bot from using the database by mistake, and return what was done, as a sentence."""
