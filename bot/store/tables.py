"""Read tables, look up which there are, and record which messages show them."""

# ruff: noqa: D102, S608 - GameStore documents the methods; statements are built from constants

import logging
from abc import abstractmethod
from collections.abc import Callable, Sequence

from bot.game import Game
from bot.store.columns import PLAYER_COLUMNS, TABLE_COLUMNS, WITH_NAMES, read_player, read_table
from bot.store.games import KeptGames
from bot.store.queries import Access, Database, Query, Statement, column, grouped, marks, method
from bot.tables.ports import UnreadableTableError
from bot.tables.shards import ONLY_SHARD, Shards
from bot.tables.table import FinishedGame, Table

BATCH_SIZE = 100
"""How many tables are read at once, if there may be any number."""

_READ = f"""
    SELECT {TABLE_COLUMNS},
    (SELECT json_group_array(json_array(seat, {PLAYER_COLUMNS})) FROM seats {WITH_NAMES}
        WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(seat, user_id, name, exact(until))) FROM reservations {WITH_NAMES}
        WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(place, wins, {PLAYER_COLUMNS})) FROM rematch_players {WITH_NAMES}
        WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(guessed, user_id, name, turn, stops, correct))
        FROM guesses {WITH_NAMES} WHERE table_id = tables.id
        AND turn = (SELECT max(turn) FROM guesses AS latest WHERE latest.table_id = tables.id)),
    (SELECT json_group_array(user_id) FROM votes WHERE table_id = tables.id),
    (SELECT json_group_array(json_array(seq, event)) FROM events WHERE game = tables.id AND events.seq >= ?)
    FROM tables WHERE id IN """
"""One statement, so that all it reads is of the same state. What belongs to a table is in JSON, unsorted."""

_OPEN = "status IN ('lobby', 'playing')"

_SITS = (
    "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?)"
    " OR EXISTS (SELECT 1 FROM reservations WHERE table_id = id AND user_id = ?)"
)

log = logging.getLogger(__name__)


def read_tables_or_errors(ids: Sequence[int]) -> Query[dict[int, Table | UnreadableTableError]]:
    """Return complete tables in the order of ``ids``, as far as there are any, or why they cannot be read."""
    rows = (yield Statement(_READ + marks(ids), (0, *ids))) if ids else ()
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


def read_one_table(table_id: int, known: Game | None) -> Query[Table | None]:
    """Return a table, None if there is none with that id.

    ``known`` is its game as it was read or saved earlier, so that only newer events are read.

    Raises:
        UnreadableTableError: it cannot be read.
    """
    if known is not None:
        rows = yield Statement(_READ + "(?)", (known.event_count, table_id))
        try:
            return read_table(rows[0], known) if rows else None
        except UnreadableTableError:
            log.warning("The log of table %d is not the one that was read before", table_id)
    tables = yield from read_tables([table_id])
    return tables[0] if tables else None


def read_open_table_ids_of(user_id: int) -> Query[tuple[int, ...]]:
    """Return the ids of all open tables at which a user has a seat or a reservation, or guessed."""
    found = yield from column(
        f"SELECT id FROM tables WHERE {_OPEN} AND ({_SITS}"
        " OR EXISTS (SELECT 1 FROM guesses WHERE table_id = id AND user_id = ?)) ORDER BY id",
        *(user_id, user_id, user_id),
    )
    return tuple(found)


def read_open_table_in(channel_id: int) -> Query[int | None]:
    """Return the id of the open table in a channel, None if there is none."""
    found = yield from column(f"SELECT id FROM tables WHERE {_OPEN} AND channel_id = ?", channel_id)
    return found[0] if found else None


def read_open_table_count(host: int | None, guild_id: int | None) -> Query[int]:
    """Return the number of open tables; see :meth:`bot.tables.ports.GameStore.count_open_tables`."""
    ((count,),) = yield Statement(
        f"SELECT count(*) FROM tables WHERE {_OPEN} AND NOT set_aside"
        " AND (? OR host = ?) AND (? OR guild_id = ?)",
        (host is None, host, guild_id is None, guild_id),
    )
    return int(count)


def _record(recording: Statement, if_overtaken: Statement) -> Query[bool]:
    """Record a message of a table, and return False if it was overtaken. There may be no such table."""
    return bool((yield recording)) or not (yield if_overtaken)


class Tables(Database):
    """The tables, and the messages that show boards, ping players and announce winners.

    Attributes:
        games: the games of open tables.
    """

    def __init__(self) -> None:
        self.games = KeptGames()

    async def load(self, table_id: int) -> Table | None:
        return await self._load(lambda: read_one_table(table_id, self.games.get(table_id)))

    async def latest_table_in(self, channel_id: int) -> Table | None:
        return await self._load(lambda: self._read_latest(channel_id))

    async def _load(self, query: Callable[[], Query[Table | None]]) -> Table | None:
        table = await self.run(query, Access.READ)
        if table is not None:  # after the commit: what was read in a transaction may be rolled back
            self.games.keep(table)
        return table

    def _read_latest(self, channel_id: int) -> Query[Table | None]:
        """Return the latest table in a channel, which is the open one if there is one."""
        ((table_id,),) = yield Statement("SELECT max(id) FROM tables WHERE channel_id = ?", (channel_id,))
        return None if table_id is None else (yield from read_one_table(table_id, self.games.get(table_id)))

    async def tables_to_restore(self, shards: Shards = ONLY_SHARD) -> tuple[Table, ...]:
        ids = await self.run(lambda: self.ids_to_restore(shards), Access.SURVEY)
        tables: list[Table] = []
        for start in range(0, len(ids), BATCH_SIZE):
            tables += await self._readable_tables(ids[start : start + BATCH_SIZE])
        for table in tables:
            self.games.keep(table)
        return tuple(tables)

    @abstractmethod
    def ids_to_restore(self, shards: Shards) -> Query[list[int]]:
        """Return the ids of tables of some shards: the open ones, and closed ones that nobody has seen."""

    @method(Access.SURVEY)
    def _readable_tables(self, ids: Sequence[int]) -> Query[list[Table]]:
        return read_tables(ids, skip_unreadable=True)

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
            f"SELECT id FROM tables WHERE {_OPEN} AND (? OR guild_id = ?) AND ({_SITS})"
            " ORDER BY acted DESC, id LIMIT ?",
            *(guild_id is None, guild_id, user_id, user_id, limit),
        )

    @method(Access.READ)
    def open_table_ids_of(self, user_id: int) -> Query[tuple[int, ...]]:
        return read_open_table_ids_of(user_id)

    @method(Access.READ)
    def open_tables_in_server(self, guild_id: int) -> Query[tuple[int, ...]]:
        found = yield from column(f"SELECT id FROM tables WHERE {_OPEN} AND guild_id = ?", guild_id)
        return tuple(sorted(found))

    @method(Access.READ)
    def count_open_tables(self, *, host: int | None = None, guild_id: int | None = None) -> Query[int]:
        return read_open_table_count(host, guild_id)

    @method(Access.WRITE)
    def set_board_message(self, table_id: int, message_id: int | None, shown_revision: int) -> Query[bool]:
        # The first message stays recorded with the seal of the dice, since it has shown the commitment. The
        # card of a table that was closed before shows none.
        recording = Statement(
            "UPDATE tables SET board = ?, shown = ?,"
            " sealed_in = CASE WHEN status IN ('lobby', 'playing') THEN coalesce(sealed_in, ?)"
            " ELSE sealed_in END"
            " WHERE id = ? AND shown <= ? RETURNING id",
            (message_id, shown_revision, message_id, table_id, shown_revision),
        )
        if_overtaken = Statement(
            "UPDATE tables SET board = CASE WHEN board > ? THEN board ELSE coalesce(?, board) END, shown = 0"
            " WHERE id = ? RETURNING id",
            (message_id, message_id, table_id),
        )
        return _record(recording, if_overtaken)

    @method(Access.WRITE)
    def forget_board_message(self, table_id: int) -> Query[None]:
        yield Statement("UPDATE tables SET board = NULL, shown = 0 WHERE id = ?", (table_id,))

    @method(Access.WRITE)
    def set_ping(
        self, table_id: int, message_id: int | None, pinged_turn: int, reminded_deadline: float | None = None
    ) -> Query[bool]:
        recording = Statement(
            "UPDATE tables SET ping = ?, pinged = ?, reminder = coalesce(?, reminder)"
            " WHERE id = ? AND pinged <= ? RETURNING id",
            (message_id, pinged_turn, reminded_deadline, table_id, pinged_turn),
        )
        if_overtaken = Statement(
            "UPDATE tables SET reminder = coalesce(?, reminder) WHERE id = ? RETURNING id",
            (reminded_deadline, table_id),
        )
        return _record(recording, if_overtaken)

    @method(Access.WRITE)
    def set_announced(self, table_id: int) -> Query[None]:
        yield Statement("UPDATE tables SET announced = ? WHERE id = ?", (True, table_id))
