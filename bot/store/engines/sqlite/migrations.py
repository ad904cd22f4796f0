"""Migrate the schema of the database."""

import logging
import os
import shutil
import sqlite3
from pathlib import Path

from bot.store.engines.sqlite.connection import APPLICATION_ID
from bot.store.engines.sqlite.copying import new_copy
from bot.store.engines.sqlite.errors import error_for_host
from bot.store.migrations import pending_migrations

MIGRATIONS = Path(__file__).with_name("schema")
"""The folder of the migrations."""

ROOM = 2
"""How many times the size of a database has to be free for a copy of it: a migration needs room, too."""

log = logging.getLogger(__name__)


def keep_copy(path: Path, connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> None:
    """Keep a copy of a database that is about to be migrated beside its file, for the way back.

    A migration does not depend on it: if there is no room for a copy, the log says so.

    Raises:
        StoreError: the database is newer than this version of the bot.
    """
    scripts = pending(connection, folder)
    if not scripts or 1 in scripts:  # it is new
        return
    target = path.with_name(f"{path.name}.before-{max(scripts)}")
    try:
        if os.path.lexists(target):
            raise FileExistsError
        if shutil.disk_usage(path.parent).free < ROOM * path.stat().st_size:
            raise OSError("there is too little room")
        with new_copy(connection, target):
            pass
    except FileExistsError:
        log.warning("The database is migrated. An earlier copy from before is kept as it is: %s", target)
    except (OSError, sqlite3.Error) as error:
        log.warning("The database is migrated without a copy from before: %s", error)
    else:
        log.warning("The database is migrated. A copy from before is %s: delete it within 30 days", target)


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
