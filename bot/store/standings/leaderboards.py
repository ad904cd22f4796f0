"""Read leaderboards page by page."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.choices import UNLISTED_PEOPLE, read_value
from bot.store.queries import Access, Database, Query, Statement, column, method
from bot.store.standings.counting import STANDING_COLUMNS
from bot.tables.counted_games import Ladder
from bot.tables.ratings import Rating
from bot.tables.seats import DELETED, Person
from bot.tables.standings import (
    ALL_TIME,
    LISTING,
    MIN_RATED_GAMES,
    OVERALL,
    RANKED_LATER,
    UNLISTED,
    WINNERS,
    LeaderboardPage,
    LeaderboardRow,
    Ranking,
    Rival,
    SeasonWinners,
    Standing,
)

_IN_LADDER = "scope = ? AND solo = ? AND season = ?"

_ROW = f"user_id, name, {STANDING_COLUMNS} FROM standings JOIN users ON id = user_id WHERE {_IN_LADDER}"

_IS_LISTED = (
    "NOT EXISTS (SELECT 1 FROM choices WHERE choices.user_id = standings.user_id"
    f" AND choices.name = '{LISTING}' AND choices.value = '{UNLISTED}')"
)


class _LeaderboardReader:
    """Reads the standings of one ladder in one ranking.

    A rank is one more than the number of people with a better value, which is counted in the index alone.
    RANK() would have to visit everyone for each page. A page is found in the index, too, from its nearer end.
    """

    def __init__(self, ladder: Ladder, by: Ranking) -> None:
        self._key: tuple[object, ...] = ladder
        self._column = by.value  # each ranking is named after its column
        # The plus keeps the planner from using the index on games, which would look up every row.
        self._is_ranked = f"+games >= {MIN_RATED_GAMES}" if by in RANKED_LATER else "true"
        self._ranked_later = by in RANKED_LATER
        # One condition, or the planner would not use the index of the ranking.
        listed = f"CASE WHEN {self._is_ranked} THEN {_IS_LISTED} ELSE false END"
        self._is_shown = listed if ladder.scope == OVERALL else self._is_ranked
        self._may_be_shown = _IS_LISTED if ladder.scope == OVERALL else "true"
        self._unlisted: list[float] | None = None if ladder.scope == OVERALL else []

    def count(self, better_than: float | None = None) -> Query[int]:
        """Return the number of people who are listed, or of those of them with a better value."""
        if better_than is None:
            return (yield from self._count("")) - len((yield from self._unlisted_values()))
        count = yield from self._count(f" AND {self._column} > ?", better_than)
        return count - sum(value > better_than for value in (yield from self._unlisted_values()))

    def _count(self, condition: str, *values: object) -> Query[int]:
        """Return the number of people who are ranked and meet a condition, listed or not."""
        ((count,),) = yield Statement(
            f"SELECT count(*) FROM standings WHERE {_IN_LADDER} AND {self._is_ranked}{condition}",
            (*self._key, *values),
        )
        return int(count)

    def _unlisted_values(self) -> Query[list[float]]:
        """Return the values of those who are not listed. They are few, so they are read once."""
        if self._unlisted is None:
            self._unlisted = yield from column(
                f"SELECT {self._column} FROM standings WHERE {_IN_LADDER}"
                f" AND user_id IN ({UNLISTED_PEOPLE}) AND {self._is_ranked}",
                *self._key,
            )
        return self._unlisted

    def _seek(self, offset: int, total: int) -> Query[tuple[float, int]]:
        """Return a value at or before row ``offset`` of ``total``, and how many people have better ones."""
        unlisted = yield from self._unlisted_values()
        everybody = total + len(unlisted)
        is_near = 2 * offset < everybody
        ((value,),) = yield Statement(
            f"SELECT {self._column} FROM standings WHERE {_IN_LADDER} AND {self._is_ranked}"
            f" ORDER BY {self._column} {'DESC' if is_near else 'ASC'} LIMIT 1 OFFSET ?",
            (*self._key, offset if is_near else everybody - 1 - offset),
        )
        if is_near:
            return value, (yield from self.count(value))
        others = yield from self._count(f" AND {self._column} <= ?", value)
        return value, total - others + sum(each <= value for each in unlisted)

    def rows(self, limit: int, offset: int = 0, total: int = 0) -> Query[tuple[LeaderboardRow, ...]]:
        """Return ``limit`` rows, the first ones or those from row ``offset`` of ``total``."""
        from_value, better, values = "", 0, self._key
        if offset:
            if offset >= total:
                return ()
            value, better = yield from self._seek(offset, total)
            from_value, values = f" AND {self._column} <= ?", (*self._key, value)
        found = yield Statement(
            f"SELECT {self._column}, {_ROW} AND {self._is_shown}{from_value}"
            f" ORDER BY {self._column} DESC, name, user_id LIMIT ? OFFSET ?",
            (*values, limit, offset - better),
        )
        rows: list[LeaderboardRow] = []
        rank, best = 0, None
        for number, (value, user_id, name, *figures) in enumerate(found, start=offset + 1):
            if value != best:
                rank, best = (number if rows or not offset else (yield from self._rank(value))), value
            rows.append(LeaderboardRow(rank, Person(user_id, name), Standing(*figures)))
        return tuple(rows)

    def unranked(self, limit: int) -> Query[tuple[LeaderboardRow, ...]]:
        """Return up to ``limit`` of those who have too few games for a rank, if the ranking asks for some."""
        if not self._ranked_later:
            return ()
        found = yield Statement(
            f"SELECT {_ROW} AND games < {MIN_RATED_GAMES} AND {self._may_be_shown}"
            f" ORDER BY games DESC, {self._column} DESC, name, user_id LIMIT ?",
            (*self._key, limit),
        )
        return tuple(
            LeaderboardRow(None, Person(user_id, name), Standing(*figures))
            for user_id, name, *figures in found
        )

    def row_of(self, user_id: int) -> Query[LeaderboardRow | None]:
        """Return a user's own row, None without a finished game in this scope."""
        found = yield Statement(
            f"SELECT {self._column}, {self._is_ranked}, {_ROW} AND user_id = ?", (*self._key, user_id)
        )
        if not found:
            return None
        ((value, ranked, _, name, *figures),) = found
        rank = (yield from self._rank(value)) if ranked else None
        return LeaderboardRow(rank, Person(user_id, name), Standing(*figures))

    def _rank(self, value: float) -> Query[int]:
        return 1 + (yield from self.count(value))


class LeaderboardQueries(Database):
    """The leaderboards, and how players got there."""

    @method(Access.SURVEY)
    def leaderboard(
        self,
        scope: int,
        by: Ranking,
        caller: int,
        offset: int,
        limit: int,
        *,
        solo: bool = False,
        season: int = ALL_TIME,
    ) -> Query[LeaderboardPage]:
        ladder = Ladder(scope, solo, season)
        reader = _LeaderboardReader(ladder, by)
        own_row = yield from reader.row_of(caller)
        listed = scope != OVERALL or (yield from read_value("choices", caller, LISTING)) != UNLISTED
        total = yield from reader.count()
        rows = yield from reader.rows(limit, offset, total)
        room = limit - len(rows) if rows or not offset else 0
        unranked = (yield from reader.unranked(room)) if room else ()
        return LeaderboardPage(rows, total, own_row, listed, unranked)

    @method(Access.SURVEY)
    def hall_of_fame(
        self, scope: int, before: int, offset: int, limit: int, *, solo: bool = False
    ) -> Query[tuple[SeasonWinners, ...]]:
        found: list[SeasonWinners] = []
        season: int | None = before
        while len(found) < offset + limit:
            ((season,),) = yield Statement(
                "SELECT max(season) FROM standings"
                " WHERE scope = ? AND solo = ? AND season < ? AND season <> ?",
                (scope, solo, season, ALL_TIME),
            )
            if season is None:
                break
            reader = _LeaderboardReader(Ladder(scope, solo, season), Ranking.RATING)
            if rows := (yield from reader.rows(WINNERS)):
                found.append(SeasonWinners(season, rows))
        return tuple(found[offset:])

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
            " ORDER BY finish DESC LIMIT ?",
            (user_id, scope, ALL_TIME, solo, user_id, limit),
        )
        return tuple(Rating(mu, sigma) for mu, sigma in reversed(found))

    @method(Access.SURVEY)
    def rivals_of(self, user_id: int, scope: int, limit: int) -> Query[tuple[Rival, ...]]:
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
