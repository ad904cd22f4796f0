"""Read leaderboards from a store, and find rows."""

from collections.abc import Sequence
from typing import Any, TypeVar

from bot.tables import (
    DayResult,
    GameStore,
    LeaderboardPage,
    LeaderboardRow,
    MonthResult,
    Person,
    PuzzleResult,
    Ranking,
)
from tests.store.people import ANA
from tests.store.places import SERVER

Row = TypeVar("Row", DayResult, MonthResult, PuzzleResult)


async def read_page(
    store: GameStore, by: Ranking = Ranking.WINS, scope: int = SERVER, **asked: Any
) -> LeaderboardPage:
    """Read a page, by default the first one by wins on Ana's server."""
    return await store.leaderboard(scope, by, **{"caller": ANA.id, "offset": 0, "limit": 10, **asked})


def callers_row(page: LeaderboardPage) -> LeaderboardRow:
    assert page.own_row is not None
    return page.own_row


def ranks(page: LeaderboardPage) -> list[tuple[int | None, str]]:
    return [(row.rank, row.person.name) for row in page.rows]


def own_row(rows: Sequence[Row], reader: Person) -> Row | None:
    return next((row for row in rows if row.person == reader), None)
