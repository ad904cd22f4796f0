"""Read everything in a database file, which may be in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.engines.sqlite.connection import add_functions, check_integrity, connect_to_look
from bot.store.engines.sqlite.migrations import is_current, migrate
from bot.store.engines.sqlite.queries import run_query
from bot.store.inspection import Inspection, inspect_all


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
                add_functions(migrated)
                return _read_all(migrated)


def _read_all(connection: sqlite3.Connection) -> Inspection:
    connection.execute("BEGIN")  # everything is read as it is now, whatever the bot writes meanwhile
    inspection = run_query(connection, inspect_all())
    connection.execute("COMMIT")
    return inspection
