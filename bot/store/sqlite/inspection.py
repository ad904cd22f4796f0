"""Read everything in a database file, which may be in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.inspection import Inspection
from bot.store.sqlite.connection import check_integrity, connect_to_look
from bot.store.sqlite.migrations import is_current, migrate
from bot.store.sqlite.rows import read_tables
from bot.tables.ports import UnreadableTableError
from bot.tables.table import Table

BATCH = 200
"""How many tables are read at once."""


def inspect(path: Path) -> Inspection:
    """Check a database, read every table in it and replay every log.

    The file is not changed. If its schema is older than this version of the bot, a migrated copy is read.

    Raises:
        StoreError: it cannot be used; the message says why.
    """
    with closing(connect_to_look(path)) as connection:
        check_integrity(path, connection)
        if is_current(connection):
            return _read_all(connection)
        with TemporaryDirectory() as folder:
            copy = Path(folder, "migrated.db")
            connection.execute("VACUUM INTO ?", (str(copy),))
            with closing(sqlite3.connect(copy, isolation_level=None)) as migrated:
                migrate(migrated)
                return _read_all(migrated)


def _read_all(connection: sqlite3.Connection) -> Inspection:
    connection.execute("BEGIN")  # everything is read as it is now, whatever the bot writes meanwhile
    ids = [table_id for (table_id,) in connection.execute("SELECT id FROM tables ORDER BY id")]
    readable = 0
    unreadable: list[str] = []
    open_tables: list[Table] = []
    for start in range(0, len(ids), BATCH):
        tables = _read_some(connection, ids[start : start + BATCH], unreadable)
        readable += len(tables)
        open_tables += [table for table in tables if table.open]
    connection.execute("COMMIT")
    open_tables.sort(key=lambda table: table.last_activity, reverse=True)
    return Inspection(readable, tuple(unreadable), tuple(table.location for table in open_tables))


def _read_some(connection: sqlite3.Connection, ids: list[int], unreadable: list[str]) -> list[Table]:
    """Return the tables with consecutive ids, and add what is wrong with the others to ``unreadable``."""
    try:
        return list(read_tables(connection, "id BETWEEN ? AND ?", ids[0], ids[-1]))
    except UnreadableTableError as error:
        if len(ids) == 1:
            unreadable.append(str(error))
            return []
    return [table for table_id in ids for table in _read_some(connection, [table_id], unreadable)]
