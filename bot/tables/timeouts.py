"""Apply what time brings: reminders, deadlines, pausing and closing, and extensions after a restart."""

import math
from dataclasses import replace

from bot.game import Unmoved
from bot.tables.progress import close_table, with_game
from bot.tables.table import CloseReason, Table
from bot.tables.time_limits import INVITATION_TIMEOUT, LOBBY_TIMEOUT, RESTART_GRACE


def apply_timeouts(table: Table, now: float, heard_since: float = -math.inf) -> Table:
    """Return the table after what is due by ``now``, or the same object if nothing is.

    Nobody is late, or gone, who could not be heard: what was due before ``heard_since`` is extended.
    """
    if table.next_timeout is None or now < table.next_timeout:
        return table
    if min(table.deadline or math.inf, _idle_timeout(table) or math.inf) <= heard_since:
        return extend_deadlines(table, now)
    if table.game is None and now < table.last_activity + LOBBY_TIMEOUT:
        expired = [kept for kept in table.reservations if kept.until is not None and kept.until <= now]
        return table.with_seating(entry for entry in table.seating if entry not in expired)
    if table.game is None or table.paused:
        return close_table(table, CloseReason.EXPIRED)
    if now >= table.last_activity + table.pace.idle_limit:
        return replace(table, paused=True)
    if table.deadline is not None and now >= table.deadline:
        game = table.game
        for person in table.awaited:
            game = game.miss_deadline(table.seats.index(person))
        return with_game(table, game)
    return replace(table, reminder_due=True)


def extend_deadlines(table: Table, now: float) -> Table:
    """Return the table after a restart, with timeouts reset that passed meanwhile or are about to.

    So are those that are too late, since the clock was ahead. It is the same object if there are none.
    """
    limit, deadline = table.pace.time_limit, table.deadline
    if deadline and limit and not now + min(RESTART_GRACE, limit) <= deadline <= now + limit:
        table = replace(table, deadline=now + limit, reminder_due=False)
    idle_timeout = _idle_timeout(table)
    if idle_timeout is not None and (idle_timeout < now + RESTART_GRACE or table.last_activity > now):
        table = replace(table, last_activity=now)
    latest = now + INVITATION_TIMEOUT
    kept = tuple(replace(seat, until=seat.until and min(seat.until, latest)) for seat in table.reservations)
    return table if kept == table.reservations else replace(table, reservations=kept)


def with_deadline(before: Table, table: Table, now: float) -> Table:
    """Return ``table`` with a deadline for the people that its game waits for.

    Those that the game already waited for ``before`` keep their deadline, and so does a player who changes a
    move.
    """
    if table.game is None or not table.open:
        return table
    limit = table.pace.time_limit
    if table.paused or limit is None or not table.awaited:
        return replace(table, deadline=None, reminder_due=False)
    if (
        before.deadline is not None
        and (before.action_version == table.action_version or _is_changing_move(before, table))
        and set(table.awaited) <= set(before.awaited)
    ):
        return table
    return replace(table, deadline=now + limit, reminder_due=False)


def _is_changing_move(before: Table, table: Table) -> bool:
    """Return whether a move has been taken back, or another has been chosen for the one taken back."""
    return any(game and isinstance(game.last_event, Unmoved) for game in (before.game, table.game))


def _idle_timeout(table: Table) -> float | None:
    """Return when the table is paused or closed if nobody does anything, None once it is closed."""
    return replace(table, deadline=None, reservations=()).next_timeout
