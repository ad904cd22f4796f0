"""Read leaderboards page by page."""

# ruff: noqa: S608 - the statements are built from constants of this package only

import sqlite3

from bot.store.sqlite.standings import STANDING_COLUMNS
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
    """Return a page of a leaderboard; see :meth:`bot.tables.ports.GameStore.leaderboard`.

    The caller provides a transaction, so that all statements see the same state.
    """
    reader = _LeaderboardReader(connection, scope, by, solo=solo)
    own_row = reader.row_of(caller) if is_id(caller) else None
    return LeaderboardPage(reader.rows(offset, limit), reader.count(), own_row)


class _LeaderboardReader:
    """Reads the standings of one scope in one ranking.

    A rank is one more than the number of people with a better value, which is counted in the index alone.
    RANK() would have to visit everyone for each page.
    """

    def __init__(self, connection: sqlite3.Connection, scope: int, by: Ranking, *, solo: bool) -> None:
        self._connection = connection
        self._key = (scope, solo)
        self._column = by.value  # each ranking is named after its column
        # The plus keeps the planner from using the index on games, which would look up every row.
        self._is_ranked = f"+games >= {MIN_RATED_GAMES}" if by is Ranking.WIN_RATE else "true"

    def count(self) -> int:
        """Return the number of ranked people."""
        (count,) = self._connection.execute(
            f"SELECT count(*) FROM standings WHERE scope = ? AND solo = ? AND {self._is_ranked}",
            self._key,
        ).fetchone()
        return int(count)

    def rows(self, offset: int, limit: int) -> tuple[LeaderboardRow, ...]:
        """Return ``limit`` rows starting at row ``offset``."""
        found = self._connection.execute(
            f"SELECT {self._column}, user_id, name, {STANDING_COLUMNS}"
            " FROM standings JOIN users ON id = user_id"
            f" WHERE scope = ? AND solo = ? AND {self._is_ranked}"
            f" ORDER BY {self._column} DESC, name, user_id LIMIT ? OFFSET ?",
            (*self._key, limit, offset),
        ).fetchall()
        rows: list[LeaderboardRow] = []
        rank, best = 0, None
        for number, (value, user_id, name, *figures) in enumerate(found, start=offset + 1):
            if value != best:
                rank, best = (number if rows else self._rank(value)), value
            rows.append(LeaderboardRow(rank, Person(user_id, name), Standing(*figures)))
        return tuple(rows)

    def row_of(self, user_id: int) -> LeaderboardRow | None:
        """Return a user's own row, None without a finished game in this scope."""
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
