"""Write guesses, find out which were right, and read who guessed best."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from collections.abc import Mapping

from bot.store.choices import UNLISTED_PEOPLE
from bot.store.columns import write_users
from bot.store.queries import Access, Database, Query, Statement, method
from bot.store.ranked_pages import read_ranked_page
from bot.tables.guesses import turn_endings
from bot.tables.ports import ConflictError
from bot.tables.standings import OVERALL, GuesserRow, Page, season_after, season_start
from bot.tables.table import Guess, Table


def settle_guesses(table_id: int, endings: Mapping[int, bool]) -> Query[bool]:
    """Write which guesses were right about turns that have ended, and return whether there were any.

    For ``endings`` see :func:`turn_endings`.
    """
    settled = False
    for turn, stopped in endings.items():
        statement = "UPDATE guesses SET correct = (stops = ?) WHERE table_id = ? AND turn = ? RETURNING turn"
        settled = bool((yield Statement(statement, (stopped, table_id, turn)))) or settled
    return settled


def settle_again(table: Table) -> Query[None]:
    """Find out from the log of a table which guesses were right, whatever was written before."""
    yield Statement("UPDATE guesses SET correct = NULL WHERE table_id = ?", (table.id,))
    if table.game is not None:
        yield from settle_guesses(table.id, turn_endings(table.game))


class GuessQueries(Database):
    """The guesses of spectators."""

    @method(Access.TRANSACT)
    def save_guess(self, table: Table, guess: Guess, now: float) -> Query[None]:
        # The row is locked, so that no turn ends meanwhile whose guesses would not include this one.
        yield from write_users([guess.person])
        locked = yield Statement(
            "UPDATE tables SET revision = revision WHERE id = ? AND revision = ? RETURNING guild_id",
            (table.id, table.revision),
        )
        if not locked:
            raise ConflictError(f"table {table.id} has changed since revision {table.revision}")
        yield Statement(
            "INSERT INTO guesses (table_id, turn, user_id, guild_id, guessed, stops)"
            " VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, turn, user_id) DO UPDATE SET stops = excluded.stops",
            (table.id, guess.turn, guess.person.id, locked[0][0], now, guess.stops),
        )

    @method(Access.SURVEY)
    def guessers(
        self, scope: int, season: int, caller: int, offset: int, limit: int
    ) -> Query[Page[GuesserRow]]:
        where = f"user_id NOT IN ({UNLISTED_PEOPLE})" if scope == OVERALL else "guild_id = ?"
        scopes = () if scope == OVERALL else (scope,)
        return read_ranked_page(
            "SELECT user_id, count(CASE WHEN correct THEN 1 END) AS hits, count(*) AS guesses FROM guesses"
            f" WHERE {where} AND guessed >= ? AND guessed < ? AND correct IS NOT NULL GROUP BY user_id",
            (*scopes, season_start(season), season_start(season_after(season))),
            GuesserRow,
            caller,
            limit,
            offset,
            by=("-hits", "guesses"),
        )
