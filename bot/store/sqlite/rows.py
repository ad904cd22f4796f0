"""Write tables as rows, and read them back."""

# ruff: noqa: S608 - the statements are built from constants of this package only

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from bot.game import Event, Game
from bot.game.notation import format_event, format_rules
from bot.store.encoding import (
    TABLE_COLUMNS,
    cached_event,
    newly_finished,
    player_columns,
    read_player,
    read_table,
)
from bot.store.values import check_id, storable
from bot.tables.new_table import NewTable
from bot.tables.ports import ChannelTakenError, ConflictError, UnreadableTableError
from bot.tables.table import (
    FinishedGame,
    Person,
    Player,
    RematchPlayer,
    Reservation,
    Status,
    Table,
)

BY_ID = "id = ?"
"""A condition for :func:`read_tables`: the table with an id."""

LATEST_IN_CHANNEL = "id = (SELECT max(id) FROM tables WHERE channel_id = ?)"
"""The latest table in a channel. If one is open it is that one, since a channel has only one open table."""

TO_RESTORE = "status IN ('lobby', 'playing') OR shown < revision OR (status = 'finished' AND announced = 0)"
"""Open tables, and closed ones whose board or channel does not tell that yet.

It must match the condition of the index.
"""

BY_FINISH_NUMBER = "finish BETWEEN ? AND ?"
"""Tables whose finish number is in a range."""

_SELECT_SEATS = (
    "SELECT table_id, user_id, name, strength, number FROM seats LEFT JOIN users ON users.id = user_id"
)

log = logging.getLogger(__name__)


def insert_table(connection: sqlite3.Connection, new: NewTable) -> Table:
    """Insert a new table, and return it as it is stored.

    Raises:
        ChannelTakenError: the channel already has an open table.
    """
    location = new.location
    guild_id = None if location.guild_id is None else check_id(location.guild_id)
    channel_id = check_id(location.channel_id)
    taken = connection.execute(
        "SELECT id FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
    ).fetchone()
    if taken is not None:
        raise ChannelTakenError(taken[0])
    (table_id,) = connection.execute(
        "INSERT INTO tables"
        " (guild_id, channel_id, host, rules, pace, coach, speed, language, status, acted, reminded,"
        " set_aside, revision)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 1) RETURNING id",
        (
            guild_id,
            channel_id,
            check_id(new.host.id),
            format_rules(new.rules),
            new.pace,
            new.coach,
            new.speed,
            new.language,
            Status.LOBBY,
            new.opened,
        ),
    ).fetchall()[0]
    table = new.with_id(table_id)
    _write_seats(connection, table_id, table.seats)
    _write_reservations(connection, table_id, table.reservations)
    _write_rematch(connection, table_id, table.rematch)
    return read_tables(connection, BY_ID, table_id)[0]


def update_table(connection: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write what changed in ``after``, except its board.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    updated = connection.execute(
        "UPDATE tables SET host = ?, rules = ?, pace = ?, coach = ?, speed = ?, status = ?, closing = ?,"
        " acted = ?, deadline = ?, reminded = ?, set_aside = ?, revision = ?,"
        " finish = CASE WHEN ?"
        " THEN (SELECT 1 + coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL) ELSE finish END"
        " WHERE id = ? AND revision = ?",
        (
            check_id(after.host),
            format_rules(after.rules),
            after.pace,
            after.coach,
            after.speed,
            after.status,
            after.close_reason,
            after.last_activity,
            after.deadline,
            after.reminder_due,
            after.paused,
            after.revision,
            newly_finished(before, after),
            check_id(before.id),
            before.revision,
        ),
    ).rowcount
    if not updated:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    if after.seats != before.seats:
        _write_seats(connection, after.id, after.seats)
    if after.reservations != before.reservations:
        _write_reservations(connection, after.id, after.reservations)
    if after.end_votes != before.end_votes:
        connection.execute("DELETE FROM votes WHERE table_id = ?", (after.id,))
        connection.executemany(
            "INSERT INTO votes (table_id, user_id) VALUES (?, ?)",
            [(after.id, user) for user in after.end_votes],
        )
    if after.game is not None:
        _append_events(connection, before, after.game)


def _append_events(connection: sqlite3.Connection, before: Table, game: Game) -> None:
    """Append the events that ``before`` does not have."""
    (stored,) = connection.execute(
        "SELECT coalesce(max(seq), 0) FROM events WHERE game = ?", (before.id,)
    ).fetchone()
    if stored != before.event_count:
        raise ConflictError(f"the game of table {before.id} has {stored} events, not {before.event_count}")
    connection.executemany(
        "INSERT INTO events (game, seq, event) VALUES (?, ?, ?)",
        [
            (before.id, seq, format_event(event))
            for seq, event in enumerate(game.log[stored:], start=stored + 1)
        ],
    )


def _write_users(connection: sqlite3.Connection, players: Iterable[Player]) -> None:
    connection.executemany(
        "INSERT INTO users (id, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
        [(check_id(player.id), storable(player.name)) for player in players if isinstance(player, Person)],
    )


def _write_seats(connection: sqlite3.Connection, table_id: int, seats: tuple[Player, ...]) -> None:
    _write_users(connection, seats)
    connection.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    connection.executemany(
        "INSERT INTO seats (table_id, seat, user_id, strength, number) VALUES (?, ?, ?, ?, ?)",
        [(table_id, seat, *player_columns(player)) for seat, player in enumerate(seats)],
    )


def _write_reservations(
    connection: sqlite3.Connection, table_id: int, reservations: tuple[Reservation, ...]
) -> None:
    _write_users(connection, [reservation.person for reservation in reservations])
    connection.execute("DELETE FROM reservations WHERE table_id = ?", (table_id,))
    connection.executemany(
        "INSERT INTO reservations (table_id, seat, user_id, until) VALUES (?, ?, ?, ?)",
        [
            (table_id, reservation.seat, reservation.person.id, reservation.until)
            for reservation in reservations
        ],
    )


def _write_rematch(connection: sqlite3.Connection, table_id: int, players: tuple[RematchPlayer, ...]) -> None:
    _write_users(connection, [entry.player for entry in players])
    connection.executemany(
        "INSERT INTO rematch_players (table_id, place, user_id, strength, number, wins)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, place, *player_columns(entry.player), entry.wins) for place, entry in enumerate(players)],
    )


def read_tables(
    connection: sqlite3.Connection,
    condition: str,
    *parameters: int,
    known_game: Callable[[int], Game | None] = lambda table_id: None,
    skip_unreadable: bool = False,
) -> tuple[Table, ...]:
    """Return complete tables in the order they were finished, then opened.

    It takes six statements for any number of tables, and one more for each known game. The caller provides a
    transaction, so that they all see the same state.

    Args:
        connection: the connection to read from.
        condition: one of the conditions of this module.
        parameters: the parameters of the condition.
        known_game: returns the game of a table as it was read earlier, so that only newer events are read.
        skip_unreadable: whether tables that cannot be read are logged and left out.

    Raises:
        UnreadableTableError: a table cannot be read.
    """
    ids = f"(SELECT id FROM tables WHERE {condition})"
    seats: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for table_id, *player in connection.execute(
        f"{_SELECT_SEATS} WHERE table_id IN {ids} ORDER BY table_id, seat", parameters
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
        "SELECT table_id, wins, user_id, name, strength, number FROM rematch_players"
        f" LEFT JOIN users ON users.id = user_id WHERE table_id IN {ids} ORDER BY table_id, place",
        parameters,
    ):
        rematches[table_id].append(RematchPlayer(read_player(*player), wins))
    rows = connection.execute(
        f"SELECT {TABLE_COLUMNS} FROM tables WHERE {condition} ORDER BY finish, id",
        parameters,
    ).fetchall()
    games: dict[int, Game] = {}
    for table_id in [row[0] for row in rows]:
        known = known_game(table_id)
        newer = known and _read_newer_events(connection, table_id, known)
        if known is not None and newer is not None:
            games[table_id] = known.extend(newer) if newer else known
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
            tables.append(replace(table, reservations=kept, rematch=players))
        except UnreadableTableError:
            if not skip_unreadable:
                raise
            log.exception("Table %d is left out", table_id)
    return tuple(tables)


def _read_newer_events(connection: sqlite3.Connection, table_id: int, known: Game) -> list[Event] | None:
    """Return the events after those of ``known``, None if its last event is not in the database.

    Logs only grow, but the file may be replaced by a backup.
    """
    last, *newer = connection.execute(
        "SELECT event FROM events WHERE game = ? AND seq >= ? ORDER BY seq", (table_id, known.event_count)
    ).fetchall() or [(None,)]
    if last != (format_event(known.log[-1]),):
        return None
    try:
        return [cached_event(event) for (event,) in newer]
    except (KeyError, ValueError):
        return None  # reading the whole log will fail for the same reason


def read_finished_games(
    connection: sqlite3.Connection, channel_id: int, limit: int
) -> tuple[FinishedGame, ...]:
    """Return the latest games that were won in a channel, without their events."""
    seats: defaultdict[int, list[Player]] = defaultdict(list)
    for table_id, *player in connection.execute(
        f"{_SELECT_SEATS} WHERE table_id IN"
        " (SELECT id FROM tables WHERE channel_id = ? AND status = 'finished'"
        " ORDER BY id DESC LIMIT ?) ORDER BY table_id DESC, seat",
        (channel_id, limit),
    ):
        seats[table_id].append(read_player(*player))
    return tuple(FinishedGame(table_id, tuple(players)) for table_id, players in seats.items())


def count_open_tables(
    connection: sqlite3.Connection, *, host: int | None = None, guild_id: int | None = None
) -> int:
    """Return the number of open tables; see :meth:`bot.tables.ports.GameStore.count_open_tables`."""
    (number,) = connection.execute(
        "SELECT count(*) FROM tables WHERE status IN ('lobby', 'playing') AND NOT set_aside"
        " AND (?1 IS NULL OR host = ?1) AND (?2 IS NULL OR guild_id = ?2)",
        (host, guild_id),
    ).fetchone()
    return int(number)


def read_open_tables_of(
    connection: sqlite3.Connection, user_id: int, guild_id: int | None, limit: int
) -> tuple[int, ...]:
    """Return the ids of the open tables of a user; see :meth:`bot.tables.ports.GameStore.open_tables_of`."""
    found = connection.execute(
        "SELECT id FROM tables WHERE status IN ('lobby', 'playing') AND (?2 IS NULL OR guild_id = ?2)"
        " AND (EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?1)"
        " OR EXISTS (SELECT 1 FROM reservations WHERE table_id = id AND user_id = ?1))"
        " ORDER BY acted DESC, id LIMIT ?3",
        (user_id, guild_id, limit),
    )
    return tuple(table_id for (table_id,) in found)
