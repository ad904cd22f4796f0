"""How soon processes have their slots again when the standby of a PostgreSQL server takes over."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator

from bot.store.engines.postgres.slots import PostgresSlots
from tests.postgres_server import INSTALL_HINT, find_server, new_server
from tools.benchmarks.measures import Measure, amount

PROCESSES = 7
"""Those of 100 shards, with 16 to a process."""

OUTAGE = 1.0
"""Seconds from the end of the server until its standby is promoted."""


async def measure() -> AsyncIterator[Measure]:
    """Let a standby take over from a server that is killed."""
    if (programs := find_server()) is None:
        yield Measure(f"PostgreSQL is missing: {INSTALL_HINT}", "")
        return
    with new_server(programs) as primary:
        primary.start()
        with new_server(programs, primary=primary) as standby:
            standby.start()
            processes = [PostgresSlots(primary.url("postgres", standby)) for _ in range(PROCESSES)]
            for slot, process in enumerate(processes):
                while await process.try_claim([slot]) is None:  # noqa: ASYNC110 - nothing tells
                    await asyncio.sleep(0.1)
            certain = [_certainty(process) for process in processes]
            await asyncio.to_thread(primary.stop, signal.SIGQUIT)
            await asyncio.sleep(OUTAGE)
            begun = time.perf_counter()
            await asyncio.to_thread(standby.execute, "SELECT pg_promote()")
            promoted = time.perf_counter()
            await asyncio.gather(*(event.wait() for event in certain))
            ended = time.perf_counter()
            for process in processes:
                await process.release()
    yield Measure("the promotion of a standby", amount(promoted - begun, "s"))
    yield Measure(f"  then, until {PROCESSES} processes have their slots", amount(ended - promoted, "s"))


def _certainty(process: PostgresSlots) -> asyncio.Event:
    """Return an event that is set while a process is certain of its slot."""
    certain = asyncio.Event()
    process.on_doubt(lambda in_doubt: certain.clear() if in_doubt else certain.set())
    return certain
