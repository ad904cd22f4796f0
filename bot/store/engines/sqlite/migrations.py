"""Migrate the schema of the database."""

import sqlite3
from pathlib import Path

from bot.store.engines.sqlite.connection import APPLICATION_ID
from bot.store.engines.sqlite.errors import error_for_host
from bot.store.migrations import pending_migrations

MIGRATIONS = Path(__file__).with_name("schema")
"""The folder of the migrations."""


def migrate(connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> None:
    """Apply pending migrations, each in one transaction together with its version number.

    Raises:
        StoreError: the database is newer than this version of the bot, or a migration failed and was rolled
            back.
    """
    for number, script in pending(connection, folder).items():
        _apply(connection, number, script)


def pending(connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> dict[int, str]:
    """Return the migrations that have not been applied.

    Raises:
        StoreError: the database is newer than this version of the bot.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return pending_migrations(version, folder)


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    # executescript() commits any open transaction first, so the transaction is part of the script. Both
    # pragmas write into the header of the file and are rolled back with the rest. Foreign keys are checked
    # at the end, because a table that others refer to can only be replaced while they are off
    # (https://sqlite.org/lang_altertable.html).
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}\n;"
            f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION_ID};"
        )
        if broken := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"a row of {broken[0]} refers to a missing row of {broken[2]}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise error_for_host(f"The database could not be migrated to schema {number}", error) from error
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
