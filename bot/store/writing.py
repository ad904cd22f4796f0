"""Write tables as rows."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.game.notation import format_event
from bot.store.columns import (
    OPTION_COLUMNS,
    newly_finished,
    option_values,
    player_columns,
    read_guesses,
    write_users,
)
from bot.store.crowds import write_crowd
from bot.store.guesses import settle_guesses
from bot.store.queries import Lock, Locked, Query, Repeated, Statement, marks
from bot.store.servers import write_removal
from bot.store.standings.counting import add_finished_game
from bot.store.tables import GUESSES, read_open_table_count, read_open_table_in, read_tables
from bot.tables.guesses import ended_turn
from bot.tables.ports import ChannelTakenError, ConflictError, TooManyTablesError
from bot.tables.seats import Person, Player
from bot.tables.table import Table

_FINISH = "finish = (SELECT 1 + coalesce(max(finish), 0) FROM tables WHERE finish IS NOT NULL)"
"""What the save that wins a game sets besides: its number among the games that have been won."""


def insert_table(new: Table, most_of_host: int | None, most_in_server: int | None) -> Query[Table]:
    """Insert a new table; see :meth:`bot.tables.ports.TableStore.create`.

    Raises:
        TooManyTablesError: one of the limits is reached.
        ChannelTakenError: the channel already has an open table.
        ConflictError: a player of the last game has been erased since it was read.
    """
    host, guild_id, channel_id = new.host, new.location.guild_id, new.location.channel_id
    yield Locked(Lock.HOST, host)
    if guild_id is not None:
        yield Locked(Lock.SERVER, guild_id)
    yield Locked(Lock.CHANNEL, channel_id)
    if (
        most_of_host is not None
        and (yield from read_open_table_count(host, None, lent=new.lent)) >= most_of_host
    ):
        raise TooManyTablesError(of_host=True)
    if (
        guild_id is not None
        and most_in_server is not None
        and (yield from read_open_table_count(None, guild_id)) >= most_in_server
    ):
        raise TooManyTablesError(of_host=False)
    if (taken := (yield from read_open_table_in(channel_id))) is not None:
        raise ChannelTakenError(taken)
    if new.lent and guild_id is not None:
        yield from write_removal(guild_id, new.last_activity)
    yield from _check_known(entry.player for entry in new.rematch)
    values = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "language": new.language,
        "seed": new.seal and new.seal.seed,
        **_changeable_values(new),
    }
    ((table_id,),) = yield Statement(
        f"INSERT INTO tables ({', '.join(values)}) VALUES {marks(values)} RETURNING id",
        tuple(values.values()),
    )
    table = replace(new, id=table_id)
    yield from write_consequences(replace(table, seats=(), reservations=(), crowd=None), table)
    yield from write_users(entry.player for entry in new.rematch)
    rematch = [(place, *player_columns(entry.player), entry.wins) for place, entry in enumerate(new.rematch)]
    yield from _replace_rows("rematch_players", "place, user_id, strength, number, wins", table_id, rematch)
    return (yield from read_tables([table_id]))[0]


def changed_columns(before: Table, after: Table) -> tuple[str, tuple[object, ...]]:
    """Return what a save sets in the row of a table: columns with question marks, and their values."""
    values = _changeable_values(after)
    columns = [f"{column} = ?" for column in values]
    return ", ".join([*columns, _FINISH] if newly_finished(before, after) else columns), (*values.values(),)


def _changeable_values(table: Table) -> dict[str, object]:
    """Return the columns of a table that a save may change, with their values."""
    return {
        "host": table.host,
        "status": table.status,
        "closing": table.close_reason,
        "acted": table.last_activity,
        "deadline": table.deadline,
        "reminded": table.reminder_due,
        "set_aside": table.paused,
        "revision": table.revision,
        "reach": table.reach,
        **dict(zip(OPTION_COLUMNS, option_values(table.options), strict=True)),
    }


def new_events(before: Table, after: Table) -> list[str]:
    """Return the events that ``before`` does not have, as they are stored."""
    return [format_event(event) for event in after.game.log[before.event_count :]] if after.game else []


def has_consequences(before: Table, after: Table) -> bool:
    """Return whether there is anything for :func:`write_consequences` to write."""
    return newly_finished(before, after) or next(write_consequences(before, after), None) is not None


def write_consequences(before: Table, after: Table) -> Query[Table]:
    """Write what a change means besides its row and events: seats, ballots, settled guesses, standings.

    Returns:
        ``after``, with the guesses if they were settled.
    """
    if after.seats != before.seats:
        yield from write_users(after.seats)
        seats = [(seat, *player_columns(player)) for seat, player in enumerate(after.seats)]
        yield from _replace_rows("seats", "seat, user_id, strength, number", after.id, seats)
    if after.reservations != before.reservations:
        yield from write_users(kept.person for kept in after.reservations)
        reservations = [(kept.seat, kept.person.id, kept.until) for kept in after.reservations]
        yield from _replace_rows("reservations", "seat, user_id, until", after.id, reservations)
    if after.end_votes != before.end_votes:
        yield from _replace_rows("votes", "user_id", after.id, [(user,) for user in after.end_votes])
    if after.crowd is not None and after.crowd != before.crowd:
        yield from write_crowd(after.id, before.crowd, after.crowd)
    if (ended := ended_turn(before, after)) and (yield from settle_guesses(after.id, ended)):
        ((guesses,),) = yield Statement(f"SELECT {GUESSES} FROM tables WHERE id = ?", (after.id,))
        after = replace(after, guesses=read_guesses(guesses))
    if newly_finished(before, after):
        yield from add_finished_game(after)
    return after


def _check_known(players: Iterable[Player]) -> Query[None]:
    """Check that people have not been erased, and let nobody erase them before the transaction ends.

    Raises:
        ConflictError: somebody has been.
    """
    people = {player.id for player in players if isinstance(player, Person)}
    if not people:
        return
    known = yield Statement(
        f"UPDATE users SET name = name WHERE id IN {marks(people)} RETURNING id", tuple(sorted(people))
    )
    if len(known) < len(people):
        raise ConflictError("a player of the last game has been erased")


def _replace_rows(name: str, columns: str, table_id: int, rows: Sequence[tuple[object, ...]]) -> Query[None]:
    """Write rows that belong to a table instead of those that did before."""
    columns = f"table_id, {columns}"
    yield Statement(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
    yield Repeated(
        f"INSERT INTO {name} ({columns}) VALUES {marks(columns.split(', '))}",
        [(table_id, *row) for row in rows],
    )
