"""How long the bot takes to start, until it answers a click, and until it has looked at many open tables."""

import random
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import islice
from pathlib import Path

from bot.store import SqliteStore
from bot.tables import Location
from tests.e2e.harness import AS_HOSTS_RUN_IT, READY_LOG, prepared_bot
from tests.e2e.players import Server
from tools.benchmarks.clicks import click
from tools.benchmarks.measures import Measure, amount, ratio
from tools.benchmarks.processes import cpu_seconds, memory_of
from tools.benchmarks.random_games import random_game
from tools.benchmarks.stored_games import open_table, save_game

TABLES = 10_000

GAMES = 100
"""How many of their games differ."""

ACTIONS = 60
"""Actions played in each game, unless it ends earlier."""

FIRST_BOARD = 10**18
"""Where the ids of the messages with their boards begin."""

_COPIED = {
    "tables": ("id", "channel_id", "board"),
    "seats": ("table_id",),
    "events": ("game",),
}
"""The columns that differ between copies of a game, in each table of the database."""


async def measure() -> AsyncIterator[Measure]:
    """Start the bot with one open table, at which somebody clicks, and with many others."""
    first = 0.0
    for others in (0, TABLES):
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "game.db"
            async with prepared_bot(database) as bot:
                await bot.start()  # registers the commands, so that the second start need not
                await bot.discord.commands_synced()
                server = Server.create(bot)
                party = await server.start_game("Ann", "Ben")
                await bot.stop()
                if others:
                    await _fill(database, others, server.guild.id)
                bot.program = AS_HOSTS_RUN_IT
                begun, lines = time.perf_counter(), len(bot.log)
                await bot.spawn()
                await bot.discord.bot_ready()
                connected = time.perf_counter()
                await click(party)
                answered = time.perf_counter()
                await bot.wait_for_log(READY_LOG, lines)
                cpu, memory = cpu_seconds(bot.pid), memory_of(bot.pid)
        compared = ratio(cpu, first, "that without them") if first else ""
        first = cpu
        yield Measure(f"connected, {others:,} other open tables", amount(connected - begun, "s"))
        yield Measure("  from then, the first answer", amount(answered - connected, "s"), limit="1 s")
        yield Measure("  CPU until all are looked at", amount(cpu, "s"), "", compared, "3 s")
        yield Measure("  memory", amount(memory.resident, "MB"))


async def _fill(database: Path, tables: int, guild_id: int) -> None:
    """Add tables in the middle of their games to a server: a few that differ, and copies of these."""
    rng = random.Random(1000)
    async with await SqliteStore.open(database) as store:
        stored = []
        for number in range(1, GAMES + 1):
            unfinished = [game for game in islice(random_game(rng, 2), ACTIONS) if not game.state.over]
            table = await open_table(store, Location(guild_id, number))
            table = await save_game(store, table, unfinished[-1])
            await store.set_board_message(table.id, FIRST_BOARD + number, table.revision)
            await store.set_ping(table.id, FIRST_BOARD, unfinished[-1].acting_since)
            stored.append(table)
    with closing(sqlite3.connect(database)) as connection, connection:
        for name, columns in _COPIED.items():
            changes = ", ".join(f"{column} = {column} + {GAMES}" for column in columns)
            connection.execute(
                f"CREATE TEMP TABLE copies AS SELECT * FROM {name} WHERE {columns[0]} >= {stored[0].id}"
            )
            for _ in range(tables // GAMES - 1):
                connection.execute(f"UPDATE copies SET {changes}")
                connection.execute(f"INSERT INTO {name} SELECT * FROM copies")
            connection.execute("DROP TABLE copies")
