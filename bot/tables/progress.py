"""How far a table is: whether its game has started or is over, and how it is closed."""

from dataclasses import replace

from bot.game import Game, OutOfDate
from bot.tables.table import CloseReason, Status, Table


def check_is_lobby(table: Table) -> None:
    """Raise :class:`OutOfDate` if the game of a table has started, or the table is closed."""
    _check_is_open(table)
    if table.game is not None:
        raise OutOfDate("This game has already started.")


def game_in_progress(table: Table) -> Game:
    """Return the game of a table.

    Raises:
        OutOfDate: it has not started, or the table is closed.
    """
    _check_is_open(table)
    if table.game is None:
        raise OutOfDate("This game hasn't started yet.")
    return table.game


def _check_is_open(table: Table) -> None:
    if not table.open:
        raise OutOfDate("This game is over. Start a new one with `/cantstop new`.")


def close_table(table: Table, reason: CloseReason) -> Table:
    """Return the table closed without a winner."""
    closed = replace(table, status=Status.ABANDONED, close_reason=reason, reservations=())
    return _without_timeouts(closed)


def with_game(table: Table, game: Game) -> Table:
    """Return the table with ``game``, finished if the game is over."""
    table = replace(table, game=game)
    return _without_timeouts(replace(table, status=Status.FINISHED)) if game.state.over else table


def _without_timeouts(table: Table) -> Table:
    return replace(table, deadline=None, reminder_due=False, paused=False, end_votes=frozenset())
