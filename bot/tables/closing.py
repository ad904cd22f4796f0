"""How a table is closed."""

from dataclasses import replace

from bot.game import Game
from bot.tables.table import CloseReason, Status, Table


def close_table(table: Table, reason: CloseReason) -> Table:
    """Return the table closed without a winner."""
    return _without_timeouts(replace(table, status=Status.ABANDONED, close_reason=reason))


def with_game(table: Table, game: Game) -> Table:
    """Return the table with its game as it is now; it is closed if that is over."""
    moved = replace(table, game=game)
    return _without_timeouts(replace(moved, status=Status.FINISHED)) if game.state.over else moved


def _without_timeouts(table: Table) -> Table:
    return replace(table, deadline=None, reminder_due=False, paused=False, end_votes=frozenset())
