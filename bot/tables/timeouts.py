"""What time does to a table: deadlines and reminders, setting aside, closing; and a start after a pause."""

from dataclasses import replace

from bot.tables.closing import close_table, with_game
from bot.tables.pace import RESTART_GRACE
from bot.tables.table import CloseReason, Person, Table


def apply_timeouts(table: Table, now: float) -> Table:
    """Return the table after what is due at it by ``now``; the same table if nothing is."""
    if table.next_timeout is None or now < table.next_timeout:
        return table
    if table.game is None or table.paused:
        return close_table(table, CloseReason.EXPIRED)
    if now >= table.last_activity + table.pace.idle_limit:
        return replace(table, paused=True)
    if table.deadline is not None and now >= table.deadline:
        return _with_missed_deadline(table)
    return replace(table, reminder_due=True)


def extend_deadlines(table: Table, now: float) -> Table:
    """Return the table after a start: what came due meanwhile, or is about to, has its whole time anew.

    It is the same table if there is no such thing.
    """
    period = table.pace.time_limit
    if (
        table.deadline is not None
        and period is not None
        and table.deadline < now + min(RESTART_GRACE, period)
    ):
        table = replace(table, deadline=now + period, reminder_due=False)
    due = replace(table, deadline=None).next_timeout
    return replace(table, last_activity=now) if due is not None and due < now + RESTART_GRACE else table


def with_deadline(before: Table, table: Table, now: float) -> Table:
    """Return ``table`` with the deadline of those whom its game waits for.

    Who was waited for already keeps what time is left.
    """
    if table.game is None or not table.open:
        return table
    period = table.pace.time_limit
    if table.paused or period is None or not table.awaited:
        return replace(table, deadline=None, reminder_due=False)
    if (
        before.deadline is not None
        and before.action_version == table.action_version
        and _is_subset(table.awaited, before.awaited)
    ):
        return table
    return replace(table, deadline=now + period, reminder_due=False)


def _is_subset(some: tuple[Person, ...], all_of_them: tuple[Person, ...]) -> bool:
    return set(some) <= set(all_of_them)


def _with_missed_deadline(table: Table) -> Table:
    """Return the table after those whom its game waits for have let their time pass."""
    game = table.game
    assert game is not None  # noqa: S101 - a deadline is for those who act in it
    for person in table.awaited:
        seat = table.seat_of(person.id)
        assert seat is not None  # noqa: S101 - it is waited for
        game = game.miss_deadline(seat)
    return with_game(table, game)
