"""Read leaderboards from a store."""

from bot.tables.ports import GameStore
from bot.tables.standings import LeaderboardPage, Ranking
from tests.store.people import ANA
from tests.store.places import SERVER


async def read_page(
    store: GameStore,
    by: Ranking = Ranking.WINS,
    scope: int = SERVER,
    caller: int = ANA.id,
    offset: int = 0,
    limit: int = 10,
) -> LeaderboardPage:
    """Read a page, by default the first one by wins on Ana's server."""
    return await store.leaderboard(scope, by, caller, offset, limit)


def ranks(page: LeaderboardPage) -> list[tuple[int | None, str]]:
    return [(row.rank, row.person.name) for row in page.rows]
