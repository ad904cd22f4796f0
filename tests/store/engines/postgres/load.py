"""Play games on several stores at once, and check what they said of each save."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from bot.game import Game
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres.connection import connect
from bot.tables.ports import StoreAwayError, StoreUnavailableError
from bot.tables.standings import OVERALL, Ranking
from bot.tables.table import Location, Person, Table
from tests import WAIT_TIMEOUT
from tests.store.changes import changed, won_changes
from tests.store.people import ANA
from tests.store.saved_tables import create_game

TASKS = 20


@dataclass
class Load:
    """Games that are played until :attr:`stop` is set; each is played by one task.

    Attributes:
        saves: the number of acknowledged saves.
        unsaved: how often a store said that nothing was saved.
        unknown: how often a store said that it does not know.
        tables: each table as it should be stored.
    """

    stores: Sequence[PostgresStore]
    saves: int = 0
    unsaved: int = 0
    unknown: int = 0
    channels: Iterator[int] = field(default_factory=count)
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    tables: dict[int, Table] = field(default_factory=dict)

    async def run(self) -> None:
        await asyncio.gather(*(self._play(number) for number in range(TASKS)))

    async def reach(self, saves: int) -> None:
        """Wait until that many more saves were acknowledged."""
        saves += self.saves
        async with asyncio.timeout(WAIT_TIMEOUT):
            while self.saves < saves:  # noqa: ASYNC110 - stores raise no events
                await asyncio.sleep(0.005)

    async def check(self, url: str) -> None:
        async with await PostgresStore.open(url) as store:
            for table in self.tables.values():
                assert await store.load(table.id) == table
            pages = [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking]
            won = await store.rebuild_standings()
            assert [await store.leaderboard(OVERALL, by, ANA.id, 0, 100) for by in Ranking] == pages
        async with await connect(url) as connection:
            cursor = await connection.execute("SELECT finish FROM tables WHERE finish > 0 ORDER BY finish")
            numbers = [number for (number,) in await cursor.fetchall()]
        assert numbers == list(range(1, won + 1))

    async def _play(self, number: int) -> None:
        store = self.stores[number % len(self.stores)]
        while not self.stop.is_set():
            table, steps = await self._open(store, number)
            for game in steps[1:-1:9]:
                table = await self._save(store, table, changed(table, game=game))
            await self._save(store, table, changed(table, **won_changes(steps[-1])))

    async def _open(self, store: PostgresStore, number: int) -> tuple[Table, list[Game]]:
        people = Person(1_000 + number, "A"), Person(2_000 + number, "B")
        while True:
            channel = next(self.channels)
            try:
                return await create_game(store, Location(1, channel), people, channel % 3)
            except (StoreUnavailableError, StoreAwayError):
                await asyncio.sleep(0.05)

    async def _save(self, store: PostgresStore, before: Table, after: Table) -> Table:
        while True:
            try:
                await store.save(before, after)
            except StoreUnavailableError:
                self.unsaved += 1
                assert await self._load(store, before) == before
            except StoreAwayError:
                self.unknown += 1
                if await self._load(store, before) == after:
                    break
            else:
                break
        self.saves += 1
        self.tables[after.id] = after
        return after

    async def _load(self, store: PostgresStore, table: Table) -> Table:
        while True:
            try:
                found = await store.load(table.id)
            except StoreUnavailableError:
                await asyncio.sleep(0.05)
            else:
                assert found is not None
                return found
