"""How long the bot takes to start when many tables are open."""

import random
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from benchmarks.games import random_game
from bot.game import PARKER, Rules
from bot.store import SqliteStore
from bot.tables import Person, Place, Status
from playground import StandIn
from tests.e2e.harness import Bot

TABLES = 1000
ACTIONS = 60
"""How many actions were taken in each game, where it was not over before."""


async def measure() -> AsyncIterator[str]:
    """Start with no open table and with many, and stop again."""
    seconds = {}
    for tables in (0, TABLES):
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "game.db"
            events = await _fill(database, tables)
            async with StandIn(rate_limits=False) as discord:
                discord.add_guild("Alpine Club")
                bot = Bot(discord, database)
                begun = time.perf_counter()
                await bot.start()
                seconds[tables] = time.perf_counter() - begun
                await bot.end()
            yield f"{tables} open tables with {events} events: ready after {seconds[tables]:.2f} s"
    yield f"{TABLES} tables take {seconds[TABLES] / seconds[0]:.2f} times as long as none"


async def _fill(database: Path, tables: int) -> int:
    """Put tables in the middle of their games into a database and return how many events they have."""
    rng = random.Random(1000)
    events = 0
    async with await SqliteStore.open(database) as store:
        for number in range(1, tables + 1):
            host, guest = Person(2 * number, "Ann"), Person(2 * number + 1, "Ben")
            lobby = await store.create(Place(1, number), host, Rules.of(PARKER), time.time() + 1e6)
            moments = list(islice(random_game(rng, 2), ACTIONS))
            game = next(game for game in reversed(moments) if not game.state.over)
            playing = replace(
                lobby, seats=(host, guest), status=Status.PLAYING, game=game, revision=lobby.revision + 1
            )
            await store.save(lobby, playing)
            await store.set_board(lobby.id, 10**18 + number, playing.revision)
            await store.set_ping(lobby.id, None, game.turn)
            events += game.seq
    return events
