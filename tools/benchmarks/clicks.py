"""How long a click waits for its answer, the new board, and what it costs, with the bot as a process."""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import mean, median

from tests.e2e.card_reader import prudent_choice, snapshot
from tests.e2e.controlled_bot import DICE_SEED_VARIABLE
from tests.e2e.harness import running_bot
from tests.e2e.players import Party, Server
from tools.benchmarks.measures import Measure, amount, measure_of, ratio
from tools.benchmarks.naive_drawing import PLAIN_PICTURE, naive_seconds
from tools.benchmarks.processes import cpu_seconds

SEED = "1"
"""What dice and pauses follow from, so that a run can be repeated."""

players_bot = partial(running_bot, constants={}, environment={DICE_SEED_VARIABLE: SEED})
"""Run a bot as hosts do, which does not ping who is there, as tests let it; only its dice are known."""

WARM_UP_CLICKS = 300
"""So many that most parts of pictures have been drawn: that is done once, and a moving board has many."""

CLICKS_ALONE = 150
TABLES = 50
ROUNDS = 4
HUMAN_PAUSE = 3.0
"""Average seconds between two clicks of people who think a little."""

ANSWERS = ("/interactions/", "/webhooks/")
"""Paths of requests that need no token and do not count for the limit of fifty a second."""


async def measure() -> AsyncIterator[Measure]:
    """Click at one table, at fifty at a human pace, and at fifty at the same time."""
    with tempfile.TemporaryDirectory() as folder:
        async with players_bot(Path(folder) / "game.db") as bot:
            server = Server.create(bot)
            first = await server.start_game("Ann", "Ben")
            before = naive_seconds(random.Random(28))
            alone, cpu = await click_alone(first, CLICKS_ALONE)
            plain = mean((before, naive_seconds(random.Random(28))))  # a machine is not always as fast
            compared = ratio(cpu, plain, PLAIN_PICTURE)
            yield Measure("all that the bot does for a click", amount(cpu, "ms"), "", compared, "1/55")
            yield measure_of("an answer at the only table", alone, "ms")
            channels = [server.guild.add_channel(f"table-{number}") for number in range(TABLES)]
            parties = [await server.open_lobby("Cleo", "Dan", channel=channel) for channel in channels]
            await asyncio.gather(*(party.start() for party in parties))
            together = [wait for _ in range(ROUNDS) for wait in await click_at_once(parties)]
            compared = ratio(median(together), plain, PLAIN_PICTURE)
            name = f"  at {TABLES} tables that click at the same moment"
            yield measure_of(name, together, "ms", compared=compared, limit="0.25")
            bot.discord.recorder.requests.clear()
            paced = list(chain(*await asyncio.gather(*map(_click_at_human_pace, parties))))
            compared = ratio(median(paced), median(alone), "one at the only table")
            yield measure_of(f"  at {TABLES} tables at a human pace", paced, "ms", compared=compared)
            requests = sum(not request.path.startswith(ANSWERS) for request in bot.discord.requests)
            each = f"{requests / len(paced):.2f}"
            yield Measure("requests with the bot's token for a click", each, limit="0.10")


async def click_alone(party: Party, clicks: int) -> tuple[list[float], float]:
    """Click until the bot is warm, then some more; return what they waited, and the CPU time of one."""
    for _ in range(WARM_UP_CLICKS):
        await click(party)
    began = cpu_seconds(party.bot.pid)
    waited = [await click(party) for _ in range(clicks)]
    return waited, (cpu_seconds(party.bot.pid) - began) / clicks


async def click(party: Party) -> float:
    """Press a button as the player on turn; return the seconds until the new board arrived."""
    return (await click_at_once([party]))[0]


async def click_at_once(parties: Sequence[Party]) -> list[float]:
    """Press a button at each table at the same moment; return the seconds until each new board arrived."""
    for party in parties:
        if party.winner is not None:
            await party.press("Rematch", party.host)
            for player in party.players[1:]:
                await party.press("Accept", player)  # the last one starts the game
    boards = [party.board for party in parties]
    before = list(map(snapshot, boards))
    users = [party.on_turn for party in parties]
    buttons = [prudent_choice(board, user.name) for board, user in zip(boards, users, strict=True)]
    for party, user in zip(parties, users, strict=True):
        await party.wait_for_click_allowance(user)
    clicks = [
        user.click(board, custom_id=button.custom_id)
        for user, board, button in zip(users, boards, buttons, strict=True)
    ]
    responses = await asyncio.gather(*clicks)
    for party, shown in zip(parties, before, strict=True):
        await party.wait_for_change(shown)
    return [response.latency for response in responses]


async def _click_at_human_pace(party: Party) -> list[float]:
    """Click for a while at a human pace and return the seconds that each click waited."""
    waits = []
    rng = random.Random(f"{SEED} {party.channel.name}")
    for _ in range(ROUNDS):
        await asyncio.sleep(rng.uniform(0, 2 * HUMAN_PAUSE))
        waits.append(await click(party))
    return waits
