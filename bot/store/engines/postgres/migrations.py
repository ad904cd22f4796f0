"""Migrate the schema of the database."""

import logging
from pathlib import Path

import psycopg
from psycopg.errors import InsufficientPrivilege

from bot.store.engines.postgres.connection import Connection, error_for_host
from bot.store.engines.postgres.queries import OtherLock, lock
from bot.store.errors import NoDatabaseError, StoreError
from bot.store.migrations import pending_migrations

MIGRATIONS = Path(__file__).with_name("schema")
"""The folder of the migrations."""

log = logging.getLogger(__name__)

_LOCK_TIMEOUT = "1s"
"""How long a migration waits for others to finish with a table; all who want it then wait meanwhile."""


async def migrate(connection: Connection, folder: Path = MIGRATIONS) -> None:
    """Apply pending migrations, each in one transaction together with its version number.

    Processes that start at the same time apply them one after another. A newer database is fine if all
    migrations since only added something; others begin with ``DELETE FROM schema_version``.

    Raises:
        DatabaseAwayError: a table was in use for too long, by a backup for example.
        StoreError: the database is too new for this version of the bot, or a migration failed and was rolled
            back.
    """
    first = True
    while await _apply_next(connection, folder, first=first):
        first = False


async def check_schema(connection: Connection) -> None:
    """Check that no migrations are pending.

    Raises:
        InsufficientPrivilege: there are no tables, and none may be created.
        NoDatabaseError: there are no tables yet.
        StoreError: some are, or the database is newer than this version of the bot.
    """
    cursor = await connection.execute(
        "SELECT to_regclass('schema_version') IS NOT NULL,"
        " coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)"
    )
    there, may_create = await cursor.fetchone() or (False, False)
    if not (there or may_create):
        raise InsufficientPrivilege("permission denied for schema public")
    if not there:
        raise NoDatabaseError("There are no tables in the database.")
    row = await (await connection.execute("SELECT max(version) FROM schema_version")).fetchone()
    if pending_migrations((row and row[0]) or 0, MIGRATIONS):
        raise StoreError(
            "An older version wrote the database. Make a backup, then start the bot to migrate it."
        )


async def _apply_next(connection: Connection, folder: Path, *, first: bool) -> bool:
    """Apply the first pending migration, and return whether there was one.

    Before the ``first`` one that this process applies, the log says what happens.
    """
    number = 0
    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL statement_timeout = 0")
            await lock(connection, OtherLock.SCHEMA)
            await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
            cursor = await connection.execute(
                "SELECT coalesce(max(version), 0), coalesce(min(version), 0) FROM schema_version"
            )
            version, needed = await cursor.fetchone() or (0, 0)
            migrations = pending_migrations(version, folder, needed)
            if not migrations:
                return False
            number = min(migrations)
            if version and first:
                log.warning(
                    "The database is migrated from schema %d to %d. The only way back is a backup from"
                    " before: restore it (see docs/database.md), then start the older version",
                    version,
                    max(migrations),
                )
            await connection.execute(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'".encode())
            await connection.execute(migrations[number].encode())
            await connection.execute("INSERT INTO schema_version VALUES (%s)", (number,))
            return True
    except psycopg.Error as error:
        failed = f"could not be migrated to schema {number}" if number else "cannot be used"
        raise error_for_host(f"The database {failed}", error, connection.info.user) from error
