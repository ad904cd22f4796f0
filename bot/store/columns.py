"""The columns of tables and the names of people: which there are, and how they are written and read."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.dice import Seal
from bot.game import Game
from bot.game.notation import format_rules, parse_event, parse_rules
from bot.players import Strength
from bot.store.queries import Query, Repeated
from bot.tables.crowd import Crowd, Voter
from bot.tables.options import SETTINGS, Options
from bot.tables.outline import Outline, waits_for_pinged
from bot.tables.ports import UnreadableTableError
from bot.tables.seats import Computer, Person, Player, RematchPlayer, Reservation
from bot.tables.table import BoardMessage, CloseReason, Guess, Location, Reach, Status, Table
from bot.tables.time_limits import Pace, game_timeout, lobby_timeout

OPTION_COLUMNS = ("rules", *SETTINGS)
"""The columns of the options of a table; see :func:`option_values`."""

MESSAGE_COLUMNS = "board, shown, ping, pinged, reminder, announced"
"""The columns of a table that :func:`read_messages` needs, in order."""

TABLE_COLUMNS = (
    "id, guild_id, channel_id, host, status, closing, acted, deadline, reminded, set_aside, revision,"
    f" {MESSAGE_COLUMNS}, language, seed, sealed_in, reach, {', '.join(OPTION_COLUMNS)}"
)
"""The columns of a table that :func:`read_table` needs, in order."""

REFRESHED_COLUMNS = f"revision, acted, guild_id, channel_id, {MESSAGE_COLUMNS}, seed, sealed_in"
"""The columns of a table that :func:`refresh_table` needs, in order."""

PLAYER_COLUMNS = "user_id, name, strength, number"
"""The columns of a player that :func:`read_player` needs, in order."""

WITH_NAMES = "LEFT JOIN users ON users.id = user_id"
"""Adds the names of people to a table with players."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def newly_finished(before: Table, after: Table) -> bool:
    """Return whether this change won the game."""
    return after.status is Status.FINISHED and before.status is not Status.FINISHED


def write_users(players: Iterable[Player]) -> Query[None]:
    """Write the names of the people among ``players``."""
    names = {player.id: storable(player.name) for player in players if isinstance(player, Person)}
    yield Repeated(
        "INSERT INTO users (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        sorted(names.items()),  # in one order, so that two transactions never wait for each other
    )


def storable(text: str) -> str:
    """Return ``text`` as every database can store it.

    Lone surrogates, which UTF-8 cannot encode, are replaced. NUL, which PostgreSQL rejects, is dropped.
    """
    return _SURROGATE.sub("\ufffd", text.replace("\0", ""))


def player_columns(player: Player) -> tuple[int | None, Strength | None, int | None]:
    """Return the columns of a player: a user id, or a strength and a number."""
    if isinstance(player, Person):
        return player.id, None, None
    return None, player.strength, player.number


def read_player(user_id: int | None, name: str | None, strength: str | None, number: int | None) -> Player:
    """Return the player of a seat: a person, or a computer."""
    if user_id is not None and name is not None:
        return Person(user_id, name)
    assert strength is not None and number is not None  # noqa: PT018, S101 - guaranteed by the schema
    return Computer(Strength(strength), number)


def option_values(options: Options) -> list[object]:
    """Return the values of :data:`OPTION_COLUMNS`."""
    return [format_rules(options.rules), *(getattr(options, name) for name in SETTINGS)]


def read_table(row: tuple[Any, ...]) -> Table:
    """Return a table from a row of :func:`bot.store.tables.read_tables`.

    Raises:
        UnreadableTableError: something in it is damaged.
    """
    table_id, guild_id, channel_id, host, status, closing, acted, deadline, reminded, set_aside = row[:10]
    revision, (language, seed, sealed_in) = row[10], row[17:20]
    reach, rules, *settings = row[20:-8]
    try:
        _, reservations, rematch, _, votes, log, crowd, voters = map(_sorted_list, row[-8:])
        return Table(
            id=table_id,
            location=Location(guild_id, channel_id),
            host=host,
            options=Options(parse_rules(rules)).with_settings(dict(zip(SETTINGS, settings, strict=True))),
            status=Status(status),
            seats=_read_seats(row[-8]),
            last_activity=acted,
            language=language,
            seal=None if seed is None else Seal(table_id, seed, sealed_in),
            deadline=deadline,
            reminder_due=bool(reminded),
            paused=bool(set_aside),
            game=Game.replay(parse_event(event) for _, event in log) if log else None,
            close_reason=None if closing is None else CloseReason(closing),
            end_votes=frozenset(votes),
            revision=revision,
            board=read_messages(row[11:17]),
            reservations=tuple(
                Reservation(Person(user_id, name), None if until is None else float(until), seat)
                for seat, user_id, name, until in reservations
            ),
            rematch=tuple(RematchPlayer(read_player(*player), wins) for _, wins, *player in rematch),
            guesses=read_guesses(row[-5]),
            reach=Reach(reach),
            crowd=_read_crowd(voters, *crowd[0]) if crowd else None,
        )
    except Exception as error:  # a damaged log can break any rule
        raise UnreadableTableError(table_id, error) from error


def read_outline(row: tuple[Any, ...]) -> Outline:
    """Return an outline from a row of :meth:`bot.store.tables.TableQueries.outlines`."""
    table_id, guild_id, status, rules, pace, acted, deadline, reminded, set_aside, revision = row[:10]
    shown, ping, pinged, reminder, reach, until, people, events = row[10:]
    timeout, lent, quiet = None, reach == Reach.LENT, shown >= revision
    set_at = acted
    try:
        if status == Status.LOBBY:
            timeout = lobby_timeout(acted, [until])
        elif status == Status.PLAYING:
            pace = Pace.NONE if lent else Pace(pace)
            set_at = max(acted, (deadline or 0.0) - pace.time_limit)
            timeout = game_timeout(pace, acted, deadline, reminder_due=bool(reminded), paused=bool(set_aside))
            since_ping = map(parse_event, _sorted_list(events))
            told = quiet and (not reminded or lent or reminder == deadline)
            quiet = told and waits_for_pinged(
                parse_rules(rules), people, ping, pinged, since_ping, was_reminded=reminder is not None
            )
        else:
            quiet = False
        return Outline(table_id, guild_id, Status(status), timeout, set_at, lent, quiet)
    except Exception:  # restoring it tells what is damaged
        return Outline(table_id, guild_id, Status.PLAYING, None, acted, lent, quiet=False)


def refresh_table(table: Table, row: tuple[Any, ...]) -> Table | None:
    """Return a table that was read or saved earlier as it is now, None if it has been saved again.

    The row has :data:`REFRESHED_COLUMNS`, of which the server may be forgotten, the seats, since people may
    have new names, and the guesses.
    Everything else changes with the revision; the time tells apart two changes of a revision if the first was
    lost with a server.
    """
    revision, acted, guild_id, channel_id, *messages, seed, sealed_in, seats, guesses = row
    if (revision, acted) != (table.revision, table.last_activity):
        return None
    return replace(
        table,
        location=Location(guild_id, channel_id),
        board=read_messages(messages),
        seal=None if seed is None else Seal(table.id, seed, sealed_in),
        seats=_read_seats(seats),
        guesses=read_guesses(guesses),
    )


def with_messages(table: Table, row: tuple[Any, ...]) -> Table:
    """Return a table with its messages, from :data:`MESSAGE_COLUMNS` and the one that showed its seal."""
    *messages, sealed_in = row
    seal = table.seal and replace(table.seal, message_id=sealed_in)
    return replace(table, board=read_messages(messages), seal=seal)


def read_list(value: str | list[Any] | None) -> list[Any]:
    """Return what is in a column with JSON, which PostgreSQL's driver has decoded already."""
    return json.loads(value) if isinstance(value, str) else value or []


def _sorted_list(value: str | list[Any] | None) -> list[Any]:
    return sorted(read_list(value))


def _read_crowd(
    voters: list[Any],
    people: int,
    votes: int,
    opened: str | float | None,
    result: str,
    closed: str | float,
    version: int,
) -> Crowd:
    tally = tuple((choice, count) for choice, count in json.loads(result))
    opened = None if opened is None else float(opened)
    return Crowd(
        tuple(Voter(*voter) for voter in voters), people, votes, opened, tally, float(closed), version
    )


def _read_seats(value: str | list[Any] | None) -> tuple[Player, ...]:
    return tuple(read_player(*player) for _, *player in _sorted_list(value))


def read_messages(row: Sequence[Any]) -> BoardMessage:
    """Return the messages of a table from its :data:`MESSAGE_COLUMNS`."""
    board, shown, ping, pinged, reminder, announced = row
    return BoardMessage(board, shown, ping, pinged, reminder, bool(announced))


def read_guesses(value: str | list[Any] | None) -> tuple[Guess, ...]:
    """Return guesses from a column with JSON."""
    return tuple(
        Guess(Person(user_id, name), turn, bool(stops), None if correct is None else bool(correct))
        for _, user_id, name, turn, stops, correct in _sorted_list(value)
    )
