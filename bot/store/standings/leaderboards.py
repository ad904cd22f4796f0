"""Read leaderboards page by page."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from bot.store.choices import UNLISTED_PEOPLE, read_value
from bot.store.queries import Access, Database, Query, Rows, Statement, marks, method
from bot.store.standings.counting import STANDING_COLUMNS
from bot.tables.counted_games import Ladder
from bot.tables.seats import Person
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
    SeasonWinners,
    Standing,
)

_IN_LADDER = "scope = ? AND solo = ? AND season = ?"

_ROW = f"user_id, (SELECT name FROM users WHERE id = user_id), {STANDING_COLUMNS} FROM standings"
"""For a join, PostgreSQL would read all names: it keeps no samples of ids here, and expects many rows."""

_IS_LISTED = (
    "NOT EXISTS (SELECT 1 FROM choices WHERE choices.user_id = standings.user_id"
    f" AND choices.name = '{LISTING}' AND choices.value = '{UNLISTED}')"
)


class _LeaderboardReader:
    """Reads the standings of one ladder in one ranking.

    Those who are ranked are in the ranking's index, those with equal values by their ids. They are counted
    and skipped there, from the nearer end: RANK() would have to visit everyone for each page.
    """

    def __init__(self, ladder: Ladder, by: Ranking) -> None:
        self._key: tuple[object, ...] = ladder
        self._column = by.value  # each ranking is named after its column
        self._ranked_later = by in RANKED_LATER
        # As in the condition of the index; the plus keeps the planner from using the one on games.
        self._ranked = f"{_IN_LADDER} AND +games >= {MIN_RATED_GAMES}" if self._ranked_later else _IN_LADDER
        self._is_listed = _IS_LISTED if ladder.scope == OVERALL else "TRUE"
        self._unlisted: set[tuple[float, int]] | None = None if ladder.scope == OVERALL else set()

    def _unlisted_people(self) -> Query[set[tuple[float, int]]]:
        """Return the values and ids of those who are ranked, but not listed. They are few, and read once."""
        if self._unlisted is None:
            # One by one: for a join, PostgreSQL reads the whole ladder; without the plus, for each of them.
            found = yield Statement(
                f"SELECT (SELECT {self._column} FROM standings WHERE +{self._ranked}"
                f" AND user_id = unlisted.user_id), user_id FROM ({UNLISTED_PEOPLE}) AS unlisted",
                self._key,
            )
            self._unlisted = {(value, user_id) for value, user_id in found if value is not None}
        return self._unlisted

    def _count(self, condition: str, *values: float) -> Query[int]:
        """Return how many of those who are ranked meet a condition, listed or not."""
        ((count,),) = yield Statement(
            f"SELECT count(*) FROM standings WHERE {self._ranked} AND {self._column} {condition}",
            (*self._key, *values),
        )
        return int(count)

    def rows(self, limit: int, offset: int = 0, total: int = 0) -> Query[tuple[LeaderboardRow, ...]]:
        """Return ``limit`` rows, the first ones or those from row ``offset`` of ``total``."""
        found = () if offset and offset >= total else (yield from self._places(limit, offset, total))
        if not found:
            return ()
        rows = yield Statement(
            f"SELECT {_ROW} WHERE {_IN_LADDER} AND user_id IN {marks(found)}",
            (*self._key, *(user_id for _, user_id in found)),
        )
        people = {user_id: (Person(user_id, name), Standing(*figures)) for user_id, name, *figures in rows}
        ranks: dict[float, int] = {}
        if offset:
            value, first = found[0]
            equal = yield from self._count("= ? AND user_id < ?", value, first)
            unlisted = yield from self._unlisted_people()
            ranks[value] = (
                offset + 1 - equal + sum(each == value and other < first for each, other in unlisted)
            )
        for number, (value, _) in enumerate(found, offset + 1):
            ranks.setdefault(value, number)
        return tuple(LeaderboardRow(ranks[value], *people[user_id]) for value, user_id in found)

    def _places(self, limit: int, offset: int, total: int) -> Query[Rows]:
        """Return the values and ids of those on a page."""
        forwards = 2 * offset <= total
        order = f"ORDER BY {self._column} DESC, user_id"
        if not forwards:
            limit = min(limit, total - offset)
            offset = total - offset - limit
            order = f"ORDER BY {self._column}, user_id DESC"
        select = f"SELECT {self._column}, user_id FROM standings WHERE {self._ranked}"
        if not offset:
            found = yield Statement(f"{select} AND {self._is_listed} {order} LIMIT ?", (*self._key, limit))
        else:
            unlisted = yield from self._unlisted_people()
            found = yield Statement(
                f"{select} {order} LIMIT ? OFFSET ?", (*self._key, limit + len(unlisted), offset)
            )
            begin = -found[0][0], found[0][1]
            places = [(-value, user_id) for value, user_id in unlisted]
            passed = sum(place < begin if forwards else place > begin for place in places)
            found = [place for place in found if place not in unlisted][passed : passed + limit]
        return found if forwards else found[::-1]

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
        found = yield Statement(
            f"SELECT {self._column}, {_ROW} WHERE {_IN_LADDER} AND user_id = ?", (*self._key, user_id)
        )
        standing = Standing(*found[0][3:]) if found else Standing()
        ranked = bool(found) and not (self._ranked_later and standing.games < MIN_RATED_GAMES)
        value = found[0][0] if ranked else -1  # less than anybody has
        better = yield from self._count("> ?", value)
        everybody = better + (yield from self._count("<= ?", value))  # each of them is counted once
        unlisted = yield from self._unlisted_people()
        better -= sum(each > value for each, _ in unlisted)
        total = everybody - len(unlisted)
        if not found:
            return None, total
        return LeaderboardRow(better + 1 if ranked else None, Person(user_id, found[0][2]), standing), total


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
                " WHERE scope = ? AND solo = ? AND season > ? AND season < ?",
                (scope, solo, ALL_TIME, season),
            )
            if season is None:
                break
            reader = _LeaderboardReader(Ladder(scope, solo, season), Ranking.RATING)
            if rows := (yield from reader.rows(WINNERS)):
                found.append(SeasonWinners(season, rows))
        return tuple(found[offset:])
