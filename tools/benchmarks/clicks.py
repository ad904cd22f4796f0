"""How long a click waits for its answer, the new board, and what it costs, with the bot as a process."""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from statistics import median

from tests.chat.click_costs import cost_of_roll, cost_of_stop
from tests.e2e.card_reader import prudent_choice, snapshot
from tests.e2e.controlled_bot import DICE_SEED_VARIABLE
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess, running_bot
from tests.e2e.players import Party, Server
from tools.benchmarks.naive_drawing import naive_seconds
from tools.benchmarks.processes import cpu_seconds
from tools.benchmarks.summary import summarize

SEED = "1"
"""What dice and pauses follow from, so that a run can be repeated."""

WARM_UP_CLICKS = 50
CLICKS_ALONE = 200
TABLES = 50
ROUNDS = 10
HUMAN_PAUSE = 3.0
"""Average seconds between two clicks of people who think a little."""

EARLY, LATE = 9, 999
"""The numbers of events before the clicks whose loads are counted."""


async def measure() -> AsyncIterator[str]:
    """Click at one table, at fifty at a human pace, and at fifty at the same time."""
    naive = naive_seconds(random.Random(28))
    with tempfile.TemporaryDirectory() as folder, ForkServer() as BotProcess.fork_server:
        async with running_bot(Path(folder) / "game.db", environment={DICE_SEED_VARIABLE: SEED}) as bot:
            server = Server.create(bot)
            first = await server.start_game("Ann", "Ben")
            for _ in range(WARM_UP_CLICKS):
                await click(first)
            cpu_before = cpu_seconds(bot.pid)
            alone = [await click(first) for _ in range(CLICKS_ALONE)]
            cpu = (cpu_seconds(bot.pid) - cpu_before) / CLICKS_ALONE
            yield "one table: " + summarize(alone, "ms", 1000)
            yield f"  all that the bot does for a click: {cpu * 1000:.1f} ms of CPU"
            yield f"  drawing a picture the naive way takes {naive / cpu:.0f} times as much"
            channels = [server.guild.add_channel(f"table-{number}") for number in range(TABLES)]
            parties = [await server.start_game("Cleo", "Dan", channel=channel) for channel in channels]
            paced = [
                wait for waits in await asyncio.gather(*map(_click_at_human_pace, parties)) for wait in waits
            ]
            yield f"{TABLES} tables at a human pace: " + summarize(paced, "ms", 1000)
            together = [wait for _ in range(ROUNDS) for wait in await click_at_once(parties)]
            yield f"{TABLES} tables clicking at the same time: " + summarize(together, "ms", 1000)
            yield f"  the median is {median(together) / naive:.2f} of a picture drawn the naive way"
            paced_ratio, ratio = (median(waits) / median(alone) for waits in (paced, together))
            yield (
                f"compared with one table, {TABLES} tables wait {paced_ratio:.1f} times as long "
                f"at a human pace, {ratio:.1f} times when clicking at the same time"
            )
        for name, cost_of_click in (("a roll", cost_of_roll), ("a stop", cost_of_stop)):
            for events in (EARLY, LATE):
                cost = await cost_of_click(events)
                yield f"{name} after {events} events: {cost.loads} loads, {cost.folds} events folded"


async def click(party: Party) -> float:
    """Press a button as the player on turn; return the seconds until the new board arrived."""
    return (await click_at_once([party]))[0]


async def click_at_once(parties: Sequence[Party]) -> list[float]:
    """Press a button at each table at the same moment; return the seconds until each new board arrived."""
    for party in parties:
        if party.winner is not None:
            await party.press("Rematch", party.host)
            for player in party.players[1:]:
                await party.press("Join", player)  # the last one starts the game
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
