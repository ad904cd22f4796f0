"""An SQLite file as one side of a move."""

# ruff: noqa: D102, S608 - Side documents the methods; statements are built from names in the schema

import contextlib
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from pathlib import Path
from typing import Self, TypeVar

from bot.store.engines.sqlite.connection import check_integrity, connect, run_query
from bot.store.engines.sqlite.files import MOVED, DatabaseFile
from bot.store.engines.sqlite.migrations import migrate, pending
from bot.store.errors import NoDatabaseError, StoreError
from bot.store.move import Row, Side
from bot.store.queries import Query, Statement, column

T = TypeVar("T")


class SqliteSide(Side):
    """An SQLite file, locked against the bot."""

    def __init__(self, connection: sqlite3.Connection, file: DatabaseFile) -> None:
        self._connection = connection
        self._file = file
        self._retired = False

    @classmethod
    def open(cls, path: Path, *, target: bool) -> Self:
        """Open a database to move it, or create one to move another one into it.

        Raises:
            NoDatabaseError: there is none to move.
            StoreError: it cannot be used, or the bot uses it.
        """
        if not target and not path.exists():
            raise NoDatabaseError(f"There is no database at {path}.")
        with contextlib.ExitStack() as stack:
            file = DatabaseFile.lock(path, new=target)
            stack.callback(file.release)
            connection = connect(file.path)
            stack.callback(connection.close)
            if target:
                migrate(connection)
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("DELETE FROM users WHERE id = 0")  # the only row of a new database
            else:
                check_integrity(path, connection)
                if pending(connection):
                    raise StoreError(
                        "An older version wrote the database."
                        " Make a backup, then start the bot to migrate it."
                    )
                connection.execute("PRAGMA query_only = 1")
                connection.execute("BEGIN")
            file.set_created()
            stack.pop_all()
        return cls(connection, file)

    async def run(self, query: Query[T]) -> T:
        return run_query(self._connection, query)

    async def columns(self, table: str) -> tuple[str, ...]:
        found = self._connection.execute(f"SELECT * FROM {table} LIMIT 0")
        return tuple(sorted(name for name, *_ in found.description))

    async def rows(self, select: str) -> AsyncGenerator[Row, None]:
        for row in self._connection.execute(select):
            yield row

    async def write(self, table: str, columns: Sequence[str], rows: AsyncIterator[Row]) -> int:
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        count = 0
        async for row in rows:
            self._connection.execute(statement, row)
            count += 1
        return count

    def last_table_id(self) -> Query[int | None]:
        found = yield from column("SELECT seq FROM sqlite_sequence WHERE name = 'tables' AND seq > 0")
        return found[0] if found else None

    def set_last_table_id(self, table_id: int) -> Query[None]:
        yield Statement("DELETE FROM sqlite_sequence WHERE name = 'tables'")
        yield Statement("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", (table_id,))

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
        return self._file.path.with_name(f"{self._file.path.name}{MOVED}")
