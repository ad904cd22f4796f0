"""Copy everything from one database into another, and compare the two before it counts."""

import logging
import sqlite3
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import astuple
from pathlib import Path
from typing import Final

import psycopg

from bot.store.engines.postgres.connection import first_line
from bot.store.errors import StoreError
from bot.store.moving.database import KEYS, Database
from bot.store.moving.postgres import PostgresDatabase
from bot.store.moving.sqlite import SqliteDatabase
from bot.store.standings import STANDING_COLUMNS
from bot.tables.ports import UnreadableTableError
from bot.tables.table import Table

_SQLITE: Final = "sqlite:///"
_POSTGRESQL: Final = "postgresql://"

_BATCH_SIZE: Final = 100
"""How many tables are compared at once."""

log = logging.getLogger(__name__)


async def move_database(source_url: str, target_url: str) -> dict[str, int]:
    """Move everything from one database to the other; see :func:`bot.store.move_database`."""
    schemes = tuple("sqlite" if url.startswith(_SQLITE) else "postgresql" for url in (source_url, target_url))
    if len(set(schemes)) == 1:
        raise StoreError(
            "Only from an SQLite file to PostgreSQL or back: the addresses are of the same kind."
        )
    try:
        source = await _open(source_url, target=False)
        try:
            target = await _open(target_url, target=True)
            try:
                counts = await _copy(source, target)
                await _compare(source, target)
                await target.commit()
            finally:
                await target.close()
            log.info("%s", source.retire())
        finally:
            await source.close()
    except (psycopg.Error, sqlite3.Error) as error:
        raise StoreError(f"The database cannot be moved: {first_line(error)}.") from error
    except OSError as error:
        raise StoreError(f"The database cannot be moved: {error.strerror}.") from error
    return counts


async def _open(url: str, *, target: bool) -> Database:
    if url.startswith(_SQLITE):
        path = Path(url.removeprefix(_SQLITE))
        return SqliteDatabase.open_target(path) if target else SqliteDatabase.open_source(path)
    return await (PostgresDatabase.open_target(url) if target else PostgresDatabase.open_source(url))


async def _copy(source: Database, target: Database) -> dict[str, int]:
    """Copy all rows, and return their number for each table."""
    counts = {}
    for table in KEYS:
        columns = await source.columns(table)
        async with aclosing(source.rows(table, columns)) as rows:
            counts[table] = await target.write(table, columns, rows)
    if (last := await source.last_table_id()) is not None:
        await target.set_last_table_id(last)
    return counts


async def _compare(source: Database, target: Database) -> None:
    """Check that both databases have the same.

    Raises:
        StoreError: they have not.
    """
    for table in KEYS:
        await _compare_rows(source, target, table)
    if await source.last_table_id() != await target.last_table_id():
        raise StoreError("The databases differ in the last id of a table. Nothing was moved.")
    ids = [table_id async for (table_id,) in target.rows("tables", ["id"])]
    unreadable = 0
    for start in range(0, len(ids), _BATCH_SIZE):
        unreadable += await _compare_games(source, target, ids[start : start + _BATCH_SIZE])
    if not unreadable:
        await _check_standings(target)


async def _compare_rows(source: Database, target: Database, table: str) -> None:
    columns = await source.columns(table)
    if columns != await target.columns(table):
        raise StoreError(f"The databases differ in the columns of {table}. Nothing was moved.")
    async with aclosing(source.rows(table, columns)) as ours, aclosing(target.rows(table, columns)) as theirs:
        while (row := await anext(ours, None)) == await anext(theirs, None):
            if row is None:
                return
    raise StoreError(f"The databases differ in a row of {table}. Nothing was moved.")


async def _compare_games(source: Database, target: Database, ids: Sequence[int]) -> int:
    """Compare tables with their games, and return how many cannot be read in either database."""
    ours, theirs = await _replay(source, ids), await _replay(target, ids)
    for table_id in ids:
        if ours[table_id] != theirs[table_id]:
            raise StoreError(f"The databases differ in table {table_id}. Nothing was moved.")
    problems = [problem for problem in ours.values() if isinstance(problem, str)]
    for problem in problems:
        log.warning("%s It is moved as it is.", problem)
    return len(problems)


async def _replay(database: Database, ids: Sequence[int]) -> dict[int, Table | str]:
    """Return tables with their games by id, or why they cannot be read."""
    try:
        return {table.id: table for table in await database.read(ids)}
    except UnreadableTableError as error:
        if len(ids) == 1:
            return {ids[0]: str(error)}
    found: dict[int, Table | str] = {}
    for table_id in ids:
        found |= await _replay(database, [table_id])
    return found


async def _check_standings(database: Database) -> None:
    columns = ("scope", "solo", "season", "user_id", *STANDING_COLUMNS.split(", "))
    stored = {row[:4]: row[4:] async for row in database.rows("standings", columns)}
    counted = {key: astuple(standing) for key, standing in (await database.count_games()).items()}
    if stored != counted:
        raise StoreError(
            "The standings are not what the games add up to. Run `python -m bot standings` first, which"
            " recalculates them. Nothing was moved."
        )
