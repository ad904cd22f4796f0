"""Read leaderboards from a store, and find rows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.tables import DayResult, GameStore, MonthResult, Person, PuzzleResult
from bot.tables.standings import LeaderboardPage, LeaderboardRow, Page, Ranking
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


def compared(results: Sequence[tuple[Any, int, Row]], least: int, reader: Person, limit: int) -> Page[Row]:
    """Return the first of some rows, each with its value and how many results it has.

    Those with few have no place.
    """
    ranked = [value for value, count, _ in results if count >= least]
    rows = []
    for value, count, row in sorted(results, key=lambda r: (r[1] < least, r[0], -r[1], r[2].person.id)):
        place: Any = 1 + sum(other < value for other in ranked) if count >= least else None
        rows.append(replace(row, place=place))
    own = next((row for row in rows if row.person == reader), None)
    return Page(tuple(rows[:limit]), len(ranked), own)
