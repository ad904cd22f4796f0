"""Rebuild the standings from all games."""

import json
import sqlite3
from collections.abc import Iterator

from bot.store.guesses import read_guessed_tables, settle_again
from bot.store.sqlite.queries import run_query
from bot.store.sqlite.rows import BY_FINISH_NUMBER, BY_IDS, read_tables
from bot.store.standings import BATCH_SIZE, Standings, count_game, replace_standings
from bot.tables.table import Table


def rebuild(connection: sqlite3.Connection) -> int:
    """Recalculate the standings from all games in the order they finished, and return their number."""
    games, standings = count_games(connection)
    run_query(connection, replace_standings(standings))
    _settle_guesses(connection)
    return games


def count_games(connection: sqlite3.Connection) -> tuple[int, Standings]:
    """Return the number of finished games, and the standings that follow from their logs."""
    standings: Standings = {}
    games = 0
    for games, table in enumerate(_read_finished_tables(connection), start=1):  # noqa: B007 - the last one counts
        count_game(standings, table)
    return games, standings


def _read_finished_tables(connection: sqlite3.Connection) -> Iterator[Table]:
    (last,) = connection.execute(
        "SELECT coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL"
    ).fetchone()
    for first in range(1, last + 1, BATCH_SIZE):
        yield from read_tables(connection, BY_FINISH_NUMBER, first, first + BATCH_SIZE - 1)


def _settle_guesses(connection: sqlite3.Connection) -> None:
    guessed = run_query(connection, read_guessed_tables())
    for start in range(0, len(guessed), BATCH_SIZE):
        ids = json.dumps(guessed[start : start + BATCH_SIZE])
        for table in read_tables(connection, BY_IDS, ids, skip_unreadable=True):
            run_query(connection, settle_again(table))
