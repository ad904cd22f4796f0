"""How long the bot takes to start: until it answers, and until it has restored many open tables."""

import asyncio
import random
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from bot.store import SqliteStore
from bot.tables import Location, Options, Person, Status, Table
from playground.testing import FakeDiscord
from tests.e2e.fork_server import ROOT, ForkServer
from tests.e2e.harness import READY_LOG, BotProcess
from tools.benchmarks.random_games import random_game

TABLES = 1000
ACTIONS = 60
"""Actions played in each game, unless it ends earlier."""

STARTUP_PARTS = {
    "an empty Python": "pass",
    "importing the bot": "import bot.__main__",
    "importing and reading the translations": (
        "import bot.__main__; from bot.chat.ui.i18n.language import Languages; Languages()"
    ),
    "opening a store": (
        "import asyncio, pathlib, sys; from bot.store import SqliteStore\n"
        "async def main():\n"
        "    async with await SqliteStore.open(pathlib.Path(sys.argv[1])): pass\n"
        "asyncio.run(main())"
    ),
}
"""Parts of the startup, each run in a separate process."""


async def measure() -> AsyncIterator[str]:
    """Start and stop the bot without open tables and with many."""
    with tempfile.TemporaryDirectory() as folder:
        for name, code in STARTUP_PARTS.items():
            wall, cpu = await _run(code, str(Path(folder) / "game.db"))
            yield f"{name}: {wall:.2f} s, {cpu:.2f} s of CPU"
    seconds = {}
    for tables in (0, TABLES):
        with tempfile.TemporaryDirectory() as folder, ForkServer() as BotProcess.fork_server:
            database = Path(folder) / "game.db"
            events = await _fill(database, tables)
            async with FakeDiscord(rate_limits=False) as discord:
                server, ann = discord.add_guild("Alpine Club"), discord.add_user("Ann")
                server.add_member(ann)
                channel = server.add_channel("games")
                bot = BotProcess(discord, database, fork=False)
                await bot.start()  # registers the commands, so that the second start need not
                await discord.commands_synced()
                await bot.stop()
                since = len(bot.log)
                begun = time.perf_counter()
                await bot.spawn()
                await discord.bot_ready()
                await ann.command(channel, "cantstop help")
                answered = time.perf_counter() - begun
                await bot.wait_for_log(READY_LOG, since)
                seconds[tables] = time.perf_counter() - begun
                await bot.stop()
            yield (
                f"{tables} open tables with {events} events: "
                f"answers after {answered:.2f} s, all restored after {seconds[tables]:.2f} s"
            )
    yield f"{TABLES} tables take {seconds[TABLES] / seconds[0]:.2f} times as long as none"


async def _run(code: str, argument: str) -> tuple[float, float]:
    """Run ``code`` in a separate process; return its wall and CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, argument, cwd=ROOT)
    assert await process.wait() == 0
    wall = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


async def _fill(database: Path, tables: int) -> int:
    """Fill a database with tables in the middle of their games; return the number of events."""
    rng = random.Random(1000)
    events = 0
    async with await SqliteStore.open(database) as store:
        for number in range(1, tables + 1):
            host, guest = Person(2 * number, "Ann"), Person(2 * number + 1, "Ben")
            lobby = await store.create(Table.new(Location(1, number), host, Options(), time.time()))
            positions = list(islice(random_game(rng, 2), ACTIONS))
            game = next(game for game in reversed(positions) if not game.state.over)
            playing = replace(
                lobby, seats=(host, guest), status=Status.PLAYING, game=game, revision=lobby.revision + 1
            )
            await store.save(lobby, playing)
            await store.set_board_message(lobby.id, 10**18 + number, playing.revision)
            await store.set_ping(lobby.id, None, game.acting_since)
            events += game.event_count
    return events
