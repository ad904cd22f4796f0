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

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: int) -> Table | None:
        """Return a table, None if it is not kept."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables[table_id] = table
        return table

    def keep(self, table: Table) -> None:
        """Keep a table with a game, or drop it once it is closed and its board shows that."""
        self._tables.pop(table.id, None)
        if table.game is not None and (table.open or table.board.shown_revision < table.revision):
            self._tables[table.id] = table

    def clear(self) -> None:
        """Drop all tables, because of a change that is not one of a single table."""
        self._tables.clear()
