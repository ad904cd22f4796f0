"""Erase people."""

from collections.abc import Collection

from bot.store.lookups import read_open_table_ids_of
from bot.store.queries import Query, Statement
from bot.store.writing import write_users
from bot.tables.ports import ConflictError
from bot.tables.table import DELETED, Person

_FORGET_PRIVATE_CHANNELS = """
    UPDATE tables SET channel_id = 0, board = NULL, ping = NULL, shown = revision, announced = ?,
    seed = NULL, sealed_in = NULL
    WHERE guild_id IS NULL AND channel_id <> 0 AND status IN ('finished', 'abandoned')
    AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id <> ?)
"""
"""The channel of direct messages stands for the person, like their id."""


def erase_person(user_id: int, open_tables: Collection[int]) -> Query[None]:
    """Erase a person, whose changed tables are saved before in the same transaction.

    All that is written about people begins with their names, as this does. So what is written about the
    person at the same time waits for the end of this transaction, or this waits for it and sees it.
    ``open_tables`` are those at which the person had a place.

    Raises:
        ConflictError: they have a place at another one by now.
    """
    yield from write_users([Person(user_id, DELETED.name)])
    still = yield from read_open_table_ids_of(user_id)
    if not set(still) <= set(open_tables):
        raise ConflictError(f"{len(set(still) - set(open_tables))} other tables have somebody to be erased")
    yield Statement("UPDATE seats SET user_id = ? WHERE user_id = ?", (DELETED.id, user_id))
    yield Statement(_FORGET_PRIVATE_CHANNELS, (True, DELETED.id))
    yield Statement("UPDATE rematch_players SET user_id = ? WHERE user_id = ?", (DELETED.id, user_id))
    yield Statement("UPDATE tables SET host = ? WHERE host = ?", (DELETED.id, user_id))
    yield Statement("DELETE FROM reservations WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM votes WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM guesses WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM standings WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM choices WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM climbs WHERE user_id = ?", (user_id,))
    yield Statement("DELETE FROM users WHERE id = ?", (user_id,))  # refused if anything still refers to it
