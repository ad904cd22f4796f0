"""Apply what time brings: reminders, deadlines, pausing and closing, and extensions after a restart."""

import math
from dataclasses import replace

from bot.game import Resigned, Unmoved
from bot.tables.crowd_playing import restarted, with_crowd_deadline
from bot.tables.progress import close_table, with_game
from bot.tables.seats import Caller
from bot.tables.table import CloseReason, Table
from bot.tables.time_limits import INVITATION_TIMEOUT, LOBBY_TIMEOUT, RESTART_GRACE, Pace


def apply_timeouts(table: Table, now: float, heard_since: float = -math.inf) -> Table:
    """Return the table after what is due by ``now``, or the same object if nothing is.

    Nobody is late, or gone, who could not be heard: what was due before ``heard_since`` is extended.
    """
    if table.next_timeout is None or now < table.next_timeout:
        return table
    if min(_next_deadline(table), _idle_timeout(table) or math.inf) <= heard_since:
        return extend_deadlines(table, now)
    if table.game is None and now < table.last_activity + LOBBY_TIMEOUT:
        expired = [kept for kept in table.reservations if kept.until is not None and kept.until <= now]
        return table.with_seating(entry for entry in table.seating if entry not in expired)
    if table.game is None or table.paused:
        return close_table(table, CloseReason.EXPIRED)
    if now >= table.last_activity + table.pace.idle_limit:
        return replace(table, paused=True)
    if table.pace is not Pace.NONE and now >= _next_deadline(table):
        game = table.game
        for person in table.awaited:
            game = game.miss_deadline(table.seats.index(person))
        return with_game(table, game)
    return replace(table, reminder_due=True)


def extend_deadlines(table: Table, now: float) -> Table:
    """Return the table after a restart, with timeouts reset that passed meanwhile or are about to.

    So are those that are too late, since the clock was ahead. It is the same object if there are none.
    """
    if table.crowd and table.game:
        return restarted(table, table.crowd, now)
    limit, deadline = table.pace.time_limit, _next_deadline(table)
    if deadline < math.inf and not now + min(RESTART_GRACE, limit) <= deadline <= now + limit:
        table = replace(table, deadline=now + limit, reminder_due=False)
    idle_timeout, earliest = _idle_timeout(table), now + RESTART_GRACE
    if table.pace is Pace.NONE and table.deadline is not None and not table.overdue:
        earliest = max(earliest, table.deadline)  # a pause before that would make somebody overdue
    if idle_timeout is not None and (idle_timeout < earliest or table.last_activity > now):
        table = replace(table, last_activity=now)
    latest = now + INVITATION_TIMEOUT
    kept = tuple(replace(seat, until=seat.until and min(seat.until, latest)) for seat in table.reservations)
    return table if kept == table.reservations else replace(table, reservations=kept)


def with_deadline(before: Table, table: Table, now: float, by: Caller | None = None) -> Table:
    """Return ``table`` with a deadline for the people that its game waits for.

    Those that the game already waited for ``before`` keep their deadline, and so does a player who changes a
    move. Without a pace, there is one only while somebody waits for them; it counts from the last activity
    before a pause, and they have a new one after doing anything, as the caller ``by``.
    """
    if table.game is None or not table.open:
        return table
    if table.crowd is not None:
        return with_crowd_deadline(table, table.crowd)
    is_timeless, awaited = table.pace is Pace.NONE, table.awaited
    if table.paused or not awaited or (is_timeless and not table.waiting):
        return replace(table, deadline=None, reminder_due=False)
    is_back = by is not None and any(person.id == by.id for person in awaited)
    waits_on = _is_same_choice(before, table) and set(awaited) <= set(before.awaited)
    if waits_on and before.deadline is not None and not (is_timeless and is_back):
        return table
    has_waited = waits_on and is_timeless and before.paused and before.waiting and not is_back
    since = before.last_activity if has_waited else now
    deadline = since + table.pace.time_limit
    return replace(table, deadline=deadline, reminder_due=deadline <= now)


def _is_same_choice(before: Table, table: Table) -> bool:
    """Return whether nothing was decided that stands: a move is changed, or somebody else has left."""
    games = [game for game in (before.game, table.game) if game]
    return (
        before.action_version == table.action_version
        or any(isinstance(game.last_event, Unmoved) for game in games)
        or isinstance(games[-1].last_event, Resigned)
    )


def _next_deadline(table: Table) -> float:
    """Return when people run out of time, infinity if they never do or have already."""
    return math.inf if table.deadline is None or table.overdue else table.deadline


def _idle_timeout(table: Table) -> float | None:
    """Return when the table is paused or closed if nobody does anything, None once it is closed."""
    return replace(table, deadline=None, reservations=()).next_timeout
