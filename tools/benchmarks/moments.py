"""How many busts, claims and wins do not move, beside twelve busy tables on one core."""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

from playground.testing import Button, Message
from tests.e2e.card_reader import buttons_by_act, is_finished
from tests.e2e.players import Party, Server
from tools.benchmarks.clicks import SEED, players_bot
from tools.benchmarks.measures import Measure
from tools.benchmarks.processes import run_on_one_core

TABLES = 12
MOMENTS = 200
KINDS = {"🏆": "wins", "🚩": "claims", "💥": "busts"}
"""What moves, by its sign on a card; a win comes first, since it is also a claim."""
STOPPING = 0.4
"""How probably somebody stops who may."""


async def measure() -> AsyncIterator[Measure]:
    """Have people click at all tables as fast as the answers come, and look at each picture."""
    seen, still = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        async with players_bot(Path(folder) / "game.db") as bot:
            run_on_one_core(bot.pid)
            parties = [await Server.create(bot).start_game("Ann", "Ben", "Cyd") for _ in range(TABLES)]
            await asyncio.gather(*(_play(party, seen, still) for party in parties))
    for kind, count in seen.items():
        yield Measure(f"{kind} that do not move, of {count}", str(still[kind]), limit="0")


async def _play(party: Party, seen: Counter[str], still: Counter[str]) -> None:
    """Play until enough has been seen, and count what is to move, and what of it does not."""
    choose = partial(_bold_choice, random.Random(f"{SEED} {party.channel.id}"))
    while seen.total() < MOMENTS:
        if is_finished(party.board):
            await party.press("Rematch", party.host)
            for player in party.players[1:]:
                await party.press("Accept", player)  # the last one starts the game
        await party.step(choose)
        board = party.board
        if kind := next((kind for sign, kind in KINDS.items() if sign in board.text), None):
            seen[kind] += 1
            still[kind] += not board.attachments[0].filename.endswith(".gif")


def _bold_choice(rng: random.Random, message: Message, _: str) -> Button:
    """Choose at random."""
    acts = buttons_by_act(message)
    if "move" in acts:
        return rng.choice(acts["move"])
    return acts["stop" if "stop" in acts and rng.random() < STOPPING else "roll"][0]
