"""What finished games add up to: counted as they finish, or all anew."""

# ruff: noqa: S608 - the statements are put together from words of this package alone

import sqlite3
from collections.abc import Iterator
from dataclasses import astuple

from bot.store.rows import FINISHED, read_tables
from bot.tables.standings import Standing, results
from bot.tables.table import Table

_AT_ONCE = 100
"""How many games are held in memory while all are counted."""

FIGURES = "games, wins, columns, busts, longest_turn, streak, best_streak"
"""The fields of a Standing, in their order."""

Standings = dict[tuple[int, int], Standing]
"""By scope and user."""


def count(connection: sqlite3.Connection, finished: Table) -> None:
    """Add a game that has just been finished to its players' standings."""
    for scope, person, record in results(finished):
        row = connection.execute(
            f"SELECT {FIGURES} FROM standings WHERE scope = ? AND user_id = ?",
            (scope, person.id),
        ).fetchone()
        standing = Standing(*row) if row else Standing()
        _write(connection, {(scope, person.id): standing.after(record)})


def rebuild(connection: sqlite3.Connection) -> int:
    """Count all finished games anew, in the order in which they finished, and return how many there are."""
    standings: Standings = {}
    games = 0
    for table in _finished(connection):
        games += 1
        for scope, person, record in results(table):
            standings[scope, person.id] = standings.get((scope, person.id), Standing()).after(record)
    connection.execute("DELETE FROM standings")
    _write(connection, standings)
    return games


def _finished(connection: sqlite3.Connection) -> Iterator[Table]:
    (last,) = connection.execute(
        "SELECT coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL"
    ).fetchone()
    for first in range(1, last + 1, _AT_ONCE):
        yield from read_tables(connection, FINISHED, first, first + _AT_ONCE - 1)


def _write(connection: sqlite3.Connection, standings: Standings) -> None:
    connection.executemany(
        f"REPLACE INTO standings (scope, user_id, {FIGURES}, win_rate) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (scope, user_id, *astuple(standing), standing.win_rate)
            for (scope, user_id), standing in standings.items()
        ],
    )
