"""Run the benchmarks: ``python -m tools.benchmarks [NAME ...]``."""

import asyncio
import sys

from tools.benchmarks import (
    clicks,
    drawing,
    folding,
    load,
    memory,
    motion,
    odds,
    players,
    replay,
    startup,
    taps,
)

BENCHMARKS = {
    "drawing": drawing.measure,
    "motion": motion.measure,
    "replay": replay.measure,
    "folding": folding.measure,
    "odds": odds.measure,
    "players": players.measure,
    "clicks": clicks.measure,
    "memory": memory.measure,
    "startup": startup.measure,
    "taps": taps.measure,
    "load": load.measure,
}


async def main(names: list[str]) -> None:
    """Run the named benchmarks, by default all, and print their results."""
    for name in names or BENCHMARKS:
        async for line in BENCHMARKS[name]():
            print(f"{name:8} {line}", flush=True)


if __name__ == "__main__":
    if unknown := set(sys.argv[1:]) - set(BENCHMARKS):
        sys.exit(
            f"There is no benchmark called {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}."
        )
    asyncio.run(main(sys.argv[1:]))
