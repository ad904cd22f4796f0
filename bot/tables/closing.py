"""Close tables, and finish those whose game is over."""

from dataclasses import replace

from bot.game import Game
from bot.tables.table import CloseReason, Status, Table


def close_table(table: Table, reason: CloseReason) -> Table:
    """Return the table closed for ``reason``, without a winner."""
    closed = replace(table, status=Status.ABANDONED, close_reason=reason, reservations=())
    return _without_timeouts(closed)


def with_game(table: Table, game: Game) -> Table:
    """Return the table with ``game``, finished if the game is over."""
    table = replace(table, game=game)
    return _without_timeouts(replace(table, status=Status.FINISHED)) if game.state.over else table


def _without_timeouts(table: Table) -> Table:
    return replace(table, deadline=None, reminder_due=False, paused=False, end_votes=frozenset())
