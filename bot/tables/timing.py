"""What time does to a table: deadlines and reminders, setting aside, closing; and a start after a pause."""

from dataclasses import replace

from bot.tables.closing import after, closed
from bot.tables.pace import GRACE
from bot.tables.table import Closing, Person, Table


def pass_time(table: Table, now: float) -> Table:
    """Return the table after what is due at it by ``now``; the same table if nothing is."""
    if table.due is None or now < table.due:
        return table
    if table.game is None or table.set_aside:
        return closed(table, Closing.EXPIRED)
    if now >= table.acted + table.pace.patience:
        return replace(table, set_aside=True)
    if table.deadline is not None and now >= table.deadline:
        return _missed(table)
    return replace(table, reminded=True)


def renewed(table: Table, now: float) -> Table:
    """Return the table after a start: what came due meanwhile, or is about to, has its whole time anew.

    It is the same table if there is no such thing.
    """
    period = table.pace.period
    if table.deadline is not None and period is not None and table.deadline < now + min(GRACE, period):
        table = replace(table, deadline=now + period, reminded=False)
    due = replace(table, deadline=None).due
    return replace(table, acted=now) if due is not None and due < now + GRACE else table


def timed(before: Table, table: Table, now: float) -> Table:
    """Return ``table`` with the deadline of those whom its game waits for.

    Who was waited for already keeps what time is left.
    """
    if table.game is None or not table.open:
        return table
    period = table.pace.period
    if table.set_aside or period is None or not table.awaited:
        return replace(table, deadline=None, reminded=False)
    if (
        before.deadline is not None
        and before.moment == table.moment
        and _among(table.awaited, before.awaited)
    ):
        return table
    return replace(table, deadline=now + period, reminded=False)


def _among(some: tuple[Person, ...], all_of_them: tuple[Person, ...]) -> bool:
    return set(some) <= set(all_of_them)


def _missed(table: Table) -> Table:
    """Return the table after those whom its game waits for have let their time pass."""
    game = table.game
    assert game is not None  # noqa: S101 - a deadline is for those who act in it
    for person in table.awaited:
        seat = table.seat_of(person.id)
        assert seat is not None  # noqa: S101 - it is waited for
        game = game.miss_deadline(seat)
    return after(table, game)
