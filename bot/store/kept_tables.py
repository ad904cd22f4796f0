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
        self._begun: Recent[int, object] = Recent(limit)  # what was begun last, or the table that it found

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: int) -> Table | None:
        """Return a table, None if it is not kept."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables[table_id] = table
        return table

    def current(self, table_id: int) -> Table | None:
        """Return a table if it is as stored, unless another process has written: nothing was begun since."""
        table = self.get(table_id)
        return table if table is not None and self._begun.get(table_id) is table else None

    def begin(self, table_id: int) -> object:
        """Note that a table is about to be read or changed, and return what to keep the result with."""
        self._begun[table_id] = begun = object()
        return begun

    def doubt(self) -> None:
        """Note that any table may be about to change."""
        self._begun.clear()

    def keep(self, table: Table, begun: object = None) -> None:
        """Keep a table with a game, or drop it once it is closed and its board shows that.

        It is the result of what was ``begun``, and :meth:`current` if nothing was begun later.
        """
        self._tables.pop(table.id, None)
        if table.game is not None and (table.open or table.board.shown_revision < table.revision):
            self._tables[table.id] = table
            if begun is not None and self._begun.get(table.id) is begun:
                self._begun[table.id] = table

    def clear(self) -> None:
        """Drop all tables, because of a change that is not one of a single table."""
        self._tables.clear()
