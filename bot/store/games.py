"""Keep the games of open tables in memory, so that loading a table folds only its newest events."""

from threading import Lock
from typing import Final

from bot.game import Game
from bot.tables.table import Table

KEPT_GAMES: Final = 2_000
"""A long game of 400 events takes 35 kB, so all take at most about 70 MB."""


class KeptGames:
    """The games of tables as they were last read or saved, the least recently used dropped first.

    Only what is committed may be kept. A log is only ever appended to, so a kept game is never wrong: at
    worst it lacks the newest events.
    """

    def __init__(self, limit: int = KEPT_GAMES) -> None:
        self._games: dict[int, Game] = {}  # the most recently used last
        self._limit = limit
        self._lock = Lock()  # read by the thread of the connection

    def __len__(self) -> int:
        return len(self._games)

    def get(self, table_id: int) -> Game | None:
        """Return the game of a table, None if it is not kept."""
        with self._lock:
            game = self._games.pop(table_id, None)
            if game is not None:
                self._games[table_id] = game
            return game

    def keep(self, table: Table) -> None:
        """Keep the game of ``table``, or drop it once the table is closed and its board shows that."""
        with self._lock:
            self._games.pop(table.id, None)
            if table.game is not None and (table.open or table.board.shown_revision < table.revision):
                self._games[table.id] = table.game
                if len(self._games) > self._limit:
                    del self._games[next(iter(self._games))]
