"""Keep the tables of games in memory, so that a click reads only what may have changed."""

from typing import Final

from bot.recent import Recent
from bot.tables.table import Table

KEPT_TABLES: Final = 2_000
"""A table with a long game of 400 events takes 35 kB, so all take at most about 70 MB."""


class KeptTables:
    """Tables as they were last read or saved, the least recently used dropped first.

    Only committed tables may be kept. Another process may have saved a newer one, so compare the
    revision of a kept table with the stored one before using it.
    """

    def __init__(self, limit: int = KEPT_TABLES) -> None:
        self._tables: Recent[int, Table] = Recent(limit)
        self._changes: Recent[int, object] = Recent(limit)  # the last change of each, or what it was then

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: int) -> Table | None:
        """Return a table, None if it is not kept."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables[table_id] = table
        return table

    def current(self, table_id: int) -> Table | None:
        """Return a table if it is as stored, unless another process has written."""
        table = self.get(table_id)
        return table if table is not None and self._changes.get(table_id) is table else None

    def begin_change(self, table_id: int) -> object:
        """Note that a table is about to change, and return the change, to keep the result with."""
        self._changes[table_id] = change = object()
        return change

    def last_change(self, table_id: int) -> object:
        """Return the last change of a table, to keep with it what is read now."""
        return self._changes.get(table_id) or self.begin_change(table_id)

    def doubt(self) -> None:
        """Note that any table may be about to change."""
        self._changes.clear()

    def keep(self, table: Table, change: object = None) -> None:
        """Keep a table with a game, or drop it once it is closed and its board shows that.

        It is :meth:`current` if it is as it was after a ``change``, and no other has begun.
        """
        self._tables.pop(table.id, None)
        if table.game is not None and (table.open or table.board.shown_revision < table.revision):
            self._tables[table.id] = table
            if change is not None and self._changes.get(table.id) is change:
                self._changes[table.id] = table

    def clear(self) -> None:
        """Drop all tables, because of a change that is not one of a single table."""
        self._tables.clear()
