"""What the stores in databases have in common."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self

from bot.monitoring.metrics import WRITES_REFUSED
from bot.store.choices import ChoiceQueries
from bot.store.climbs import ClimbQueries
from bot.store.guesses import GuessQueries
from bot.store.notes import NoteQueries
from bot.store.people import PeopleQueries
from bot.store.puzzles import PuzzleQueries
from bot.store.servers import ServerQueries
from bot.store.standings.counting import StandingQueries
from bot.store.standings.game_logs import GameLogQueries
from bot.store.standings.leaderboards import LeaderboardQueries
from bot.store.standings.stats import StatsQueries
from bot.store.tables import TableQueries
from bot.tables.ports import GameStore, Slots, TemporaryStoreError

UNUSED_KEY: Final = "health check"
"""A note that nobody else writes, to see whether the database answers."""

AMPLE: Final = "x" * 32_768
"""More than a save writes: something small may still fit on a disk that is full."""


class DatabaseStore(
    TableQueries,
    PeopleQueries,
    ServerQueries,
    ChoiceQueries,
    NoteQueries,
    StandingQueries,
    LeaderboardQueries,
    StatsQueries,
    GameLogQueries,
    ClimbQueries,
    PuzzleQueries,
    GuessQueries,
    GameStore,
):
    """A store in a database. Most methods are queries; how they run is up to the database.

    Attributes:
        refuses_writes: whether the database refused the last write.
    """

    slots: Slots
    refuses_writes = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes and close the database."""

    async def ask(self) -> None:
        """Ask the database for something or, if it refused the last write, to write something.

        Raises:
            TemporaryStoreError: it cannot do that at the moment.
        """
        if self.refuses_writes:
            await self.set_note(UNUSED_KEY, AMPLE)
        else:
            await self.get_note(UNUSED_KEY)

    @contextmanager
    def _watched_write(self) -> Iterator[None]:
        """Note whether the database refuses what is written in the block."""
        try:
            yield
        except TemporaryStoreError:
            self.refuses_writes = True
            raise
        else:
            self.refuses_writes = False
        finally:
            WRITES_REFUSED.set(self.refuses_writes)

    async def _up_to_date(self) -> Self:
        """Return the store with its standings up to date. If that fails, close it."""
        try:
            await self.update_standings()
        except BaseException:
            await self.close()
            raise
        return self
