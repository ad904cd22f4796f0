"""Add finished games to the standings, and write them."""

# ruff: noqa: S608 - the statements are built from constants of this module only

from dataclasses import astuple

from bot.store.queries import Query, Repeated, Statement
from bot.tables.standings import Standing, standings_entries
from bot.tables.table import Table

BATCH_SIZE = 100
"""How many games a rebuild holds in memory."""

STANDING_COLUMNS = "games, wins, columns, busts, longest_turn, streak, best_streak"
"""The columns for the fields of a Standing, in order."""

StandingKey = tuple[int, bool, int]
"""The scope, whether it is of solo games, and the user id."""

Standings = dict[StandingKey, Standing]

_REPLACED = ", ".join(
    f"{column} = excluded.{column}" for column in f"{STANDING_COLUMNS}, win_rate".split(", ")
)

_WRITE = (
    f"INSERT INTO standings (scope, solo, user_id, {STANDING_COLUMNS}, win_rate)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    f" ON CONFLICT (scope, solo, user_id) DO UPDATE SET {_REPLACED}"
)


def add_finished_game(finished: Table) -> Query[None]:
    """Add a game that just finished to the stored standings of its players.

    The caller makes sure that no other game is added at the same time.
    """
    for entry in standings_entries(finished):
        key = (entry.scope, entry.solo, entry.person.id)
        found = yield Statement(
            f"SELECT {STANDING_COLUMNS} FROM standings WHERE scope = ? AND solo = ? AND user_id = ?", key
        )
        standing = Standing(*found[0]) if found else Standing()
        yield from _write({key: standing.with_result(entry.result)})


def count_game(standings: Standings, finished: Table) -> None:
    """Add a finished game to ``standings``."""
    for entry in standings_entries(finished):
        key = (entry.scope, entry.solo, entry.person.id)
        standings[key] = standings.get(key, Standing()).with_result(entry.result)


def replace_standings(standings: Standings) -> Query[None]:
    """Replace all stored standings."""
    yield Statement("DELETE FROM standings")
    yield from _write(standings)


def _write(standings: Standings) -> Query[None]:
    yield Repeated(
        _WRITE, [(*key, *astuple(standing), standing.win_rate) for key, standing in standings.items()]
    )
