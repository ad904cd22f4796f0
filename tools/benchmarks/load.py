"""How many clicks some processes of the bot answer, and what a click costs them and their database."""

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from math import inf

from playground.testing import FakeDiscord, InteractionFailed, Sharding
from tests import WAIT_TIMEOUT
from tests.e2e.controlled_bot import DICE_SEED_VARIABLE
from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import ANSWER_TIMEOUT, READY_LOG, BotProcess
from tests.e2e.players import Party, Server
from tests.postgres_server import INSTALL_HINT
from tools.benchmarks.clicks import click
from tools.benchmarks.databases import Database, new_database, postgres_server
from tools.benchmarks.processes import cpu_seconds
from tools.benchmarks.summary import summarize

SEED = "1"
"""What dice and pauses follow from, so that a run can be repeated."""

TABLES = 12
WARM_UP_CLICKS = 100
CLICKS = 300
ROUNDS = 3
"""How often each case is measured, all in turn: other work on the machine hits them alike."""

PACED_CLICKS = 200
HUMAN_PAUSE = 4.0
"""Average seconds from an answer to the next click of people who think a little."""

PROCESSES = (1, 2, 3)
"""The numbers of processes that share PostgreSQL."""

REQUEST_LIMIT = 50
"""The requests that Discord allows a bot in a second."""

ANSWERS = ("/interactions/", "/webhooks/")
"""Paths that need no token and do not count for that limit."""


@dataclass(frozen=True)
class Load:
    """What came of some clicks.

    Attributes:
        waits: the seconds that each click waited for the new board; infinite if it failed.
        seconds: how long all of them took together.
        bots_cpu: the CPU time of the bot's processes, in seconds.
        database_cpu: the CPU time of the database's own processes, in seconds.
        written: the bytes that the database wrote to its log, where it tells.
        standin_cpu: the CPU time of the stand-in for Discord and of its players, in seconds.
        requests: how many requests the bot made with its token; answers to clicks are not among them.
    """

    waits: list[float]
    seconds: float
    bots_cpu: float
    database_cpu: float
    written: int
    standin_cpu: float
    requests: int


async def measure() -> AsyncIterator[str]:
    """Click at many tables as fast as the answers come, and at a human pace."""
    yield f"{TABLES} tables on {os.cpu_count()} cores, with the stand-in for Discord and its players"
    with ExitStack() as stack:
        BotProcess.fork_server = stack.enter_context(ForkServer())
        server = stack.enter_context(postgres_server())
        if server is None:
            yield f"without PostgreSQL: {INSTALL_HINT}"
        cases = [("SQLite", 1), *(("PostgreSQL", processes) for processes in PROCESSES if server)]
        loads: dict[tuple[str, int], list[Load]] = {case: [] for case in cases}
        for (database, processes), done in ROUNDS * list(loads.items()):
            with new_database(server if database == "PostgreSQL" else None) as new:
                done.append(await run(new, processes))
        for (database, processes), done in loads.items():
            name = "process" if processes == 1 else "processes"
            yield describe(f"{processes} {name} on {database}", together(done))
        with new_database(server) as new:
            paced = await run(new, 1, clicks=PACED_CLICKS, pause=HUMAN_PAUSE)
        yield describe("at a human pace", paced)
        yield describe_requests(paced)


def together(loads: list[Load]) -> Load:
    """Return several loads as if they were one."""
    return Load(
        waits=[wait for load in loads for wait in load.waits],
        seconds=sum(load.seconds for load in loads),
        bots_cpu=sum(load.bots_cpu for load in loads),
        database_cpu=sum(load.database_cpu for load in loads),
        written=sum(load.written for load in loads),
        standin_cpu=sum(load.standin_cpu for load in loads),
        requests=sum(load.requests for load in loads),
    )


def describe(name: str, load: Load) -> str:
    """Return how fast a load was, and what its clicks cost."""
    clicks = len(load.waits)
    answered = [wait for wait in load.waits if wait < inf]
    failed = f", {clicks - len(answered)} failed" if len(answered) < clicks else ""
    cpu = f"{_ms(load.bots_cpu / clicks)} of CPU a click"
    if load.database_cpu:
        share = load.database_cpu / (load.bots_cpu + load.database_cpu)
        cpu += f" and {_ms(load.database_cpu / clicks)} ({share:.0%}) in PostgreSQL, "
        cpu += f"which writes {load.written / clicks:.0f} bytes"
    return (
        f"{name}: {len(answered) / load.seconds:.0f} clicks a second, {cpu}; "
        f"{summarize(answered, 'ms', 1000)}{failed}; the others {_ms(load.standin_cpu / clicks)} a click"
    )


def describe_requests(load: Load) -> str:
    """Return how many clicks Discord's limit of requests allows."""
    each = load.requests / len(load.waits)
    return (
        f"  {each:.2f} requests a click with the bot's token: "
        f"Discord's {REQUEST_LIMIT} a second allow {REQUEST_LIMIT / each:.0f} clicks a second"
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


async def run(
    database: Database,
    processes: int,
    *,
    tables: int = TABLES,
    warm_up_clicks: int = WARM_UP_CLICKS,
    clicks: int = CLICKS,
    pause: float = 0.0,
) -> Load:
    """Click with some processes of the bot, each of which has a shard with its share of the tables.

    Args:
        database: what the processes share.
        processes: how many there are.
        tables: how many tables there are, each in a server of its own.
        warm_up_clicks: how many clicks come before those that are measured.
        clicks: how many clicks are measured.
        pause: the average seconds from an answer to the next click at a table.
    """
    async with _running_bots(database, processes) as bots:
        servers = [Server.create(bots[0], shard=number % processes) for number in range(tables)]
        parties = [await server.open_lobby("Ann", "Ben") for server in servers]
        await asyncio.gather(*(party.start() for party in parties))
        await _click_together(parties, warm_up_clicks)
        discord = bots[0].discord
        discord.recorder.requests.clear()
        began, standin_began = time.perf_counter(), time.process_time()
        bots_began = [cpu_seconds(bot.pid) for bot in bots]
        database_began, written = database.cpu_seconds(), database.written_bytes()
        waits = await _click_together(parties, clicks, pause)
        seconds = time.perf_counter() - began
        return Load(
            waits=waits,
            seconds=seconds,
            bots_cpu=sum(cpu_seconds(bot.pid) for bot in bots) - sum(bots_began),
            database_cpu=database.cpu_seconds() - database_began,
            written=database.written_bytes() - written,
            standin_cpu=time.process_time() - standin_began,
            requests=sum(not request.path.startswith(ANSWERS) for request in discord.requests),
        )


@asynccontextmanager
async def _running_bots(database: Database, processes: int) -> AsyncIterator[list[BotProcess]]:
    """Run processes of one bot, a shard to each, until the end of the block."""
    sharding = Sharding(shards=processes, max_concurrency=processes)
    async with FakeDiscord(rate_limits=False, patience=ANSWER_TIMEOUT, sharding=sharding) as discord:
        bots = [
            BotProcess(discord, database.url, {"SHARDS_PER_SLOT": "1", DICE_SEED_VARIABLE: SEED})
            for _ in range(processes)
        ]
        try:
            for bot in bots:
                await bot.spawn()
            await asyncio.gather(*(bot.wait_for_log(READY_LOG) for bot in bots))
            await discord.commands_synced(WAIT_TIMEOUT)
            yield bots
        finally:
            await asyncio.gather(*(bot.stop() for bot in bots if bot.exit_code is None))


async def _click_together(parties: list[Party], clicks: int, pause: float = 0.0) -> list[float]:
    """Have all parties click a number of times in all; return the seconds that each click waited."""
    waits: list[float] = []

    async def go_on(number: int, party: Party) -> None:
        rng = random.Random(f"{SEED} {number}")
        while len(waits) < clicks:
            await asyncio.sleep(rng.uniform(0, 2 * pause))
            try:
                waits.append(await click(party))
            except InteractionFailed:
                waits.append(inf)

    await asyncio.gather(*(go_on(number, party) for number, party in enumerate(parties)))
    return waits
