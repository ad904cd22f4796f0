"""Read tables, and save changes of them."""

# ruff: noqa: S608 - the statements are built from constants of this package only

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from bot.game import Game
from bot.store.encoding import (
    PLAYER_COLUMNS,
    TABLE_COLUMNS,
    WITH_NAMES,
    newly_finished,
    read_player,
    read_table,
)
from bot.store.engines.postgres.connection import Connection
from bot.store.engines.postgres.locks import Lock, lock
from bot.store.engines.postgres.queries import placeholders, run_query
from bot.store.games import continue_game
from bot.store.guesses import GUESS_COLUMNS, OF_LATEST_TURN, read_guess, settle_guesses
from bot.store.standings import add_finished_game
from bot.store.values import check_id
from bot.store.writing import CHANGED_COLUMNS, changed_values, changes_players, new_events, write_players
from bot.tables.guesses import ended_turn
from bot.tables.ports import ConflictError, StoreAwayError, UnreadableTableError
from bot.tables.shards import Shards
from bot.tables.table import Person, RematchPlayer, Reservation, Table

BY_ID = "id = ANY(%(numbers)s)"
"""A condition for :func:`read_tables`: the tables with some ids."""

BY_FINISH_NUMBER = "finish = ANY(%(numbers)s)"
"""Tables with some finish numbers."""

_PLAYER = f"json_build_array({PLAYER_COLUMNS})"

_READ = f"""
    SELECT {TABLE_COLUMNS},
    (SELECT json_agg({_PLAYER} ORDER BY seat) FROM seats {WITH_NAMES} WHERE table_id = tables.id),
    (SELECT json_agg(json_build_array(user_id, name, until, seat) ORDER BY seat)
        FROM reservations {WITH_NAMES} WHERE table_id = tables.id),
    (SELECT json_agg(json_build_array({_PLAYER}, wins) ORDER BY place)
        FROM rematch_players {WITH_NAMES} WHERE table_id = tables.id),
    (SELECT json_agg(json_build_array({GUESS_COLUMNS}) ORDER BY guessed, user_id)
        FROM guesses {WITH_NAMES} WHERE table_id = tables.id AND {OF_LATEST_TURN}),
    ARRAY(SELECT user_id FROM votes WHERE table_id = tables.id),
    ARRAY(SELECT event FROM events WHERE game = tables.id AND events.seq >= %(since)s ORDER BY events.seq)
    FROM tables WHERE {{}} ORDER BY finish NULLS FIRST, id
"""

_SAVE = f"""
    WITH saved AS (
        UPDATE tables SET {placeholders(CHANGED_COLUMNS)}, seq = %s + cardinality(%s::text[]), saved_by = %s
        WHERE id = %s AND revision = %s AND seq = %s RETURNING id
    ), appended AS (
        INSERT INTO events (game, seq, event)
        SELECT saved.id, %s + number, event
        FROM saved, unnest(%s::text[]) WITH ORDINALITY AS added (event, number)
    )
    SELECT id FROM saved
"""
"""One statement for the table and its new events: it commits alone, in one round trip."""

log = logging.getLogger(__name__)


async def read_tables(
    connection: Connection, condition: str, numbers: Sequence[int], *, skip_unreadable: bool = False
) -> tuple[Table, ...]:
    """Return complete tables in the order they were finished, then opened.

    ``condition`` is one of those in this module, for ids or finish numbers. With ``skip_unreadable``, tables
    that cannot be read are logged and left out.

    Raises:
        UnreadableTableError: a table cannot be read.
    """
    tables = []
    for row in await _read_rows(connection, condition, numbers):
        try:
            tables.append(_to_table(row, row[-1]))
        except UnreadableTableError:
            if not skip_unreadable:
                raise
            log.exception("Table %d is left out", row[0])
    return tuple(tables)


async def read_one_table(connection: Connection, table_id: int, known: Game | None) -> Table | None:
    """Return a table, None if there is none with that id.

    ``known`` is its game as it was read or saved earlier, so that only newer events are read.

    Raises:
        UnreadableTableError: it cannot be read.
    """
    if known is not None:
        rows = await _read_rows(connection, BY_ID, [table_id], since=known.event_count)
        if rows and (game := continue_game(known, rows[0][-1])) is not None:
            return _to_table(rows[0], game)
    found = await read_tables(connection, BY_ID, [table_id])
    return found[0] if found else None


async def read_created_table(connection: Connection, channel_id: int, save_id: UUID) -> Table | None:
    """Return the open table in a channel if it was created by ``save_id``."""
    cursor = await connection.execute(
        "SELECT id FROM tables WHERE channel_id = %s AND status IN ('lobby', 'playing') AND saved_by = %s",
        (channel_id, save_id),
    )
    row = await cursor.fetchone()
    return None if row is None else (await read_tables(connection, BY_ID, row))[0]


async def read_ids_to_restore(connection: Connection, shards: Shards) -> tuple[int, ...]:
    """Return the ids of tables of some shards: the open ones, and closed ones that nobody has seen."""
    in_shards = "(coalesce(guild_id, 0) >> 22) %% %(count)s = ANY(%(ids)s)"
    cursor = await connection.execute(
        f"SELECT id FROM tables WHERE status IN ('lobby', 'playing') AND {in_shards}"
        f" UNION SELECT id FROM unseen JOIN tables ON id = table_id WHERE {in_shards} ORDER BY id".encode(),
        {"count": shards.count, "ids": sorted(shards.ids)},
    )
    return tuple(table_id for (table_id,) in await cursor.fetchall())


async def _read_rows(
    connection: Connection, condition: str, numbers: Sequence[int], *, since: int = 0
) -> list[tuple[Any, ...]]:
    cursor = await connection.execute(
        _READ.format(condition).encode(), {"numbers": list(numbers), "since": since}
    )
    return await cursor.fetchall()


def _to_table(row: tuple[Any, ...], game: Game | list[str]) -> Table:
    *columns, seats, reservations, rematch, guesses, votes, _ = row
    table = read_table(tuple(columns), [tuple(player) for player in seats or ()], set(votes), game)
    return replace(
        table,
        reservations=tuple(
            Reservation(Person(user_id, name), until, seat)
            for user_id, name, until, seat in reservations or ()
        ),
        rematch=tuple(RematchPlayer(read_player(*player), wins) for player, wins in rematch or ()),
        guesses=tuple(read_guess(*guess) for guess in guesses or ()),
    )


async def update_table(connection: Connection, before: Table, after: Table, save_id: UUID) -> None:
    """Write what changed in ``after``, except its board, and count a game that was just won.

    Guesses about a turn that has ended become right or wrong.

    Raises:
        ConflictError: the stored table is not ``before``.
    """
    finished, ended = newly_finished(before, after), ended_turn(before, after)
    if not finished and ended is None and not changes_players(before, after):
        await _update_row(connection, before, after, save_id)
        return
    async with connection.transaction():
        if finished:
            await lock(connection, Lock.FINISH)
        await _update_row(connection, before, after, save_id)
        await run_query(connection, write_players(before, after))
        if ended is not None:
            await run_query(connection, settle_guesses(after.id, ended))
        if finished:
            await run_query(connection, add_finished_game(after))


async def _update_row(connection: Connection, before: Table, after: Table, save_id: UUID) -> None:
    events, seq, table_id = new_events(before, after), before.event_count, check_id(before.id)
    cursor = await connection.execute(
        _SAVE.encode(),
        (
            *changed_values(before, after),
            *(seq, events, save_id),
            *(table_id, before.revision, seq),
            *(seq, events),
        ),
    )
    if not await cursor.fetchall():
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")


async def was_saved(connection: Connection, before: Table, save_id: UUID) -> bool:
    """Return whether a save is in the database whose answer was lost.

    Raises:
        ConflictError: another one was saved instead.
        StoreAwayError: others were saved after it, or instead of it.
    """
    cursor = await connection.execute("SELECT revision, saved_by FROM tables WHERE id = %s", (before.id,))
    row = await cursor.fetchone()
    revision, saved_by = row or (None, None)
    if saved_by == save_id:
        return True
    if revision == before.revision:
        return False
    if revision is None or revision == before.revision + 1:
        raise ConflictError(f"table {before.id} has changed since revision {before.revision}")
    raise StoreAwayError(f"table {before.id} has changed since it was saved")
