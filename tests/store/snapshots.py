"""All that is in a store in memory, to compare what was there before and after."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from inspect import unwrap
from typing import Any, TypeVar

from bot.store.climbs import ClimbQueries
from bot.store.columns import read_table
from bot.store.engines.sqlite.connection import run_query
from bot.store.puzzles import PuzzleQueries
from bot.store.tables import _READ
from bot.tables import Climb, PuzzleChoice, Table
from tests.store.memory_store import MemoryStore

Key = TypeVar("Key")


@dataclass(frozen=True)
class Snapshot:
    """What is in a store at a moment.

    Attributes:
        tables: the tables by id, without the guesses at them.
        standings: by scope, kind of game, season and user id.
        guesses: by table, turn and user id.
        puzzle_choices: what people have chosen at the puzzles of the days, by user id and day.
        others: the notes, the dice and the puzzles of the days, and the servers that the bot has left.
        content: the database, for :meth:`MemoryStore.rewind`.
    """

    tables: Mapping[int, Table]
    people: frozenset[int]
    standings: Mapping[tuple[int, ...], tuple[Any, ...]]
    choices: Mapping[tuple[int, str], str]
    server_choices: Mapping[tuple[int, str], str]
    guesses: Mapping[tuple[int, ...], tuple[Any, ...]]
    climbs: Mapping[tuple[int, int], Climb]
    puzzle_choices: Mapping[tuple[int, int], PuzzleChoice]
    others: tuple[tuple[Any, ...], ...]
    content: bytes = field(repr=False)

    def without(self, user_id: int) -> "Snapshot":
        """Return the snapshot without what is stored about a person besides the tables."""

        def of_others(entries: Mapping[Any, Any]) -> dict[Any, Any]:
            return {key: value for key, value in entries.items() if user_id not in key}

        return replace(
            self,
            people=self.people - {user_id},
            standings=of_others(self.standings),
            choices=of_others(self.choices),
            guesses=of_others(self.guesses),
            climbs=of_others(self.climbs),
            puzzle_choices=of_others(self.puzzle_choices),
        )


cached_table = lru_cache(1_000)(read_table)  # most tables are as they were


def take_snapshot(store: MemoryStore) -> Snapshot:
    connection = store.connection

    def rows(query: str) -> list[tuple[Any, ...]]:
        return connection.execute(query).fetchall()

    def of_days(table: str, read: Callable[..., Any]) -> dict[tuple[int, int], Any]:
        keys = rows(f"SELECT user_id, day FROM {table}")
        return {key: run_query(connection, unwrap(read)(store, *key)) for key in keys}

    tables = {}
    for (table_id,) in rows("SELECT id FROM tables"):
        (row,) = connection.execute(f"{_READ} (?)", (table_id,)).fetchall()
        tables[table_id] = replace(cached_table(row), guesses=())
    return Snapshot(
        tables,
        frozenset(user_id for (user_id,) in rows("SELECT id FROM users")),
        {row[:4]: row[4:] for row in rows("SELECT scope, solo, season, user_id, * FROM standings")},
        {row[:2]: row[2] for row in rows("SELECT user_id, name, value FROM choices")},
        {row[:2]: row[2] for row in rows("SELECT guild_id, name, value FROM server_choices")},
        {row[:3]: row[3:] for row in rows("SELECT table_id, turn, user_id, * FROM guesses")},
        of_days("climbs", ClimbQueries.load_climb),
        of_days("puzzle_choices", PuzzleQueries.puzzle_choice),
        tuple(
            row
            for name in ("notes", "daily_dice", "puzzles", "removals")
            for row in rows(f"SELECT * FROM {name}")
        ),
        connection.serialize(),
    )


def changed(before: Mapping[Key, Any], after: Mapping[Key, Any]) -> list[Key]:
    """Return the keys of the entries that were added, changed or removed."""
    keys = dict.fromkeys((*before, *after))
    return [key for key in keys if before.get(key) != after.get(key)]
