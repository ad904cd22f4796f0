"""How much memory the bot takes as a process: after its start, after games, after replays and reviews."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from tests import WAIT_TIMEOUT
from tests.e2e.harness import AS_HOSTS_RUN_IT, BotProcess, prepared_bot
from tests.e2e.players import Party, Server
from tools.benchmarks.measures import Measure, amount
from tools.benchmarks.processes import memory_of

GROUPS = 4
"""How many groups play at the same time, and read about their games."""

GAMES = (2, 2, 2, 2, 3)
"""The players of the games of each group, one after the other."""

READ_GAMES = 2
"""The replays and reviews of how many of its last games each group asks for."""

SETTLE = 6.0
"""Seconds after which the memory is read: until then the bot deletes pings, and gives back what is free."""


async def measure() -> AsyncIterator[Measure]:
    """Play games, then ask for replays and reviews of some."""
    with tempfile.TemporaryDirectory() as folder:
        async with prepared_bot(Path(folder) / "game.db", program=AS_HOSTS_RUN_IT) as bot:
            await bot.start()
            yield await _settled("after the start", bot)
            server = Server.create(bot)
            await bot.discord.commands_synced()
            groups = await asyncio.gather(*(_play(server) for _ in range(GROUPS)))
            yield await _settled(f"after {GROUPS * len(GAMES)} games", bot, "150 MB")
            await asyncio.gather(*(_read(server, parties[-READ_GAMES:]) for parties in groups))
            count = GROUPS * READ_GAMES
            yield await _settled(f"after {count} replays and {count} reviews", bot)
            yield Measure("  at most", amount(memory_of(bot.pid).peak, "MB"), limit="220 MB")


async def _play(server: Server) -> list[Party]:
    """Play games one after the other, each in a new channel."""
    parties = []
    for players in GAMES:
        names = ["Ann", "Ben", "Cleo", "Dan"][:players]
        party = await server.start_game(*names, channel=server.guild.add_channel("table"))
        await party.play(max_clicks=3000)
        parties.append(party)
    return parties


async def _read(server: Server, parties: Iterable[Party]) -> None:
    """Ask for games, and for their replays, one after the other."""
    reader = server.add_member("Eve")
    for party in parties:
        game = await reader.command(party.channel, "cantstop game")
        await game.settled(WAIT_TIMEOUT)
        await (await reader.click(game, "Replay")).settled(WAIT_TIMEOUT)


async def _settled(name: str, bot: BotProcess, limit: str = "") -> Measure:
    await asyncio.sleep(SETTLE)
    return Measure(name, amount(memory_of(bot.pid).resident, "MB"), limit=limit)
