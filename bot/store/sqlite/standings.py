"""Update the standings as games finish, or rebuild them from all games."""

# ruff: noqa: S608 - the statements are built from constants of this package only

import sqlite3
from collections.abc import Iterator
from dataclasses import astuple

from bot.store.sqlite.rows import BY_FINISH_NUMBER, read_tables
from bot.tables.standings import Standing, standings_entries
from bot.tables.table import Table

_BATCH_SIZE = 100
"""How many games a rebuild holds in memory."""

STANDING_COLUMNS = "games, wins, columns, busts, longest_turn, streak, best_streak"
"""The columns for the fields of a Standing, in order."""

StandingKey = tuple[int, bool, int]
"""The scope, whether it is of solo games, and the user id."""

Standings = dict[StandingKey, Standing]


def add_finished_game(connection: sqlite3.Connection, finished: Table) -> None:
    """Add a game that just finished to the standings of its players."""
    for entry in standings_entries(finished):
        key = (entry.scope, entry.solo, entry.person.id)
        row = connection.execute(
            f"SELECT {STANDING_COLUMNS} FROM standings WHERE scope = ? AND solo = ? AND user_id = ?", key
        ).fetchone()
        standing = Standing(*row) if row else Standing()
        _write(connection, {key: standing.with_result(entry.result)})


def rebuild(connection: sqlite3.Connection) -> int:
    """Recalculate the standings from all games in the order they finished, and return their number."""
    standings: Standings = {}
    games = 0
    for table in _read_finished_tables(connection):
        games += 1
        for entry in standings_entries(table):
            key = (entry.scope, entry.solo, entry.person.id)
            standings[key] = standings.get(key, Standing()).with_result(entry.result)
    connection.execute("DELETE FROM standings")
    _write(connection, standings)
    return games


def _read_finished_tables(connection: sqlite3.Connection) -> Iterator[Table]:
    (last,) = connection.execute(
        "SELECT coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL"
    ).fetchone()
    for first in range(1, last + 1, _BATCH_SIZE):
        yield from read_tables(connection, BY_FINISH_NUMBER, first, first + _BATCH_SIZE - 1)


def _write(connection: sqlite3.Connection, standings: Standings) -> None:
    connection.executemany(
        f"REPLACE INTO standings (scope, solo, user_id, {STANDING_COLUMNS}, win_rate)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(*key, *astuple(standing), standing.win_rate) for key, standing in standings.items()],
    )
