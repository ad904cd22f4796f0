"""Read the tables in the database, while the bot runs or afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.game import Game
from bot.game.notation import parse_game


@dataclass(frozen=True)
class StoredTable:
    """A table on disk.

    Attributes:
        seats: the user ids in seating order.
        board: the message that shows it; like the next three, it does not count in comparisons.
        log: the events of its game, one line each; empty in the lobby.
    """

    id: int
    channel: int
    host: int
    status: str
    closing: str | None
    revision: int
    board: int | None = field(compare=False)
    shown: int = field(compare=False)
    ping: int | None = field(compare=False)
    pinged: int = field(compare=False)
    seats: tuple[int, ...]
    log: tuple[str, ...]

    @property
    def game(self) -> Game:
        """The game, replayed through the rules, which refuse an impossible log."""
        return parse_game("\n".join(self.log))


def read_tables(database: Path) -> list[StoredTable]:
    """Return every table that was ever opened, by number."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")  # one view of everything, while the bot writes
        rows = connection.execute(
            "SELECT id, channel_id, host, status, closing, revision, board, shown, ping, pinged"
            " FROM tables ORDER BY id"
        ).fetchall()
        seats = "SELECT user_id FROM seats WHERE table_id = ? ORDER BY seat"
        events = "SELECT event FROM events WHERE game = ? ORDER BY seq"
        return [
            StoredTable(*(*row, _column(connection, seats, row[0]), _column(connection, events, row[0])))
            for row in rows
        ]


def read_table(database: Path, table_id: int) -> StoredTable:
    """Return one table."""
    return next(table for table in read_tables(database) if table.id == table_id)


@contextmanager
def locked_database(database: Path) -> Iterator[None]:
    """Keep the bot from writing to the database until the end of the block."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


def _column(connection: sqlite3.Connection, query: str, table_id: int) -> tuple[Any, ...]:
    return tuple(value for (value,) in connection.execute(query, (table_id,)))
