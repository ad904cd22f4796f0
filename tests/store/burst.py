"""Saves as fast as it can and says what was saved: ``python -m tests.store.burst DATABASE``."""

import asyncio
import os
import sys
from itertools import count
from pathlib import Path

from bot.store import SqliteStore
from bot.tables.table import Person, Place
from tests.store.playing import begun, over, saved

TASKS = 20


async def play(store: SqliteStore, number: int) -> None:
    """Play game after game in one channel; after each save, say which table has how many events."""
    people = Person(1_000 + number, "A"), Person(2_000 + number, "B")
    for seed in count():
        table, steps = await begun(store, Place(1, number), people, seed % 3)
        for game in steps[1:-1]:
            table = await saved(store, table, game=game)
            os.write(sys.stdout.fileno(), f"{table.id} {table.seq}\n".encode())
        await saved(store, table, **over(steps[-1]))


async def main() -> None:
    """Play until killed."""
    store = await SqliteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, number) for number in range(TASKS)))


if __name__ == "__main__":
    asyncio.run(main())
