"""Read leaderboards page by page."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from bot.store.choices import read_choice
from bot.store.queries import Query, Statement
from bot.store.standings import STANDING_COLUMNS
from bot.store.values import is_id
from bot.tables.counted_games import Ladder
from bot.tables.seasons import ALL_TIME
from bot.tables.standings import (
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
from bot.tables.table import Person


def read_leaderboard(
    ladder: Ladder, by: Ranking, caller: int, offset: int, limit: int
) -> Query[LeaderboardPage]:
    """Return a page of a leaderboard; see :meth:`bot.tables.ports.GameStore.leaderboard`.

    The caller provides a transaction, so that all statements see the same state.
    """
    reader = _LeaderboardReader(ladder, by)
    own_row = (yield from reader.row_of(caller)) if is_id(caller) else None
    listed = (
        ladder.scope != OVERALL or not is_id(caller) or (yield from read_choice(caller, LISTING)) != UNLISTED
    )
    rows = yield from reader.rows(offset, limit)
    total = yield from reader.count()
    room = limit - len(rows) if rows or not offset else 0
    unranked = (yield from reader.unranked(room)) if room else ()
    return LeaderboardPage(rows, total, own_row, listed, unranked)


UNLISTED_PEOPLE = f"SELECT user_id FROM choices WHERE name = '{LISTING}' AND value = '{UNLISTED}'"
"""The ids of those who have chosen not to be listed outside of their servers."""

_IN_LADDER = "scope = ? AND solo = ? AND season = ?"

_IS_LISTED = (
    "NOT EXISTS (SELECT 1 FROM choices WHERE choices.user_id = standings.user_id"
    f" AND choices.name = '{LISTING}' AND choices.value = '{UNLISTED}')"
)


def read_hall_of_fame(
    scope: int, before: int, offset: int, limit: int, *, solo: bool
) -> Query[tuple[SeasonWinners, ...]]:
    """Return the winners of past seasons; see :meth:`bot.tables.ports.GameStore.hall_of_fame`.

    Each season takes two look-ups in an index, and there are twelve a year.
    """
    found: list[SeasonWinners] = []
    season: int | None = before
    while len(found) < offset + limit:
        ((season,),) = yield Statement(
            "SELECT max(season) FROM standings WHERE scope = ? AND solo = ? AND season < ? AND season <> ?",
            (scope, solo, season, ALL_TIME),
        )
        if season is None:
            break
        reader = _LeaderboardReader(Ladder(scope, solo, season), Ranking.RATING)
        if rows := (yield from reader.rows(0, WINNERS)):
            found.append(SeasonWinners(season, rows))
    return tuple(found[offset:])


class _LeaderboardReader:
    """Reads the standings of one ladder in one ranking.

    A rank is one more than the number of people with a better value, which is counted in the index alone.
    RANK() would have to visit everyone for each page.
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

    def count(self, better_than: float | None = None) -> Query[int]:
        """Return the number of people who are listed, or of those with a value better than ``better_than``.

        Those who are not listed are few, so they are counted by themselves and subtracted.
        """
        better, worse, values = "", "", self._key
        if better_than is not None:
            better, worse = f" AND {self._column} > ?", f" AND ? < +{self._column}"
            values = (*self._key, better_than)
        ((count,),) = yield Statement(
            f"SELECT count(*) FROM standings WHERE {_IN_LADDER} AND {self._is_ranked}{better}",
            values,
        )
        if self._key[0] != OVERALL:
            return int(count)
        ((unlisted,),) = yield Statement(
            f"SELECT count(*) FROM standings WHERE {_IN_LADDER} AND user_id IN ({UNLISTED_PEOPLE})"
            f" AND {self._is_ranked}{worse}",
            values,
        )
        return int(count) - int(unlisted)

    def rows(self, offset: int, limit: int) -> Query[tuple[LeaderboardRow, ...]]:
        """Return ``limit`` rows starting at row ``offset``."""
        found = yield Statement(
            f"SELECT {self._column}, user_id, name, {STANDING_COLUMNS}"
            " FROM standings JOIN users ON id = user_id"
            f" WHERE {_IN_LADDER} AND {self._is_shown}"
            f" ORDER BY {self._column} DESC, name, user_id LIMIT ? OFFSET ?",
            (*self._key, limit, offset),
        )
        rows: list[LeaderboardRow] = []
        rank, best = 0, None
        for number, (value, user_id, name, *figures) in enumerate(found, start=offset + 1):
            if value != best:
                rank, best = (number if rows else (yield from self._rank(value))), value
            rows.append(LeaderboardRow(rank, Person(user_id, name), Standing(*figures)))
        return tuple(rows)

    def unranked(self, limit: int) -> Query[tuple[LeaderboardRow, ...]]:
        """Return up to ``limit`` of those who have too few games for a rank, if the ranking asks for some."""
        if not self._ranked_later:
            return ()
        found = yield Statement(
            f"SELECT user_id, name, {STANDING_COLUMNS} FROM standings JOIN users ON id = user_id"
            f" WHERE {_IN_LADDER} AND games < {MIN_RATED_GAMES} AND {self._may_be_shown}"
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
            f"SELECT {self._column}, {self._is_ranked}, name, {STANDING_COLUMNS}"
            " FROM standings JOIN users ON id = user_id"
            f" WHERE {_IN_LADDER} AND user_id = ?",
            (*self._key, user_id),
        )
        if not found:
            return None
        ((value, ranked, name, *figures),) = found
        rank = (yield from self._rank(value)) if ranked else None
        return LeaderboardRow(rank, Person(user_id, name), Standing(*figures))

    def _rank(self, value: float) -> Query[int]:
        return 1 + (yield from self.count(value))
