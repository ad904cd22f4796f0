"""Read tables, and save changes of them."""

# ruff: noqa: S608 - the statements are built from constants of this package only

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.game import Game
from bot.store.encoding import PLAYER_COLUMNS, TABLE_COLUMNS, WITH_NAMES, read_player, read_table
from bot.store.engines.sqlite.queries import run_query
from bot.store.games import continue_game
from bot.store.guesses import GUESS_COLUMNS, OF_LATEST_TURN, read_guess
from bot.store.values import check_id
from bot.store.writing import CHANGED_COLUMNS, changed_values, new_events, write_players
from bot.tables.ports import ConflictError, UnreadableTableError
from bot.tables.table import Guess, Person, RematchPlayer, Reservation, Table

BY_ID = "id = ?"
"""A condition for :func:`read_tables`: the table with an id."""

BY_IDS = "id IN (SELECT value FROM json_each(?))"
"""The tables whose ids are in a JSON array."""

LATEST_IN_CHANNEL = "id = (SELECT max(id) FROM tables WHERE channel_id = ?)"
"""The latest table in a channel. If one is open it is that one, since a channel has only one open table."""

TO_RESTORE = (
    "(status IN ('lobby', 'playing') OR shown < revision OR (status = 'finished' AND announced = 0))"
    " AND (coalesce(guild_id, 0) >> 22) % ? IN (SELECT value FROM json_each(?))"
)
"""Open tables of shards, and closed ones whose board or channel does not tell that yet.

The parameters are the number of shards, and a JSON array of some. The first part must match the condition of
the index.
"""

BY_FINISH_NUMBER = "finish BETWEEN ? AND ?"
"""Tables whose finish number is in a range."""

log = logging.getLogger(__name__)


def update_table(connection: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write what changed in ``after``, except its board.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    updated = connection.execute(
        f"UPDATE tables SET {CHANGED_COLUMNS} WHERE id = ? AND revision = ?",
        (*changed_values(before, after), check_id(before.id), before.revision),
    ).rowcount
    if not updated:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    run_query(connection, write_players(before, after))
    _append_events(connection, before, after)


def _append_events(connection: sqlite3.Connection, before: Table, after: Table) -> None:
    """Append the events that ``before`` does not have."""
    (stored,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM events WHERE game = ?", (before.id,)
    ).fetchone()
    if stored != before.event_count:
        raise ConflictError(f"the game of table {before.id} has {stored} events, not {before.event_count}")
    connection.executemany(
        "INSERT INTO events (game, seq, event) VALUES (?, ?, ?)",
        [(before.id, seq, event) for seq, event in enumerate(new_events(before, after), start=stored + 1)],
    )


def read_tables(
    connection: sqlite3.Connection,
    condition: str,
    *parameters: int | str,
    known_game: Callable[[int], Game | None] = lambda table_id: None,
    skip_unreadable: bool = False,
) -> tuple[Table, ...]:
    """Return complete tables in the order they were finished, then opened.

    It takes seven statements for any number of tables, and one more for each known game. The caller provides
    a transaction, so that they all see the same state.

    ``condition`` is one of those in this module. ``known_game`` returns the game of a table as it was read
    earlier, so that only newer events are read. With ``skip_unreadable``, tables that cannot be read are
    logged and left out.

    Raises:
        UnreadableTableError: a table cannot be read.
    """
    ids = f"(SELECT id FROM tables WHERE {condition})"
    seats: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for table_id, *player in connection.execute(
        f"SELECT table_id, {PLAYER_COLUMNS} FROM seats {WITH_NAMES}"
        f" WHERE table_id IN {ids} ORDER BY table_id, seat",
        parameters,
    ):
        seats[table_id].append(tuple(player))
    votes: defaultdict[int, set[int]] = defaultdict(set)
    for table_id, user_id in connection.execute(
        f"SELECT table_id, user_id FROM votes WHERE table_id IN {ids}",
        parameters,
    ):
        votes[table_id].add(user_id)
    reservations: defaultdict[int, list[Reservation]] = defaultdict(list)
    for table_id, seat, user_id, name, until in connection.execute(
        "SELECT table_id, seat, user_id, name, until FROM reservations JOIN users ON users.id = user_id"
        f" WHERE table_id IN {ids} ORDER BY table_id, seat",
        parameters,
    ):
        reservations[table_id].append(Reservation(Person(user_id, name), until, seat))
    rematches: defaultdict[int, list[RematchPlayer]] = defaultdict(list)
    for table_id, wins, *player in connection.execute(
        f"SELECT table_id, wins, {PLAYER_COLUMNS} FROM rematch_players {WITH_NAMES}"
        f" WHERE table_id IN {ids} ORDER BY table_id, place",
        parameters,
    ):
        rematches[table_id].append(RematchPlayer(read_player(*player), wins))
    guesses: defaultdict[int, list[Guess]] = defaultdict(list)
    for table_id, *guess in connection.execute(
        f"SELECT table_id, {GUESS_COLUMNS} FROM guesses {WITH_NAMES}"
        f" WHERE table_id IN {ids} AND {OF_LATEST_TURN} ORDER BY table_id, guessed, user_id",
        parameters,
    ):
        guesses[table_id].append(read_guess(*guess))
    rows = connection.execute(
        f"SELECT {TABLE_COLUMNS} FROM tables WHERE {condition} ORDER BY finish, id", parameters
    ).fetchall()
    games: dict[int, Game] = {}
    for table_id in [row[0] for row in rows]:
        known = known_game(table_id)
        if known is not None and (game := _read_newer_events(connection, table_id, known)) is not None:
            games[table_id] = game
    logs: defaultdict[int, list[str]] = defaultdict(list)
    if len(games) < len(rows):
        for table_id, event in connection.execute(
            f"SELECT game, event FROM events WHERE game IN {ids} ORDER BY game, seq",
            parameters,
        ):
            logs[table_id].append(event)
    tables = []
    for row in rows:
        table_id = row[0]
        try:
            table = read_table(row, seats[table_id], votes[table_id], games.get(table_id) or logs[table_id])
            kept, players = tuple(reservations[table_id]), tuple(rematches[table_id])
            told = tuple(guesses[table_id])
            tables.append(replace(table, reservations=kept, rematch=players, guesses=told))
        except UnreadableTableError:
            if not skip_unreadable:
                raise
            log.exception("Table %d is left out", table_id)
    return tuple(tables)


def _read_newer_events(connection: sqlite3.Connection, table_id: int, known: Game) -> Game | None:
    """Return ``known`` with the events that were added since, None if it is not the stored game."""
    events = connection.execute(
        "SELECT event FROM events WHERE game = ? AND seq >= ? ORDER BY seq", (table_id, known.event_count)
    )
    return continue_game(known, [event for (event,) in events])
