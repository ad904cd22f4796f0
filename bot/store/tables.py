"""Read tables, look up which there are, and record which messages show them."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

import logging
from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from bot.store.columns import (
    MESSAGE_COLUMNS,
    PLAYER_COLUMNS,
    REFRESHED_COLUMNS,
    TABLE_COLUMNS,
    WITH_NAMES,
    read_list,
    read_outline,
    read_player,
    read_table,
    refresh_table,
    with_messages,
)
from bot.store.kept_tables import KeptTables
from bot.store.queries import Access, Database, Query, Rows, Statement, column, grouped, marks, method
from bot.tables.outline import Outline
from bot.tables.ports import UnreadableTableError
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.table import FinishedGame, Table

BATCH_SIZE = 100
"""How many tables are read at once, if there may be any number."""

_SEATS = f"""(SELECT json_group_array(json_array(seat, {PLAYER_COLUMNS})) FROM seats {WITH_NAMES}
        WHERE table_id = tables.id)"""

GUESSES = f"""(SELECT json_group_array(json_array(guessed, user_id, name, turn, stops, correct))
        FROM guesses {WITH_NAMES} WHERE table_id = tables.id
        AND turn = (SELECT max(turn) FROM guesses AS latest WHERE latest.table_id = tables.id))"""

_READ = f"""
    SELECT {TABLE_COLUMNS},
    {_SEATS},
    (SELECT json_group_array(json_array(seat, user_id, name, exact(until))) FROM reservations {WITH_NAMES}
        WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(place, wins, {PLAYER_COLUMNS})) FROM rematch_players {WITH_NAMES}
        WHERE table_id = tables.id),
    {GUESSES},
    (SELECT json_group_array(user_id) FROM votes WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(seq, event)) FROM events WHERE game = tables.id),
    (SELECT json_group_array(json_array(people, votes, exact(opened), result, exact(closed), closed_version))
        FROM crowds WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(user_id, name, ballot, place, last, earlier)) FROM voters {WITH_NAMES}
        WHERE table_id = tables.id)
    FROM tables WHERE id IN """
"""One statement, so that all it reads is of the same state. What belongs to a table is in JSON, unsorted."""

_OUTLINE = """
    SELECT id, guild_id, status, rules, pace, acted, deadline, reminded, set_aside, revision,
    shown, ping, pinged, reminder, reach,
    (SELECT min(until) FROM reservations WHERE table_id = tables.id),
    (SELECT count(user_id) FROM seats WHERE table_id = tables.id),
    (SELECT json_group_array(event) FROM events
        WHERE game = tables.id AND events.seq > pinged AND events.seq / 8 >= pinged / 8)
    FROM tables WHERE id IN """
"""Its last condition is for PostgreSQL, whose index of events has an entry for eight of them."""

_RECORDED = f" RETURNING {MESSAGE_COLUMNS}, sealed_in"

_REFRESH = f"SELECT {REFRESHED_COLUMNS}, {_SEATS}, {GUESSES} FROM tables WHERE id = ?"

OPEN = "status IN ('lobby', 'playing')"
"""The condition that a table is open."""

_SITS = (
    "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?)"
    " OR EXISTS (SELECT 1 FROM reservations WHERE table_id = id AND user_id = ?)"
)

log = logging.getLogger(__name__)


def read_logs(condition: str, *values: object) -> Query[dict[int, list[str]]]:
    """Return the events of all tables that meet a condition, as they are stored, by table."""
    found = yield Statement(
        "SELECT id, (SELECT json_group_array(event) FROM"
        " (SELECT event FROM events WHERE game = tables.id ORDER BY seq) AS log)"
        f" FROM tables WHERE {condition}",
        values,
    )
    return {table_id: read_list(log) for table_id, log in found}


def read_tables_or_errors(ids: Sequence[int]) -> Query[dict[int, Table | UnreadableTableError]]:
    """Return complete tables in the order of ``ids``, as far as there are any, or why they cannot be read."""
    rows = (yield Statement(_READ + marks(ids), tuple(ids))) if ids else ()
    found: dict[int, Table | UnreadableTableError] = {}
    for row in rows:
        try:
            found[row[0]] = read_table(row)
        except UnreadableTableError as error:
            found[row[0]] = error
    return {table_id: found[table_id] for table_id in ids if table_id in found}


def read_tables(ids: Sequence[int], *, skip_unreadable: bool = False) -> Query[list[Table]]:
    """Return complete tables in the order of ``ids``, as far as there are any.

    With ``skip_unreadable``, tables that cannot be read are logged and left out.

    Raises:
        UnreadableTableError: a table cannot be read.
    """
    tables = []
    for table_id, found in (yield from read_tables_or_errors(ids)).items():
        if isinstance(found, Table):
            tables.append(found)
        elif skip_unreadable:
            log.error("Table %d is left out", table_id, exc_info=found)
        else:
            raise found
    return tables


def read_one_table(table_id: int, kept: Table | None) -> Query[Table | None]:
    """Return a table, None if there is none with that id.

    ``kept`` is the table as it was read or saved earlier.

    Raises:
        UnreadableTableError: it cannot be read.
    """
    if kept is not None and (rows := (yield Statement(_REFRESH, (table_id,)))):
        refreshed = refresh_table(kept, rows[0])
        if refreshed is not None:
            return refreshed
    tables = yield from read_tables([table_id])
    return tables[0] if tables else None


def read_outlines(ids: Sequence[int]) -> Query[list[Outline]]:
    """Return the outlines of some tables."""
    return [read_outline(row) for row in (yield Statement(_OUTLINE + marks(ids), tuple(ids)))]


def read_open_table_ids_of(user_id: int) -> Query[tuple[int, ...]]:
    """Return the ids of all open tables that a user hosts, has a place at, or guessed or voted at."""
    found = yield from column(
        f"SELECT id FROM tables WHERE {OPEN} AND (host = ? OR {_SITS}"
        " OR EXISTS (SELECT 1 FROM guesses WHERE table_id = id AND user_id = ?)"
        " OR EXISTS (SELECT 1 FROM voters WHERE table_id = id AND user_id = ?)) ORDER BY id",
        *(user_id,) * 5,
    )
    return tuple(found)


def read_open_table_in(channel_id: int) -> Query[int | None]:
    """Return the id of the open table in a channel, None if there is none."""
    found = yield from column(f"SELECT id FROM tables WHERE {OPEN} AND channel_id = ?", channel_id)
    return found[0] if found else None


def read_open_table_count(host: int | None, guild_id: int | None, *, lent: bool | None = None) -> Query[int]:
    """Return the number of open tables: of all, of the lent ones, or of the others.

    See :meth:`bot.tables.ports.TableStore.count_open_tables`.
    """
    ((count,),) = yield Statement(
        f"SELECT count(*) FROM tables WHERE {OPEN} AND NOT set_aside"
        " AND (? OR host = ?) AND (? OR guild_id = ?) AND (? OR (reach = 'lent') = ?)",
        (host is None, host, guild_id is None, guild_id, lent is None, bool(lent)),
    )
    return int(count)


class TableQueries(Database):
    """The tables, and the messages that show boards, ping players and announce winners.

    Attributes:
        kept: the tables of games, in memory.
    """

    def __init__(self) -> None:
        self.kept = KeptTables()

    async def load(self, table_id: int) -> Table | None:
        last, known = self.kept.last_change(table_id), self.kept.get(table_id)
        table = await self.run(lambda: read_one_table(table_id, known), Access.READ)
        if table is not None:  # after the commit: what was read in a transaction may be rolled back
            self.kept.keep(table, last)
        return table

    async def latest_table_in(self, channel_id: int) -> Table | None:
        statement = "SELECT max(id) FROM tables WHERE channel_id = ?"  # the open one if there is one
        (latest,) = await self.run(lambda: column(statement, channel_id), Access.READ)
        return None if latest is None else await self.load(latest)

    async def outlines(self, shards: Shards = ONLY_SHARD) -> tuple[Outline, ...]:
        ids = await self.run(lambda: self.ids_to_restore(shards), Access.SURVEY)
        found: list[Outline] = []
        for start in range(0, len(ids), BATCH_SIZE):
            some = ids[start : start + BATCH_SIZE]
            found += await self.run(partial(read_outlines, some), Access.SURVEY)
        return tuple(found)

    @abstractmethod
    def ids_to_restore(self, shards: Shards) -> Query[list[int]]:
        """Return the ids of tables of some shards: the open ones, and closed ones that nobody has seen."""

    @method(Access.SURVEY)
    def finished_games_in(self, channel_id: int, limit: int) -> Query[tuple[FinishedGame, ...]]:
        found = yield Statement(
            f"SELECT table_id, {PLAYER_COLUMNS} FROM seats {WITH_NAMES} WHERE table_id IN"
            " (SELECT id FROM tables WHERE channel_id = ? AND status = 'finished'"
            " ORDER BY id DESC LIMIT ?) ORDER BY table_id DESC, seat",
            (channel_id, limit),
        )
        seats = grouped((table_id, read_player(*player)) for table_id, *player in found)
        return tuple(FinishedGame(table_id, tuple(players)) for table_id, players in seats.items())

    async def open_tables_of(self, user_id: int, guild_id: int | None, limit: int) -> tuple[Table, ...]:
        tables = []
        for table_id in await self._open_ids_of(user_id, guild_id, limit):
            try:
                table = await self.load(table_id)
            except UnreadableTableError:
                log.exception("Table %d is left out", table_id)
            else:
                if table is not None and table.open:  # it may have been closed meanwhile
                    tables.append(table)
        return tuple(tables)

    @method(Access.SURVEY)
    def _open_ids_of(self, user_id: int, guild_id: int | None, limit: int) -> Query[list[int]]:
        return column(
            f"SELECT id FROM tables WHERE {OPEN} AND (? OR guild_id = ?) AND ({_SITS})"
            " ORDER BY acted DESC, id LIMIT ?",
            *(guild_id is None, guild_id, user_id, user_id, limit),
        )

    @method(Access.READ)
    def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> Query[int]:
        return read_open_table_count(host, guild_id)

    async def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> bool:
        # The first message stays recorded with the seal of the dice, since it has shown the commitment. The
        # card of a table that was closed before shows none.
        recording = Statement(
            "UPDATE tables SET board = ?, shown = ?,"
            f" sealed_in = CASE WHEN {OPEN} THEN coalesce(sealed_in, ?)"
            " ELSE sealed_in END"
            " WHERE id = ? AND shown <= ? AND coalesce(board, 0) <= coalesce(?, board, 0)" + _RECORDED,
            (message_id, shown_revision, message_id, table_id, shown_revision, message_id),
        )
        if_overtaken = Statement(
            "UPDATE tables SET board = CASE WHEN board > ? THEN board ELSE coalesce(?, board) END, shown = 0"
            " WHERE id = ?" + _RECORDED,
            (message_id, message_id, table_id),
        )
        return await self._record(table_id, recording, if_overtaken)

    async def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> bool:
        recording = Statement(
            "UPDATE tables SET ping = ?, pinged = ?, reminder = coalesce(?, reminder)"
            " WHERE id = ? AND pinged <= ?" + _RECORDED,
            (message_id, pinged_turn, reminded_deadline, table_id, pinged_turn),
        )
        if_overtaken = Statement(
            "UPDATE tables SET reminder = coalesce(?, reminder) WHERE id = ?" + _RECORDED,
            (reminded_deadline, table_id),
        )
        return await self._record(table_id, recording, if_overtaken)

    async def set_announced(self, table_id: int) -> None:
        recording = Statement("UPDATE tables SET announced = ? WHERE id = ?" + _RECORDED, (True, table_id))
        await self._record(table_id, recording, recording)

    async def _record(self, table_id: int, recording: Statement, if_overtaken: Statement) -> bool:
        """Record a message of a table, and return False if it was overtaken. There may be no such table."""

        def record() -> Query[tuple[Rows, bool]]:
            if rows := (yield recording):
                return rows, True
            rows = yield if_overtaken
            return rows, not rows

        known, change = self.kept.current(table_id), self.kept.begin_change(table_id)
        rows, recorded = await self.run(record, Access.RECORD)
        if known is not None and rows:
            self.kept.keep(with_messages(known, rows[0]), change)
        return recorded
