"""Save changes as fast as possible, and print them.

Run with ``python -m tests.store.engines.sqlite.save_until_killed DATABASE``.
"""

import asyncio
import os
import sys
from itertools import count
from pathlib import Path

from bot.store import SqliteStore
from bot.tables.table import Location, Person
from tests.store.changes import won_changes
from tests.store.saved_tables import create_game, save_changes

TASKS = 20


async def save_games(store: SqliteStore, number: int) -> None:
    """Play games in one channel, and print the number of events of the table after each save."""
    people = Person(1_000 + number, "A"), Person(2_000 + number, "B")
    for seed in count():
        table, steps = await create_game(store, Location(1, number), people, seed % 3)
        for game in steps[1:-1]:
            table = await save_changes(store, table, game=game)
            os.write(sys.stdout.fileno(), f"{table.id} {table.event_count}\n".encode())
        await save_changes(store, table, **won_changes(steps[-1]))


async def main() -> None:
    store = await SqliteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(save_games(store, number) for number in range(TASKS)))


if __name__ == "__main__":
    asyncio.run(main())
