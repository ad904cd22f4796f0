"""Read the tables in the database, while the bot runs or afterwards."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from bot.game import Game
from tests.game.notation.games import parse_game


@dataclass(frozen=True)
class StoredTable:
    """A table on disk, with user ids in seating order and the events of its game, one line each."""

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


@dataclass(frozen=True)
class StoredCrowd:
    """A channel's game on disk: its votes, when the present one closes, and everybody's ballot in it."""

    table_id: int
    status: str
    board: int | None
    people: int
    votes: int
    closes: float | None
    result: list[tuple[str, int]]
    ballots: dict[int, str | None]
    log: tuple[str, ...]


Database = Path | str
"""An SQLite file, or the address of a PostgreSQL database."""

Query = Callable[[str], list[Any]]
"""Returns the rows that a statement selects."""

EVENTS = "SELECT event FROM events WHERE game = {} ORDER BY seq"


def read_tables(database: Database) -> list[StoredTable]:
    with _reading(database) as query:
        rows = query(
            "SELECT id, channel_id, host, status, closing, revision, board, shown, ping, pinged"
            " FROM tables ORDER BY id"
        )
        seats = "SELECT user_id FROM seats WHERE table_id = {} ORDER BY seat"
        return [StoredTable(*(*r, _column(query, seats, r[0]), _column(query, EVENTS, r[0]))) for r in rows]


def read_table(database: Database, table_id: int) -> StoredTable:
    return next(table for table in read_tables(database) if table.id == table_id)


def read_crowd(database: Database, channel: int) -> StoredCrowd | None:
    """Return who votes in the latest game of a channel, None before the first."""
    with _reading(database) as query:
        found = query(
            "SELECT id, status, board, people, votes, CASE WHEN opened IS NOT NULL THEN deadline END, result"
            f" FROM tables JOIN crowds ON table_id = id WHERE channel_id = {channel} ORDER BY id DESC LIMIT 1"
        )
        for *crowd, result in found:
            ballots = dict(query(f"SELECT user_id, ballot FROM voters WHERE table_id = {crowd[0]}"))
            log = _column(query, EVENTS, crowd[0])
            return StoredCrowd(*(*crowd, json.loads(result), ballots, log))
    return None


@contextmanager
def locked_database(database: Database) -> Iterator[None]:
    """Keep the bot from writing to an SQLite database until the end of the block."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


@contextmanager
def _reading(database: Database) -> Iterator[Query]:
    """Open a database, and see all of it as it is at one moment, while the bot writes."""
    if isinstance(database, str):
        with psycopg.connect(database) as server:
            server.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            yield lambda statement: server.execute(statement.encode()).fetchall()
        return
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        file.execute("BEGIN")
        yield lambda statement: file.execute(statement).fetchall()


def _column(query: Query, statement: str, table_id: int) -> tuple[Any, ...]:
    return tuple(value for (value,) in query(statement.format(table_id)))
