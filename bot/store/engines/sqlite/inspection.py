"""Read everything in a database file, which may be in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.engines.sqlite.connection import check_integrity, connect_to_look
from bot.store.engines.sqlite.migrations import is_current, migrate
from bot.store.engines.sqlite.rows import read_tables
from bot.store.inspection import Count, Inspection
from bot.tables.ports import UnreadableTableError

BATCH = 200
"""How many tables are read at once."""


def inspect_file(path: Path) -> Inspection:
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
    count = Count()
    for start in range(0, len(ids), BATCH):
        _read_some(connection, ids[start : start + BATCH], count)
    connection.execute("COMMIT")
    return count.inspection()


def _read_some(connection: sqlite3.Connection, ids: list[int], count: Count) -> None:
    """Count the tables with consecutive ids, one by one if one of them cannot be read."""
    try:
        count.add(read_tables(connection, "id BETWEEN ? AND ?", ids[0], ids[-1]))
    except UnreadableTableError as error:
        if len(ids) == 1:
            count.add_unreadable(error)
        else:
            for table_id in ids:
                _read_some(connection, [table_id], count)
