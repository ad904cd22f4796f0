"""Rebuild the standings from all games."""

import json
import sqlite3
from collections.abc import Iterator

from bot.store.climbs import recount_climbs
from bot.store.engines.sqlite.queries import run_query
from bot.store.engines.sqlite.rows import BY_FINISH_NUMBER, BY_IDS, read_tables
from bot.store.guesses import read_guessed_tables, settle_again
from bot.store.standings import BATCH_SIZE, Standings, count_games, replace_standings
from bot.tables.table import Table


def rebuild(connection: sqlite3.Connection) -> int:
    """Recalculate the standings from all games in the order they finished, and return their number."""
    games, standings = count_all_games(connection, write_seats=True)
    run_query(connection, replace_standings(standings))
    _settle_guesses(connection)
    run_query(connection, recount_climbs())
    return games


def count_all_games(connection: sqlite3.Connection, *, write_seats: bool) -> tuple[int, Standings]:
    """Return the number of finished games, and the standings that follow from their logs.

    The caller provides a transaction. ``write_seats`` tells whether to write the ratings before each game,
    and the ranks in it.
    """
    standings: Standings = {}
    games = 0
    for tables in _read_finished_tables(connection):
        run_query(connection, count_games(standings, tables, write_seats=write_seats))
        games += len(tables)
    return games, standings


def _read_finished_tables(connection: sqlite3.Connection) -> Iterator[tuple[Table, ...]]:
    (last,) = connection.execute(
        "SELECT coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL"
    ).fetchone()
    for first in range(1, last + 1, BATCH_SIZE):
        yield read_tables(connection, BY_FINISH_NUMBER, first, first + BATCH_SIZE - 1)


def _settle_guesses(connection: sqlite3.Connection) -> None:
    guessed = run_query(connection, read_guessed_tables())
    for start in range(0, len(guessed), BATCH_SIZE):
        ids = json.dumps(guessed[start : start + BATCH_SIZE])
        for table in read_tables(connection, BY_IDS, ids, skip_unreadable=True):
            run_query(connection, settle_again(table))
