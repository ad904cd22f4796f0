"""An SQLite file as one side of a move."""

# ruff: noqa: D102, S608 - Database documents the methods; statements are built from names in the schema

import contextlib
import json
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Self

from bot.store.engines.sqlite.connection import check_integrity, connect
from bot.store.engines.sqlite.files import DatabaseFile
from bot.store.engines.sqlite.migrations import is_current, migrate
from bot.store.engines.sqlite.rows import BY_IDS, read_tables
from bot.store.engines.sqlite.standings import count_all_games
from bot.store.errors import NoDatabaseError, StoreError
from bot.store.moving.database import KEYS, NEW_USERS, Database, Row
from bot.store.standings import Standings
from bot.tables.table import Table

_BATCH_SIZE = 1_000
"""How many rows are written at once."""


class SqliteDatabase(Database):
    """An SQLite file, locked against the bot."""

    def __init__(self, connection: sqlite3.Connection, file: DatabaseFile) -> None:
        self._connection = connection
        self._file = file
        self._retired = False

    @classmethod
    def open_source(cls, path: Path) -> Self:
        """Open a database to move it.

        Raises:
            NoDatabaseError: there is none.
            StoreError: it cannot be used, or the bot uses it.
        """
        if not path.exists():
            raise NoDatabaseError(f"There is no database at {path}.")
        return cls._open(path, _prepare_source)

    @classmethod
    def open_target(cls, path: Path) -> Self:
        """Create a database to move another one into it.

        Raises:
            StoreError: it cannot be created, or is not empty.
        """
        return cls._open(path, _prepare_target)

    @classmethod
    def _open(cls, path: Path, prepare: Callable[[Path, sqlite3.Connection], None]) -> Self:
        file = DatabaseFile.lock(path)
        try:
            connection = connect(file.path)
            try:
                prepare(path, connection)
                file.set_created()
            except BaseException:
                connection.close()
                raise
        except BaseException:
            file.release()
            raise
        return cls(connection, file)

    async def columns(self, table: str) -> tuple[str, ...]:
        found = self._connection.execute("SELECT name FROM pragma_table_info(?) ORDER BY name", (table,))
        return tuple(name for (name,) in found)

    async def rows(self, table: str, columns: Sequence[str]) -> AsyncGenerator[Row, None]:
        for row in self._connection.execute(
            f"SELECT {', '.join(columns)} FROM {table} ORDER BY {KEYS[table]}"
        ):
            yield row

    async def write(self, table: str, columns: Sequence[str], rows: AsyncIterator[Row]) -> int:
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        count = 0
        batch: list[Row] = []
        async for row in rows:
            count += 1
            batch.append(row)
            if len(batch) == _BATCH_SIZE:
                self._connection.executemany(statement, batch)
                batch.clear()
        self._connection.executemany(statement, batch)
        return count

    async def last_table_id(self) -> int | None:
        row = self._connection.execute(
            "SELECT seq FROM sqlite_sequence WHERE name = 'tables' AND seq > 0"
        ).fetchone()
        return None if row is None else int(row[0])

    async def set_last_table_id(self, table_id: int) -> None:
        self._connection.execute("DELETE FROM sqlite_sequence WHERE name = 'tables'")
        self._connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", (table_id,))

    async def read(self, table_ids: Sequence[int]) -> tuple[Table, ...]:
        tables = read_tables(self._connection, BY_IDS, json.dumps(list(table_ids)))
        return tuple(sorted(tables, key=lambda table: table.id))

    async def count_games(self) -> Standings:
        return count_all_games(self._connection, write_seats=False)[1]

    async def commit(self) -> None:
        self._connection.execute("COMMIT")

    async def close(self) -> None:
        self._connection.close()  # this moves the write-ahead log into the file
        if self._retired:
            path = self._file.path
            for suffix in ("", "-wal"):  # the log is still there if another program has the database open
                with contextlib.suppress(FileNotFoundError):
                    path.with_name(path.name + suffix).rename(f"{self._new_path}{suffix}")
        self._file.release()

    def retire(self) -> str:
        self._retired = True
        return (
            f"The file is called {self._new_path.name} now. Keep it until you have a backup of the new one."
        )

    @property
    def _new_path(self) -> Path:
        return self._file.path.with_name(f"{self._file.path.name}.moved")


def _prepare_source(path: Path, connection: sqlite3.Connection) -> None:
    check_integrity(path, connection)
    if not is_current(connection):
        raise StoreError("An older version wrote the database. Start the bot to bring it up to date.")
    connection.execute("PRAGMA query_only = 1")
    connection.execute("BEGIN")


def _prepare_target(path: Path, connection: sqlite3.Connection) -> None:
    migrate(connection)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"DELETE FROM {NEW_USERS}")
    for table in KEYS:
        if connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone():
            raise StoreError(f"The database {path} is not empty. Move it away first.")
