"""Read leaderboards page by page."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.choices import UNLISTED_PEOPLE, is_listed, read_value
from bot.store.queries import Access, Database, Query, Statement, marks, method
from bot.store.standings.counting import STANDING_COLUMNS
from bot.tables.counted_games import Ladder
from bot.tables.seats import Person
from bot.tables.standings import (
    ALL_TIME,
    LISTING,
    MAX_RANK,
    MIN_RATED_GAMES,
    OVERALL,
    RANKED_LATER,
    UNLISTED,
    WINNERS,
    LeaderboardPage,
    LeaderboardRow,
    Ranking,
    SeasonWinners,
    Standing,
)

_IN_LADDER = "scope = ? AND solo = ? AND season = ?"
"""With a plus before it, the few who are asked for are not looked for in the whole ladder."""

_ROW = f"user_id, (SELECT name FROM users WHERE id = user_id), {STANDING_COLUMNS} FROM standings"
"""For a join, PostgreSQL would read all names: it keeps no samples of ids here, and expects many rows."""


class _LeaderboardReader:
    """Reads the standings of one ladder in one ranking.

    Those who are ranked are in the ranking's index, those with equal values by their ids.
    """

    def __init__(self, ladder: Ladder, by: Ranking) -> None:
        self._key: tuple[object, ...] = ladder
        self._column = by.value  # each ranking is named after its column
        self._ranked_later = by in RANKED_LATER
        # As in the condition of the index; the plus keeps the planner from using the one on games.
        self._ranked = f"{_IN_LADDER} AND +games >= {MIN_RATED_GAMES}" if self._ranked_later else _IN_LADDER
        self._is_listed = is_listed("standings") if ladder.scope == OVERALL else "TRUE"
        self._are_listed = f"user_id NOT IN ({UNLISTED_PEOPLE})" if ladder.scope == OVERALL else "TRUE"

    def _count(self, condition: str, *values: float) -> Query[int]:
        """Return how many of those who are listed meet a condition, at most one more than have a number."""
        ((count,),) = yield Statement(
            f"SELECT count(*) FROM (SELECT 1 FROM standings WHERE {self._ranked} AND {self._are_listed}"
            f" AND {self._column} {condition} LIMIT {MAX_RANK + 1}) AS counted",
            (*self._key, *values),
        )
        return int(count)

    def rows(self, limit: int, offset: int = 0) -> Query[tuple[LeaderboardRow, ...]]:
        """Return up to ``limit`` rows from row ``offset`` on."""
        found = yield Statement(
            f"SELECT {self._column}, user_id FROM standings WHERE {self._ranked} AND {self._is_listed}"
            f" ORDER BY {self._column} DESC, user_id LIMIT ? OFFSET ?",
            (*self._key, max(0, min(limit, MAX_RANK - offset)), min(offset, MAX_RANK)),
        )
        if not found:
            return ()
        rows = yield Statement(
            f"SELECT {_ROW} WHERE +{_IN_LADDER} AND user_id IN {marks(found)}",
            (*self._key, *(user_id for _, user_id in found)),
        )
        people = {user_id: (Person(user_id, name), Standing(*figures)) for user_id, name, *figures in rows}
        ranks: dict[float, int] = {}
        if offset:
            ranks[found[0][0]] = 1 + (yield from self._count("> ?", found[0][0]))
        for number, (value, _) in enumerate(found, offset + 1):
            ranks.setdefault(value, number)
        return tuple(LeaderboardRow(ranks[value], *people[user_id]) for value, user_id in found)

    def unranked(self, limit: int) -> Query[tuple[LeaderboardRow, ...]]:
        """Return up to ``limit`` of those who have too few games for a rank, if the ranking asks for some."""
        if not self._ranked_later:
            return ()
        found = yield Statement(
            f"SELECT {_ROW} WHERE {_IN_LADDER} AND games < {MIN_RATED_GAMES} AND {self._is_listed}"
            " ORDER BY games DESC, user_id LIMIT ?",
            (*self._key, limit),
        )
        return tuple(
            LeaderboardRow(None, Person(user_id, name), Standing(*figures))
            for user_id, name, *figures in found
        )

    def own_row(self, user_id: int) -> Query[tuple[LeaderboardRow | None, int]]:
        """Return a user's own row, None without a finished game in this scope, and how many are listed."""
        total = yield from self._count(">= 0")
        found = yield Statement(
            f"SELECT {self._column}, {_ROW} WHERE +{_IN_LADDER} AND user_id = ?", (*self._key, user_id)
        )
        if not found:
            return None, total
        ((value, _, name, *figures),) = found
        standing, rank = Standing(*figures), None
        if not self._ranked_later or standing.games >= MIN_RATED_GAMES:
            rank = 1 + (yield from self._count("> ?", value))
        return LeaderboardRow(rank, Person(user_id, name), standing), total


class LeaderboardQueries(Database):
    """The leaderboards, and the winners of months."""

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
        own_row, total = yield from reader.own_row(caller)
        listed = scope != OVERALL or (yield from read_value("choices", caller, LISTING)) != UNLISTED
        rows = yield from reader.rows(limit, offset)
        room = limit - len(rows) if total <= MAX_RANK and (rows or not offset) else 0
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
                " WHERE scope = ? AND solo = ? AND season > ? AND season < ?",
                (scope, solo, ALL_TIME, season),
            )
            if season is None:
                break
            reader = _LeaderboardReader(Ladder(scope, solo, season), Ranking.RATING)
            if rows := (yield from reader.rows(WINNERS)):
                found.append(SeasonWinners(season, rows))
        return tuple(found[offset:])
