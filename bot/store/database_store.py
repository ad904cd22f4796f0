"""What the stores in databases have in common."""

from abc import abstractmethod
from typing import Self

from bot.store.choices import Choices
from bot.store.climbs import Climbs
from bot.store.game_logs import GameLogs
from bot.store.guesses import Guesses
from bot.store.leaderboards import Leaderboards
from bot.store.people import People
from bot.store.puzzles import Puzzles
from bot.store.servers import Servers
from bot.store.standings import Standings
from bot.store.tables import Tables
from bot.tables.ports import GameStore, Slots


class DatabaseStore(
    Tables, People, Servers, Choices, Standings, Leaderboards, GameLogs, Climbs, Puzzles, Guesses, GameStore
):
    """A store in a database. Most methods are queries; how they run is up to the database."""

    slots: Slots

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @abstractmethod
    async def close(self) -> None:
        """Finish pending writes and close the database."""

    async def _up_to_date(self) -> Self:
        """Return the store with its standings up to date. If that fails, close it."""
        try:
            await self.update_standings()
        except BaseException:
            await self.close()
            raise
        return self
