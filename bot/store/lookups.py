"""Look up what needs no whole table."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from collections import defaultdict

from bot.store.encoding import PLAYER_COLUMNS, WITH_NAMES, read_player
from bot.store.queries import Query, Statement
from bot.tables.table import DELETED, FinishedGame, Player

_OPEN = "status IN ('lobby', 'playing')"


def read_finished_games(channel_id: int, limit: int) -> Query[tuple[FinishedGame, ...]]:
    """Return the latest games that were won in a channel, without their events."""
    seats: defaultdict[int, list[Player]] = defaultdict(list)
    for table_id, *player in (
        yield Statement(
            f"SELECT table_id, {PLAYER_COLUMNS} FROM seats {WITH_NAMES} WHERE table_id IN"
            " (SELECT id FROM tables WHERE channel_id = ? AND status = 'finished'"
            " ORDER BY id DESC LIMIT ?) ORDER BY table_id DESC, seat",
            (channel_id, limit),
        )
    ):
        seats[table_id].append(read_player(*player))
    return tuple(FinishedGame(table_id, tuple(players)) for table_id, players in seats.items())


def read_open_tables_of(user_id: int, guild_id: int | None, limit: int) -> Query[tuple[int, ...]]:
    """Return the ids of the open tables of a user; see :meth:`bot.tables.ports.GameStore.open_tables_of`."""
    found = yield Statement(
        f"SELECT id FROM tables WHERE {_OPEN} AND (? OR guild_id = ?)"
        " AND (EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?)"
        " OR EXISTS (SELECT 1 FROM reservations WHERE table_id = id AND user_id = ?))"
        " ORDER BY acted DESC, id LIMIT ?",
        (guild_id is None, guild_id, user_id, user_id, limit),
    )
    return tuple(table_id for (table_id,) in found)


def read_user_ids() -> Query[frozenset[int]]:
    """Return the ids of all people, without the one that stands for deleted people."""
    found = yield Statement("SELECT id FROM users WHERE id <> ?", (DELETED.id,))
    return frozenset(user_id for (user_id,) in found)


def read_open_table_ids_of(user_id: int) -> Query[tuple[int, ...]]:
    """Return the ids of all open tables at which a user has a seat or a reservation, or guessed."""
    found = yield Statement(
        f"SELECT id FROM tables WHERE {_OPEN}"
        " AND (EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ?)"
        " OR EXISTS (SELECT 1 FROM reservations WHERE table_id = id AND user_id = ?)"
        " OR EXISTS (SELECT 1 FROM guesses WHERE table_id = id AND user_id = ?)) ORDER BY id",
        (user_id, user_id, user_id),
    )
    return tuple(table_id for (table_id,) in found)


def read_open_tables_in_server(guild_id: int) -> Query[tuple[int, ...]]:
    """Return the ids of the open tables in a server."""
    found = yield Statement(f"SELECT id FROM tables WHERE {_OPEN} AND guild_id = ? ORDER BY id", (guild_id,))
    return tuple(table_id for (table_id,) in found)


def read_open_table_in(channel_id: int) -> Query[int | None]:
    """Return the id of the open table in a channel, None if there is none."""
    found = yield Statement(f"SELECT id FROM tables WHERE {_OPEN} AND channel_id = ?", (channel_id,))
    return found[0][0] if found else None


def read_latest_table_in(channel_id: int) -> Query[int | None]:
    """Return the id of the latest table in a channel, which is the open one if there is one."""
    ((table_id,),) = yield Statement("SELECT max(id) FROM tables WHERE channel_id = ?", (channel_id,))
    return None if table_id is None else int(table_id)


def count_open_tables(host: int | None, guild_id: int | None) -> Query[int]:
    """Return the number of open tables; see :meth:`bot.tables.ports.GameStore.count_open_tables`."""
    ((count,),) = yield Statement(
        f"SELECT count(*) FROM tables WHERE {_OPEN} AND NOT set_aside"
        " AND (? OR host = ?) AND (? OR guild_id = ?)",
        (host is None, host, guild_id is None, guild_id),
    )
    return int(count)
