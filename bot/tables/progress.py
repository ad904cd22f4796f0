"""Whether the game of a table has started, and whether it is over."""

from bot.game import Game, OutOfDate
from bot.tables.table import Table


def check_is_lobby(table: Table) -> None:
    """Check that the game of a table has not started.

    Raises:
        OutOfDate: it has, or the table is closed.
    """
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
