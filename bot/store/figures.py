"""Read how a player's rating changed, their seasons, and their rivals."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from bot.store.leaderboard import UNLISTED_PEOPLE
from bot.store.queries import Query, Statement
from bot.store.standings import STANDING_COLUMNS
from bot.tables.ratings import Rating
from bot.tables.seasons import ALL_TIME
from bot.tables.standings import OVERALL, Rival, Standing
from bot.tables.table import DELETED, Person


def read_seasons(user_id: int, scope: int, *, solo: bool) -> Query[dict[int, Standing]]:
    """Return a user's standings by season; see :meth:`bot.tables.ports.GameStore.seasons_of`."""
    found = yield Statement(
        f"SELECT season, {STANDING_COLUMNS} FROM standings"
        " WHERE user_id = ? AND scope = ? AND solo = ? AND season <> ? ORDER BY season DESC",
        (user_id, scope, solo, ALL_TIME),
    )
    return {season: Standing(*figures) for season, *figures in found}


def read_ratings(user_id: int, scope: int, limit: int, *, solo: bool) -> Query[tuple[Rating, ...]]:
    """Return a user's ratings before games; see :meth:`bot.tables.ports.GameStore.ratings_of`."""
    found = yield Statement(
        "SELECT mu, sigma FROM seats JOIN seat_ratings USING (table_id, seat) JOIN tables ON id = table_id"
        " WHERE user_id = ? AND scope = ? AND season = ?"
        " AND ? = NOT EXISTS (SELECT 1 FROM seats AS other WHERE other.table_id = id AND other.user_id <> ?)"
        " ORDER BY finish DESC LIMIT ?",
        (user_id, scope, ALL_TIME, solo, user_id, limit),
    )
    return tuple(Rating(mu, sigma) for mu, sigma in reversed(found))


def read_rivals(user_id: int, scope: int, limit: int) -> Query[tuple[Rival, ...]]:
    """Return whom a user met most often; see :meth:`bot.tables.ports.GameStore.rivals_of`."""
    listed = f"AND other.user_id NOT IN ({UNLISTED_PEOPLE})" if scope == OVERALL else ""
    found = yield Statement(
        "SELECT other.user_id, name, count(*),"
        " sum(CASE WHEN mine.rank < other.rank THEN 1 ELSE 0 END),"
        " sum(CASE WHEN mine.rank > other.rank THEN 1 ELSE 0 END)"
        " FROM seats AS mine JOIN tables ON tables.id = mine.table_id"
        " JOIN seats AS other ON other.table_id = mine.table_id AND other.user_id <> mine.user_id"
        " JOIN users ON users.id = other.user_id"
        " WHERE mine.user_id = ? AND other.user_id <> ? AND finish IS NOT NULL"
        f" AND guild_id IS NOT NULL AND (? OR guild_id = ?) {listed}"
        " GROUP BY other.user_id, name ORDER BY count(*) DESC, max(finish) DESC, other.user_id LIMIT ?",
        (user_id, DELETED.id, scope == OVERALL, scope, limit),
    )
    return tuple(
        Rival(Person(other, name), int(games), int(ahead), int(behind))
        for other, name, games, ahead, behind in found
    )
