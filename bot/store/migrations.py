"""The schema, brought up to date step by step."""

import sqlite3
from pathlib import Path

from bot.store.connection import APPLICATION_ID
from bot.store.errors import StoreError

MIGRATIONS = Path(__file__).with_name("schema")
"""The migrations: files named by their number, ``0001_tables.sql``; one that was released is never edited."""


def migrate(connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> None:
    """Apply the migrations that the database has not had yet, each with its record in one transaction.

    Raises:
        StoreError: the database has had one that this version of the bot does not know, or one failed; then
            the database is as it was before that one.
    """
    migrations = {int(path.name[:4]): path for path in sorted(folder.glob("[0-9]*.sql"))}
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    newest = max(migrations, default=0)
    if version > newest:
        raise StoreError(
            "The database was written by a newer version of the bot:"
            f" it has schema {version}, and this version knows {newest}."
            " Start that version, or restore a backup made before it."
        )
    for number, path in migrations.items():
        if number > version:
            _apply(connection, number, path.read_text(encoding="utf-8"))


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    # executescript() commits what is open before it begins, so the transaction has to stand in the script.
    # Both pragmas write into the header of the file and are rolled back with the rest. References are looked
    # at in the end: a table that others refer to can be made anew only without (https://sqlite.org/lang_altertable.html).
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}\n;"
            f"PRAGMA user_version = {number}; PRAGMA application_id = {APPLICATION_ID};"
        )
        if lost := connection.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"a row of {lost[0]} refers to one of {lost[2]} that is not there")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise StoreError(f"The database could not be brought to schema {number}: {error}.") from error
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
