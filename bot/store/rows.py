"""A table as rows, and back."""

# ruff: noqa: S608 - the statements are put together from words of this package alone

import sqlite3
from collections import defaultdict
from functools import lru_cache
from typing import Any

from bot.game import Game, Rules
from bot.game.notation import format_event, format_rules, parse_event, parse_rules
from bot.players import Strength
from bot.store.errors import StoreError
from bot.store.values import check_id, replace_surrogates
from bot.tables.pace import Pace
from bot.tables.ports import ChannelTakenError, ConflictError
from bot.tables.table import (
    BoardMessage,
    CloseReason,
    Coach,
    Computer,
    FinishedGame,
    Location,
    Person,
    Player,
    Status,
    Table,
)

BY_ID = "id = ?"
"""Which tables to read: that of a number."""

LATEST_IN_CHANNEL = "id = (SELECT max(id) FROM tables WHERE channel_id = ?)"
"""The one opened last in a channel. Where one is open it is that: no other opens beside it."""

TO_RESTORE = "status IN ('lobby', 'playing') OR shown < revision"
"""The open ones, and those whose end nobody has seen; word for word what their index says."""

BY_FINISH_NUMBER = "finish BETWEEN ? AND ?"
"""Those that were finished as the so manieth."""

_SELECT_SEATS = (
    "SELECT table_id, user_id, name, strength, number FROM seats LEFT JOIN users ON users.id = user_id"
)

cached_event = lru_cache(maxsize=4_096)(parse_event)  # few events differ, and each recurs often


def insert_table(
    connection: sqlite3.Connection,
    location: Location,
    host: Person,
    rules: Rules,
    now: float,
    pace: Pace,
    coach: Coach,
    computers: tuple[Computer, ...],
) -> Table:
    """Write a new table in its lobby, with the host on its first seat and computers on the next.

    Raises:
        ChannelTakenError: there is an open table in that channel.
    """
    guild_id = None if location.guild_id is None else check_id(location.guild_id)
    channel_id = check_id(location.channel_id)
    host = Person(check_id(host.id), replace_surrogates(host.name))
    taken = connection.execute(
        "SELECT id FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing')", (channel_id,)
    ).fetchone()
    if taken is not None:
        raise ChannelTakenError(taken[0])
    (table_id,) = connection.execute(
        "INSERT INTO tables"
        " (guild_id, channel_id, host, rules, pace, coach, status, acted, reminded, set_aside, revision)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 1) RETURNING id",
        (guild_id, channel_id, host.id, format_rules(rules), pace, coach, Status.LOBBY, now),
    ).fetchall()[0]
    seats: tuple[Player, ...] = (host, *computers)
    _write_seats(connection, table_id, seats)
    return Table(table_id, location, host.id, rules, Status.LOBBY, seats, now, pace, coach)


def update_table(connection: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write what is different in ``after``, but for its screen.

    Raises:
        ConflictError: ``before`` is not what is stored.
    """
    found = connection.execute(
        "UPDATE tables SET host = ?, rules = ?, pace = ?, coach = ?, status = ?, closing = ?, acted = ?,"
        " deadline = ?, reminded = ?, set_aside = ?, revision = ?,"
        " finish = CASE WHEN ?"
        " THEN (SELECT 1 + coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL) ELSE finish END"
        " WHERE id = ? AND revision = ?",
        (
            check_id(after.host),
            format_rules(after.rules),
            after.pace,
            after.coach,
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
    if not found:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    if after.seats != before.seats:
        _write_seats(connection, after.id, after.seats)
    if after.end_votes != before.end_votes:
        connection.execute("DELETE FROM votes WHERE table_id = ?", (after.id,))
        connection.executemany(
            "INSERT INTO votes (table_id, user_id) VALUES (?, ?)",
            [(after.id, user) for user in after.end_votes],
        )
    if after.game is not None:
        _append_events(connection, before, after.game)


def newly_finished(before: Table, after: Table) -> bool:
    """Whether the game was won by this change."""
    return after.status is Status.FINISHED and before.status is not Status.FINISHED


def _append_events(connection: sqlite3.Connection, before: Table, game: Game) -> None:
    """Write the events that came after ``before``."""
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


def _write_seats(connection: sqlite3.Connection, table_id: int, seats: tuple[Player, ...]) -> None:
    connection.executemany(
        "INSERT INTO users (id, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name",
        [
            (check_id(player.id), replace_surrogates(player.name))
            for player in seats
            if isinstance(player, Person)
        ],
    )
    connection.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
    connection.executemany(
        "INSERT INTO seats (table_id, seat, user_id, strength, number) VALUES (?, ?, ?, ?, ?)",
        [
            (table_id, seat, player.id, None, None)
            if isinstance(player, Person)
            else (table_id, seat, None, player.strength, player.number)
            for seat, player in enumerate(seats)
        ],
    )


def read_tables(connection: sqlite3.Connection, condition: str, *parameters: int) -> tuple[Table, ...]:
    """Return tables, whole, in the order they were finished and then opened.

    The statements are the same four however many tables there are. They must find the same moment of the
    database, so the caller sees to a transaction.

    Args:
        connection: where to read.
        condition: one of the conditions of this module.
        parameters: what they are about.
    """
    these = f"(SELECT id FROM tables WHERE {condition})"
    seats: defaultdict[int, list[Player]] = defaultdict(list)
    for table_id, *player in connection.execute(
        f"{_SELECT_SEATS} WHERE table_id IN {these} ORDER BY table_id, seat", parameters
    ):
        seats[table_id].append(_to_player(*player))
    votes: defaultdict[int, set[int]] = defaultdict(set)
    for table_id, user_id in connection.execute(
        f"SELECT table_id, user_id FROM votes WHERE table_id IN {these}",
        parameters,
    ):
        votes[table_id].add(user_id)
    logs: defaultdict[int, list[str]] = defaultdict(list)
    for table_id, event in connection.execute(
        f"SELECT game, event FROM events WHERE game IN {these} ORDER BY game, seq",
        parameters,
    ):
        logs[table_id].append(event)
    rows = connection.execute(
        "SELECT id, guild_id, channel_id, host, rules, pace, coach, status, closing, acted, deadline,"
        " reminded, set_aside, revision, board, shown, ping, pinged, reminder"
        f" FROM tables WHERE {condition} ORDER BY finish, id",
        parameters,
    )
    return tuple(_to_table(row, seats[row[0]], votes[row[0]], logs[row[0]]) for row in rows)


def read_finished_games(
    connection: sqlite3.Connection, channel_id: int, limit: int
) -> tuple[FinishedGame, ...]:
    """Return the last games that were won in a channel, without what happened in them."""
    seats: defaultdict[int, list[Player]] = defaultdict(list)
    for table_id, *player in connection.execute(
        f"{_SELECT_SEATS} WHERE table_id IN"
        " (SELECT id FROM tables WHERE channel_id = ? AND status = 'finished'"
        " ORDER BY id DESC LIMIT ?) ORDER BY table_id DESC, seat",
        (channel_id, limit),
    ):
        seats[table_id].append(_to_player(*player))
    return tuple(FinishedGame(table_id, tuple(players)) for table_id, players in seats.items())


def _to_player(user_id: int | None, name: str | None, strength: str | None, number: int | None) -> Player:
    if user_id is not None and name is not None:
        return Person(user_id, name)
    assert strength is not None and number is not None  # noqa: PT018, S101 - the schema sees to it
    return Computer(Strength(strength), number)


def _to_table(row: tuple[Any, ...], seats: list[Player], votes: set[int], log: list[str]) -> Table:
    table_id, guild_id, channel_id, host, rules, pace, coach, status, closing, *times, revision = row[:14]
    acted, deadline, reminded, set_aside = times
    try:
        return Table(
            id=table_id,
            location=Location(guild_id, channel_id),
            host=host,
            rules=parse_rules(rules),
            status=Status(status),
            seats=tuple(seats),
            last_activity=acted,
            pace=Pace(pace),
            coach=Coach(coach),
            deadline=deadline,
            reminder_due=bool(reminded),
            paused=bool(set_aside),
            game=Game.replay(map(cached_event, log)) if log else None,
            close_reason=None if closing is None else CloseReason(closing),
            end_votes=frozenset(votes),
            revision=revision,
            board=BoardMessage(*row[14:]),
        )
    except (KeyError, ValueError) as error:
        raise StoreError(f"Table {table_id} in the database cannot be understood: {error}.") from error
