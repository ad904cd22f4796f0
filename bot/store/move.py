"""Copy everything from one database into another, and compare the two before it counts."""

import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from dataclasses import astuple
from typing import Any, TypeVar

from bot.program import COMMAND
from bot.store.errors import StoreError
from bot.store.mentions import CONTENTS
from bot.store.queries import Query, Statement
from bot.store.standings.counting import STANDING_COLUMNS, Totals, count_all_games
from bot.store.tables import BATCH_SIZE, read_tables_or_errors
from bot.tables.table import Table

T = TypeVar("T")
Row = tuple[Any, ...]

log = logging.getLogger(__name__)


class Side(ABC):
    """A database that no bot uses, in a transaction until it is committed or closed."""

    @abstractmethod
    async def run(self, query: Query[T]) -> T:
        """Run a query."""

    @abstractmethod
    async def columns(self, table: str) -> tuple[str, ...]:
        """Return the columns of a table that every database has, in alphabetical order."""

    @abstractmethod
    def rows(self, select: str) -> AsyncGenerator[Row, None]:
        """Yield the rows that a statement selects, however many they are."""

    @abstractmethod
    async def write(self, table: str, columns: Sequence[str], rows: AsyncIterator[Row]) -> int:
        """Add rows to a table, and return their number."""

    @abstractmethod
    def last_table_id(self) -> Query[int | None]:
        """Return the largest id that a table has had, None if there was none."""

    @abstractmethod
    def set_last_table_id(self, table_id: int) -> Query[None]:
        """Set the largest id that a table has had, so that it is not given again: old buttons contain it."""

    @abstractmethod
    async def close(self) -> None:
        """Close the database. What was written without a commit is undone."""

    @abstractmethod
    def retire(self) -> str:
        """Keep the bot from using the database by mistake, and return what was done, as a sentence."""

    def select(self, table: str, columns: Sequence[str]) -> AsyncGenerator[Row, None]:
        """Yield the rows of a table in the order of their keys."""
        return self.rows(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {CONTENTS[table].key}")  # noqa: S608


async def move(source: Side, target: Side) -> dict[str, int]:
    """Copy everything and compare it; return the number of rows in each table.

    Raises:
        StoreError: the target has something already, or something differs.
    """
    counts = {}
    for table in CONTENTS:
        if await anext(target.rows(f"SELECT 1 FROM {table} LIMIT 1"), None):  # noqa: S608 - a table of ours
            raise StoreError("The new database is not empty. Create another one, or move the file away.")
    for table in CONTENTS:
        columns = await source.columns(table)
        async with aclosing(source.select(table, columns)) as rows:
            counts[table] = await target.write(table, columns, rows)
    if (last := await source.run(source.last_table_id())) is not None:
        await target.run(target.set_last_table_id(last))
    await _compare(source, target)
    await target.run(_commit())
    log.info("%s", source.retire())
    return counts


def _commit() -> Query[None]:
    yield Statement("COMMIT")


async def _compare(source: Side, target: Side) -> None:
    """Check that both databases have the same.

    Raises:
        StoreError: they have not.
    """
    for table in CONTENTS:
        await _compare_rows(source, target, table)
    if await source.run(source.last_table_id()) != await target.run(target.last_table_id()):
        raise StoreError("The databases differ in the last id of a table. Nothing was moved.")
    ids = [table_id async for (table_id,) in target.select("tables", ["id"])]
    unreadable = 0
    for start in range(0, len(ids), BATCH_SIZE):
        unreadable += await _compare_games(source, target, ids[start : start + BATCH_SIZE])
    if not unreadable:
        await _check_standings(target)


async def _compare_rows(source: Side, target: Side, table: str) -> None:
    columns = await source.columns(table)
    if columns != await target.columns(table):
        raise StoreError(f"The databases differ in the columns of {table}. Nothing was moved.")
    async with (
        aclosing(source.select(table, columns)) as ours,
        aclosing(target.select(table, columns)) as theirs,
    ):
        while (row := await anext(ours, None)) == await anext(theirs, None):
            if row is None:
                return
    raise StoreError(f"The databases differ in a row of {table}. Nothing was moved.")


async def _compare_games(source: Side, target: Side, ids: list[int]) -> int:
    """Compare tables with their games, and return how many cannot be read in either database."""
    ours, theirs = await source.run(_tables_or_problems(ids)), await target.run(_tables_or_problems(ids))
    for table_id in ids:
        if ours[table_id] != theirs[table_id]:
            raise StoreError(f"The databases differ in table {table_id}. Nothing was moved.")
    problems = [problem for problem in ours.values() if isinstance(problem, str)]
    for problem in problems:
        log.warning("%s It is moved as it is.", problem)
    return len(problems)


def _tables_or_problems(ids: list[int]) -> Query[dict[int, Table | str]]:
    found = yield from read_tables_or_errors(ids)
    return {table_id: table if isinstance(table, Table) else str(table) for table_id, table in found.items()}


async def _check_standings(side: Side) -> None:
    columns = ("scope", "solo", "season", "user_id", *STANDING_COLUMNS.split(", "))
    stored = {row[:4]: row[4:] async for row in side.select("standings", columns)}
    counted: Totals = {}
    await side.run(count_all_games(counted, 0, write_seats=False))
    if stored != {key: astuple(standing) for key, standing in counted.items()}:
        raise StoreError(
            f"The standings are not what the games add up to. Run `{COMMAND} standings` first, which"
            " recalculates them. Nothing was moved."
        )
