"""A leaderboard, read a page at a time."""

# ruff: noqa: S608 - the statements are put together from words of this package alone

import sqlite3

from bot.store.standings import STANDING_COLUMNS
from bot.store.values import is_id
from bot.tables.standings import MIN_RATED_GAMES, LeaderboardPage, LeaderboardRow, Ranking, Standing
from bot.tables.table import Person


def read_leaderboard(
    connection: sqlite3.Connection,
    scope: int,
    by: Ranking,
    caller: int,
    offset: int,
    limit: int,
    *,
    solo: bool,
) -> LeaderboardPage:
    """Return a part of a leaderboard; see :meth:`bot.tables.ports.GameStore.leaderboard`.

    The statements must find the same moment of the database, so the caller sees to a transaction.
    """
    board = _LeaderboardReader(connection, scope, by, solo=solo)
    own = board.row_of(caller) if is_id(caller) else None
    return LeaderboardPage(board.rows(offset, limit), board.count(), own)


class _LeaderboardReader:
    """The statements for the standings of one scope in one ranking.

    A rank is one more than the number of people with a better value. The index tells that number without a
    look at the people themselves, where RANK() would have to visit all of them for every page.
    """

    def __init__(self, connection: sqlite3.Connection, scope: int, by: Ranking, *, solo: bool) -> None:
        self._connection = connection
        self._key = (scope, solo)
        self._column = by.value  # a column of the standings has the name of each ranking
        # The plus keeps the planner from the index by games, which would have every line looked up.
        self._is_ranked = f"+games >= {MIN_RATED_GAMES}" if by is Ranking.WIN_RATE else "true"

    def count(self) -> int:
        """Return how many people are ranked."""
        (count,) = self._connection.execute(
            f"SELECT count(*) FROM standings WHERE scope = ? AND solo = ? AND {self._is_ranked}",
            self._key,
        ).fetchone()
        return int(count)

    def rows(self, offset: int, limit: int) -> tuple[LeaderboardRow, ...]:
        """Return ``limit`` lines from the line ``offset`` on."""
        found = self._connection.execute(
            f"SELECT {self._column}, user_id, name, {STANDING_COLUMNS}"
            " FROM standings JOIN users ON id = user_id"
            f" WHERE scope = ? AND solo = ? AND {self._is_ranked}"
            f" ORDER BY {self._column} DESC, name, user_id LIMIT ? OFFSET ?",
            (*self._key, limit, offset),
        ).fetchall()
        lines: list[LeaderboardRow] = []
        rank, best = 0, None
        for number, (value, user_id, name, *figures) in enumerate(found, start=offset + 1):
            if value != best:
                rank, best = (number if lines else self._rank(value)), value
            lines.append(LeaderboardRow(rank, Person(user_id, name), Standing(*figures)))
        return tuple(lines)

    def row_of(self, user_id: int) -> LeaderboardRow | None:
        """Return somebody's own line, None without a finished game in this scope."""
        found = self._connection.execute(
            f"SELECT {self._column}, {self._is_ranked}, name, {STANDING_COLUMNS}"
            " FROM standings JOIN users ON id = user_id"
            " WHERE scope = ? AND solo = ? AND user_id = ?",
            (*self._key, user_id),
        ).fetchone()
        if found is None:
            return None
        value, ranked, name, *figures = found
        return LeaderboardRow(
            self._rank(value) if ranked else None, Person(user_id, name), Standing(*figures)
        )

    def _rank(self, value: float) -> int:
        (better,) = self._connection.execute(
            "SELECT count(*) FROM standings"
            f" WHERE scope = ? AND solo = ? AND {self._is_ranked} AND {self._column} > ?",
            (*self._key, value),
        ).fetchone()
        return 1 + int(better)
