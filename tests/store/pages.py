"""Read leaderboards from a store, and find rows."""

from collections.abc import Sequence
from typing import TypeVar

from bot.tables import DayResult, GameStore, LeaderboardPage, MonthResult, Person, PuzzleResult, Ranking
from tests.store.people import ANA
from tests.store.places import SERVER

Row = TypeVar("Row", DayResult, MonthResult, PuzzleResult)


async def read_page(
    store: GameStore, by: Ranking = Ranking.WINS, scope: int = SERVER, **asked: int
) -> LeaderboardPage:
    """Read a page, by default the first one by wins on Ana's server."""
    asked = {"caller": ANA.id, "offset": 0, "limit": 10} | asked
    return await store.leaderboard(scope, by, asked["caller"], asked["offset"], asked["limit"])


def ranks(page: LeaderboardPage) -> list[tuple[int | None, str]]:
    return [(row.rank, row.person.name) for row in page.rows]


def own_row(rows: Sequence[Row], reader: Person) -> Row | None:
    return next((row for row in rows if row.person == reader), None)
