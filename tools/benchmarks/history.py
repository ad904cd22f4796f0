"""What lists, people's own pages and opening the database cost with a long history."""

import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from pathlib import Path

from bot.store import SqliteStore
from bot.tables.standings import OVERALL, Ranking, season_at, season_before
from tools import history
from tools.benchmarks.measures import Measure, amount

FEW, MANY = (300, 60), (120_000, 24_000)
"""How many games and people a short history has, and a long one."""

OWN_GAMES = 20
"""About as many has the person whose pages are read."""

MOST = 0.020
"""Seconds that a list of all servers may take in addition with a long history."""


async def measure() -> AsyncIterator[Measure]:
    """Measure with both histories."""
    few, many = await _figures(*FEW), await _figures(*MANY)
    for name, seconds in many.items():
        most = few[name] + MOST * name.startswith("all")
        yield Measure(name, amount(seconds, "ms"), limit=amount(most, "ms"))


async def _figures(games: int, people: int) -> dict[str, float]:
    """Return what each page needs with a history of some length, in seconds of CPU."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "history.db")
        await history.make(path, games, people, time.time())
        return await read_pages(path)


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
