"""How much memory the bot takes, with the bot as a process: after a start, games, replays and reviews."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from playground.testing import User
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess, prepared_bot
from tests.e2e.players import Party, Server

GAMES = (2, 2, 3, 4, 4)
"""The players of each game."""

SETTLE = 3.0
"""Seconds after which the memory is read: until then the bot deletes pings and the like."""


async def measure() -> AsyncIterator[str]:
    """Play games, then ask for replays and reviews of all of them."""
    with tempfile.TemporaryDirectory() as folder, ForkServer() as BotProcess.fork_server:
        async with prepared_bot(Path(folder) / "game.db", fork=False) as bot:
            await bot.start()
            yield f"after the start: {await _settled_memory(bot)}"
            server = Server.create(bot)
            await bot.discord.commands_synced()
            parties = [await _play(server, players) for players in GAMES]
            yield f"after {len(parties)} games: {await _settled_memory(bot)}"
            reader = server.add_member("Eve")
            for number in range(1, 4):
                for party in parties:
                    await _ask(reader, party, "replay")
                yield f"after {number * len(parties)} replays: {await _settled_memory(bot)}"
            for party in parties:
                await _ask(reader, party, "review")
            yield f"after {len(parties)} reviews: {await _settled_memory(bot)}"
            more = [await _play(server, players) for players in GAMES]
            yield f"after {len(more)} more games: {await _settled_memory(bot)}"
            for party in more:
                await _ask(reader, party, "replay")
                await _ask(reader, party, "review")
            yield f"after their replays and reviews: {await _settled_memory(bot)}"


async def _play(server: Server, players: int) -> Party:
    channel = server.guild.add_channel(f"games-{players}")
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    party = await server.start_game(*names, channel=channel)
    await party.play(max_clicks=3000)
    return party


async def _ask(reader: User, party: Party, command: str) -> None:
    await party.wait_for_click_allowance(reader)
    await (await reader.command(party.channel, f"cantstop {command}")).settled()


async def _settled_memory(bot: BotProcess) -> str:
    await asyncio.sleep(SETTLE)
    return _memory(bot)


def _memory(bot: BotProcess) -> str:
    """Return what the bot takes, and has taken at most, which only Linux tells."""
    lines = Path(f"/proc/{bot.pid}/status").read_text("utf-8").splitlines()
    fields = dict(line.split(":", 1) for line in lines)
    resident, peak = (int(fields[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    return f"{resident:.0f} MB, {peak:.0f} MB at most"
