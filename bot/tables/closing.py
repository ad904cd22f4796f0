"""How a table is closed."""

from dataclasses import replace

from bot.game import Game
from bot.tables.table import Closing, Status, Table


def closed(table: Table, closing: Closing) -> Table:
    """Return the table closed without a winner."""
    return _ended(replace(table, status=Status.ABANDONED, closing=closing))


def after(table: Table, game: Game) -> Table:
    """Return the table with its game as it is now; it is closed if that is over."""
    moved = replace(table, game=game)
    return _ended(replace(moved, status=Status.FINISHED)) if game.state.over else moved


def _ended(table: Table) -> Table:
    return replace(table, deadline=None, reminded=False, set_aside=False, votes=frozenset())
