"""Run the benchmarks: ``python -m tools.benchmarks [--beside COMMIT] [NAME ...]``."""

import asyncio
import logging
import sys
import tempfile
import time
from contextlib import redirect_stdout
from typing import IO

from tests.e2e.fork_server import ForkServer
from tests.e2e.harness import BotProcess
from tools.benchmarks import (
    cards,
    clicks,
    crowd,
    drawing,
    failover,
    history,
    load,
    memory,
    moments,
    motion,
    players,
    startup,
)
from tools.benchmarks.beside import print_beside
from tools.benchmarks.measures import Measure, table

BENCHMARKS = {
    "drawing": drawing.measure,
    "motion": motion.measure,
    "moments": moments.measure,
    "cards": cards.measure,
    "players": players.measure,
    "clicks": clicks.measure,
    "crowd": crowd.measure,
    "load": load.measure,
    "memory": memory.measure,
    "startup": startup.measure,
    "history": history.measure,
    "failover": failover.measure,
}


async def run(names: list[str], log: IO[str]) -> None:
    """Run the named benchmarks, by default all, and print a table. What they print themselves is logged."""
    rows: list[tuple[str, Measure]] = []
    try:
        for name in names or BENCHMARKS:
            print(f"{name:8} ", end="", flush=True)
            begun = time.monotonic()
            with redirect_stdout(log):
                async for measure in BENCHMARKS[name]():
                    rows.append((name, measure))  # noqa: PERF401 - those before an error are shown, too
            print(f"{time.monotonic() - begun:3.0f} s", flush=True)
    finally:
        print("", *table(rows), "", sep="\n")


def main(arguments: list[str]) -> None:
    """Run benchmarks with a log in a file, and with a server that starts bots, or beside a commit."""
    match arguments:
        case ["--beside", commit, *names]:
            pass
        case names:
            commit = ""
    if unknown := set(names) - set(BENCHMARKS):
        sys.exit(
            f"There is no benchmark called {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}."
        )
    if commit:
        print_beside(commit, names)
        return
    with (
        tempfile.NamedTemporaryFile("w", prefix="benchmarks-", suffix=".log", delete=False) as log,
        ForkServer() as BotProcess.fork_server,
    ):
        print(f"The bots log to {log.name}.", flush=True)
        logging.basicConfig(stream=log)
        asyncio.run(run(names, log))


if __name__ == "__main__":
    main(sys.argv[1:])
