"""How long a click waits for its answer, the new board, with the bot as a process of its own."""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median

from tests.e2e.card_reader import prudent_choice, snapshot
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server
from tools.benchmarks.summary import summarize

CLICKS_ALONE = 200
TABLES = 50
ROUNDS = 10
HUMAN_PAUSE = 3.0
"""Seconds between two clicks at a table of people who think a little."""


async def measure() -> AsyncIterator[str]:
    """Click at one table, at fifty at the pace of people, and at fifty at the same moment."""
    with tempfile.TemporaryDirectory() as folder:
        async with running_bot(Path(folder) / "game.db") as bot:
            server = Server.create(bot)
            first = await server.start_game("Ann", "Ben")
            alone = [await _click(first) for _ in range(CLICKS_ALONE)]
            yield "one table: " + summarize(alone, "ms", 1000)
            channels = [server.guild.add_channel(f"table-{number}") for number in range(TABLES)]
            parties = [await server.start_game("Cleo", "Dan", channel=channel) for channel in channels]
            paced = await asyncio.gather(*(_click_at_human_pace(party) for party in parties))
            together = [wait for party in paced for wait in party]
            yield f"{TABLES} tables of people: " + summarize(together, "ms", 1000)
            crowd = [wait for _ in range(ROUNDS) for wait in await asyncio.gather(*map(_click, parties))]
            yield f"{TABLES} tables clicking at the same moment: " + summarize(crowd, "ms", 1000)
            yield (
                f"{TABLES} tables of people wait {median(together) / median(alone):.1f} times as long "
                f"as one, at the same moment {median(crowd) / median(alone):.1f} times"
            )


async def _click(party: Party) -> float:
    """Press a button as whoever is on turn and return the seconds until it was answered with a board."""
    if party.winner is not None:
        await party.press("Rematch", party.host)
        for player in party.players[1:]:
            await party.press("Join", player)
        await party.start()
    before = snapshot(party.board)
    user = party.on_turn
    response = await user.click(party.board, custom_id=prudent_choice(party.board, user.name).custom_id)
    await party.wait_for_change(before)
    assert response.latency is not None
    return response.latency


async def _click_at_human_pace(party: Party) -> list[float]:
    """Click for a while as people do."""
    waits = []
    rng = random.Random(party.channel.id)
    for _ in range(ROUNDS):
        await asyncio.sleep(rng.uniform(0, 2 * HUMAN_PAUSE))
        waits.append(await _click(party))
    return waits
