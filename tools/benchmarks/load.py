"""What a click costs the bot and its database together, on PostgreSQL beside SQLite."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.game.notation import format_event
from bot.store import open_store
from bot.tables import Location
from tests.e2e.players import Party, Server
from tests.postgres_server import INSTALL_HINT
from tools.benchmarks.clicks import click, players_bot
from tools.benchmarks.databases import Postgres, postgres_database, postgres_server
from tools.benchmarks.measures import Measure, amount, ratio
from tools.benchmarks.naive_drawing import PLAIN_PICTURE, naive_seconds
from tools.benchmarks.processes import cpu_seconds
from tools.benchmarks.random_games import random_game
from tools.benchmarks.stored_games import open_table

TABLES = 12
CLICKS = 80
ROUNDS = 4
"""How often so many clicks are made on both databases, in turn: other work on the machine hits them alike."""

GAMES = 120
"""The games by which the size of an event is measured."""


@dataclass(frozen=True)
class Load:
    """What a click cost, of several.

    Attributes:
        bot: the CPU time of the bot, in seconds.
        database: the CPU time of the database's own processes, in seconds.
        written: the bytes that the database wrote to its log.

    SQLite works in the bot's process, and does not tell what it writes: both are 0.
    """

    bot: float
    database: float
    written: float

    @property
    def cpu(self) -> float:
        """The CPU time of all, in seconds."""
        return self.bot + self.database


async def measure() -> AsyncIterator[Measure]:
    """Click at many tables as fast as the answers come."""
    with postgres_server() as server:
        if server is None:
            yield Measure(f"PostgreSQL is missing: {INSTALL_HINT}", "")
            return
        with TemporaryDirectory() as folder, postgres_database(server) as database:
            file = f"sqlite:///{folder}/game.db"
            async with playing_on(file) as sqlite_parties, playing_on(database.url) as postgres_parties:
                cases = (None, sqlite_parties), (database, postgres_parties)
                rounds = [[await load_of(*case) for case in cases] for _ in range(1 + ROUNDS)]
                plain = naive_seconds(Random(28))
        with postgres_database(server) as database:
            event_bytes = await _event_bytes(database)
    sqlite, postgres = zip(*rounds[1:], strict=True)  # the first one warms up
    ratios = [load.cpu / other.cpu for load, other in zip(postgres, sqlite, strict=True)]
    compared = ratio(median(ratios), 1.0, "one on SQLite")
    on_sqlite = median(load.cpu for load in sqlite)
    to_plain = ratio(on_sqlite, plain, PLAIN_PICTURE)
    yield Measure("a click on SQLite", amount(on_sqlite, "ms"), "", to_plain, "1/75")
    cpu = amount(median(load.cpu for load in postgres), "ms")
    yield Measure("a click on PostgreSQL, server included", cpu, "", compared, "1.35")
    yield Measure("  of the server", amount(median(load.database for load in postgres), "ms"))
    yield Measure("  its write-ahead log", amount(median(load.written for load in postgres), "B"))
    yield Measure("an event on PostgreSQL, with its index", amount(event_bytes, "B"), limit="80 B")


async def _event_bytes(database: Postgres) -> float:
    """Return the bytes that an event takes after many games, so many of which go on at the same time."""
    async with await open_store(database.url) as store:
        ids = [(await open_table(store, Location(1, number))).id for number in range(GAMES)]
    logs = {table: deque(random_game(Random(table), 2), maxlen=1).pop().log for table in ids}
    events: list[tuple[int, int, str]] = []
    for first in range(0, GAMES, TABLES):
        together = ids[first : first + TABLES]
        for seq, moment in enumerate(zip_longest(*map(logs.__getitem__, together)), start=1):
            events += [
                (table, seq, format_event(event))
                for table, event in zip(together, moment, strict=True)
                if event
            ]
    return database.bytes_of_events(events) / len(events)


@asynccontextmanager
async def playing_on(url: str) -> AsyncIterator[list[Party]]:
    """Run a bot on a database until the end of the block, with games of two, each in a server of its own."""
    async with players_bot(url) as bot:
        parties = [await Server.create(bot).open_lobby("Ann", "Ben") for _ in range(TABLES)]
        for party in parties:
            await party.start()
        yield parties


async def load_of(database: Postgres | None, parties: Sequence[Party]) -> Load:
    """Have parties of one bot click as fast as the answers come."""

    def used() -> tuple[float, float, float]:
        of_bot = cpu_seconds(parties[0].bot.pid)
        return (of_bot, database.cpu_seconds(), database.written_bytes()) if database else (of_bot, 0, 0)

    before = used()
    clicked = await _click_together(parties, CLICKS)
    return Load(*((now - began) / clicked for began, now in zip(before, used(), strict=True)))


async def _click_together(parties: Sequence[Party], clicks: int) -> int:
    """Have all parties click a number of times in all; return how often they have clicked.

    At each of the other tables, a click may be under way after the last one.
    """
    clicked = 0

    async def go_on(party: Party) -> None:
        nonlocal clicked
        while clicked < clicks:
            await click(party)
            clicked += 1

    await asyncio.gather(*map(go_on, parties))
    return clicked
