"""What lists, people's own pages and opening the database cost with a long history, now and before."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path

from bot.store import SqliteStore
from bot.tables.standings import OVERALL, Ranking, season_at, season_before
from tools import history
from tools.benchmarks.measures import Measure, amount, ratio

ROOT = Path(__file__).parents[2]

FEW, MANY = (300, 60), (120_000, 24_000)
"""How many games and people a short history has, and a long one."""

BEFORE = "e72ee0f7"
"""What is compared, if the repository has it."""

FIRST_TOOL = "f973e1d2"
"""The version of :mod:`tools.history` that works with the code before, too."""

OWN_GAMES = 20
"""About as many has the person whose pages are read."""

MOST = 0.020
"""Seconds that a list of all servers may take in addition with a long history."""


async def measure() -> AsyncIterator[Measure]:
    """Measure the code as it is with both histories, and that before with the long one."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = await _figures(ROOT, *FEW), await _figures(ROOT, *MANY)
        before = await _figures(Path(folder), *MANY) if _extract(Path(folder)) else {}
    for name, seconds in many.items():
        compared = ratio(seconds, before[name], BEFORE) if name in before else ""
        most = few[name] + MOST * name.startswith("all")
        yield Measure(name, amount(seconds, "ms"), "", compared, amount(most, "ms"))


def _extract(folder: Path) -> bool:
    """Write the code before, with the tool and this module, into a folder, if the repository has it."""
    archive = subprocess.run(["git", "archive", BEFORE], cwd=ROOT, capture_output=True)
    tool = subprocess.run(["git", "show", f"{FIRST_TOOL}:tools/history.py"], cwd=ROOT, capture_output=True)
    if archive.returncode or tool.returncode:
        return False
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    (folder / "tools" / "history.py").write_bytes(tool.stdout)
    shutil.copy(__file__, folder / "tools" / "benchmarks")
    return True


async def _figures(root: Path, games: int, people: int) -> dict[str, float]:
    """Return what a version of the code needs for each page, in seconds of CPU."""
    module = (sys.executable, "-m", "tools.benchmarks.history")
    process = await asyncio.create_subprocess_exec(
        *module, str(games), str(people), cwd=root, stdout=subprocess.PIPE
    )
    output, _ = await process.communicate()
    figures: dict[str, float] = json.loads(output)
    return figures


async def read_pages(path: Path) -> dict[str, float]:
    """Return the seconds of CPU that each page takes, the least of several times."""
    with closing(sqlite3.connect(path)) as connection:
        user_id, scope = connection.execute(
            "SELECT user_id, scope FROM standings WHERE scope AND NOT solo AND NOT season"
            f" ORDER BY abs(games - {OWN_GAMES}), user_id LIMIT 1"
        ).fetchone()
    month = season_at(time.time())
    async with await SqliteStore.open(path) as store:
        page = await store.leaderboard(OVERALL, Ranking.WINS, user_id, 0, 10)
        last = max(0, page.total - 10)
        pages: dict[str, Callable[[], Awaitable[object]]] = {
            "all servers, wins, first page": lambda: store.leaderboard(OVERALL, Ranking.WINS, user_id, 0, 10),
            "all servers, wins, page in the middle": lambda: store.leaderboard(
                OVERALL, Ranking.WINS, user_id, last // 2, 10
            ),
            "all servers, wins, last page": lambda: store.leaderboard(
                OVERALL, Ranking.WINS, user_id, last, 10
            ),
            "all servers, rating, first page": lambda: store.leaderboard(
                OVERALL, Ranking.RATING, user_id, 0, 10
            ),
            "all servers, hall of fame": lambda: store.hall_of_fame(OVERALL, month, 0, 5),
            "all servers, guesses of a month": lambda: store.guessers(
                OVERALL, season_before(month), user_id, 0, 10
            ),
            "one server, wins": lambda: store.leaderboard(scope, Ranking.WINS, user_id, 0, 10),
            "one server, guesses of a month": lambda: store.guessers(
                scope, season_before(month), user_id, 0, 10
            ),
            "games for statistics": lambda: store.game_logs_of(user_id, scope, 200),
            "rivals": lambda: store.rivals_of(user_id, scope, 3),
            "somebody's data": lambda: store.personal_data(user_id),
        }
        figures = {name: min([await cpu_of(read) for _ in range(5)]) for name, read in pages.items()}

    async def open_and_close() -> None:
        await (await SqliteStore.open(path)).close()

    return figures | {"opening the database": min([await cpu_of(open_and_close) for _ in range(3)])}


async def cpu_of(do: Callable[[], Awaitable[object]]) -> float:
    """Return the seconds of CPU that something takes, in all threads."""
    begun = time.process_time()
    await do()
    return time.process_time() - begun


async def main(games: int, people: int) -> None:
    """Make a history, and print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "history.db")
        await history.make(path, games, people, time.time())
        print(json.dumps(await read_pages(path)))


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
