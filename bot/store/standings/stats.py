"""Read the stats of a player: standings by season, ratings over time, and rivals."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.choices import is_listed
from bot.store.queries import Access, Database, Query, Statement, method
from bot.store.standings.counting import STANDING_COLUMNS
from bot.tables.ratings import Rating
from bot.tables.seats import DELETED, Person
from bot.tables.standings import ALL_TIME, OVERALL, LeaderboardRow, Rival, Standing


class StatsQueries(Database):
    """The stats of players."""

    @method(Access.SURVEY)
    def standing_of(self, user_id: int, scope: int, *, solo: bool = False) -> Query[LeaderboardRow | None]:
        found = yield Statement(
            f"SELECT (SELECT name FROM users WHERE id = user_id), {STANDING_COLUMNS} FROM standings"
            " WHERE user_id = ? AND scope = ? AND solo = ? AND season = ?",
            (user_id, scope, solo, ALL_TIME),
        )
        for name, *figures in found:
            return LeaderboardRow(None, Person(user_id, name), Standing(*figures))
        return None

    @method(Access.SURVEY)
    def seasons_of(self, user_id: int, scope: int, *, solo: bool = False) -> Query[dict[int, Standing]]:
        found = yield Statement(
            f"SELECT season, {STANDING_COLUMNS} FROM standings"
            " WHERE user_id = ? AND scope = ? AND solo = ? AND season <> ? ORDER BY season DESC",
            (user_id, scope, solo, ALL_TIME),
        )
        return {season: Standing(*figures) for season, *figures in found}

    @method(Access.SURVEY)
    def ratings_of(
        self, user_id: int, scope: int, limit: int, *, solo: bool = False
    ) -> Query[tuple[Rating, ...]]:
        found = yield Statement(
            "SELECT mu, sigma FROM seats JOIN seat_ratings USING (table_id, seat)"
            " JOIN tables ON id = table_id WHERE user_id = ? AND scope = ? AND season = ? AND ? = NOT EXISTS"
            " (SELECT 1 FROM seats AS other WHERE other.table_id = id AND other.user_id <> ?)"
            " ORDER BY +finish DESC LIMIT ?",  # as in the statement for game logs
            (user_id, scope, ALL_TIME, solo, user_id, limit),
        )
        return tuple(Rating(mu, sigma) for mu, sigma in reversed(found))

    @method(Access.SURVEY)
    def rivals_of(self, user_id: int, scope: int, limit: int) -> Query[tuple[Rival, ...]]:
        listed = f"AND {is_listed('other')}" if scope == OVERALL else ""
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
