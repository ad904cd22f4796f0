"""Run the benchmarks: ``python -m benchmarks``, or only those named: drawing, replay, odds, clicks, start."""

import asyncio
import sys

from benchmarks import clicks, drawing, odds, players, replay, start

ALL = {
    "drawing": drawing.measure,
    "replay": replay.measure,
    "odds": odds.measure,
    "players": players.measure,
    "clicks": clicks.measure,
    "start": start.measure,
}


async def main(names: list[str]) -> None:
    """Measure what is named, all if nothing is, and print it."""
    for name in names or ALL:
        async for line in ALL[name]():
            print(f"{name:8} {line}", flush=True)


if __name__ == "__main__":
    if unknown := set(sys.argv[1:]) - set(ALL):
        sys.exit(f"There is no benchmark called {', '.join(sorted(unknown))}; there are {', '.join(ALL)}.")
    asyncio.run(main(sys.argv[1:]))
