"""What happens to saves while connections are cut and the server is killed."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from unittest.mock import patch

import pytest

from bot.game import Game
from bot.store.engines.postgres import PostgresStore
from bot.store.engines.postgres import requests as requests_module
from bot.store.engines.postgres.connection import Connection, connect
from bot.tables import OVERALL, Person, Ranking, StoreAwayError, StoreUnavailableError, TemporaryStoreError
from bot.tables.table import Location, Table
from tests import WAIT_TIMEOUT
from tests.postgres_server import PostgresServer, new_server
from tests.store.changes import changed, won_changes
from tests.store.engines.postgres import fetch
from tests.store.people import ANA
from tests.store.saved_tables import create_game, load


@dataclass
class Load:
    """Games that are played until :attr:`stop` is set; each is played by one task.

    Attributes:
        saves: the number of acknowledged saves.
        unknown: how often a store said that it does not know.
        tables: each table as it should be stored.
    """

    stores: Sequence[PostgresStore]
    saves: int = 0
    unknown: int = 0
    channels: Iterator[int] = field(default_factory=count)
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    tables: dict[int, Table] = field(default_factory=dict)

    async def run(self) -> None:
        await asyncio.gather(*(self._play(number) for number in range(20)))

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
            numbers = await fetch(connection, "SELECT finish FROM tables WHERE finish > 0 ORDER BY finish")
        assert numbers == [(number,) for number in range(1, won + 1)]

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
            except TemporaryStoreError:
                await asyncio.sleep(0.05)

    async def _save(self, store: PostgresStore, before: Table, after: Table) -> Table:
        while True:
            try:
                await store.save(before, after)
            except StoreUnavailableError:
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
                return await load(store, table)
            except StoreUnavailableError:
                await asyncio.sleep(0.05)


SAVES_BETWEEN = 40


@pytest.fixture
def own_server(postgres_server: PostgresServer) -> Iterator[PostgresServer]:
    """A server that no other test uses."""
    with new_server(postgres_server.programs, on_disk=True) as server:
        server.start()
        yield server


@asynccontextmanager
async def running_load(url: str) -> AsyncIterator[Load]:
    """Play on two stores, and check the database afterwards."""
    async with await PostgresStore.open(url) as one, await PostgresStore.open(url) as other:
        players = Load((one, other))
        running = asyncio.create_task(players.run())
        try:
            yield players
        finally:
            players.stop.set()
            await running
    await players.check(url)


async def cut_others(connection: Connection) -> None:
    await connection.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )


@patch.object(requests_module, "PATIENCE", WAIT_TIMEOUT)  # however busy the machine is
async def test_cuts_lose_and_double_nothing(postgres_url: str, connection: Connection) -> None:
    async with running_load(postgres_url) as players:
        for _ in range(2):
            await players.reach(SAVES_BETWEEN)
            await cut_others(connection)
    assert players.unknown == 0, "the server could always be asked"


@patch.object(requests_module, "PATIENCE", 0.1)
async def test_a_failover_takes_all_connections(postgres: PostgresStore, connection: Connection) -> None:
    postgres._connections._pool.timeout = 0.2
    alter = f"ALTER DATABASE {connection.info.dbname} SET default_transaction_read_only = "
    await connection.execute(f"{alter} on".encode())
    await cut_others(connection)
    with pytest.raises(TemporaryStoreError):
        await postgres.set_note("key", "lost")
    await connection.execute(f"{alter} off".encode())
    saved = None
    async with asyncio.timeout(WAIT_TIMEOUT):
        while saved != "saved":
            with contextlib.suppress(TemporaryStoreError):
                await postgres.set_note("key", "saved")
                saved = await postgres.get_note("key")


async def test_a_killed_server_loses_and_doubles_nothing(own_server: PostgresServer) -> None:
    async with running_load(own_server.url(own_server.create_database())) as players:
        for _ in range(2):
            await players.reach(SAVES_BETWEEN)
            await asyncio.to_thread(own_server.stop, signal.SIGQUIT)
            await asyncio.to_thread(own_server.start)
