"""Add finished games to the standings, and recalculate these."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

import logging
from collections import ChainMap
from collections.abc import MutableMapping, Sequence
from dataclasses import astuple, fields

from bot.program import COMMAND
from bot.store.choices import read_value
from bot.store.climbs import recount_climbs
from bot.store.guesses import settle_again
from bot.store.queries import (
    Access,
    Database,
    Lock,
    Locked,
    Query,
    Repeated,
    Statement,
    column,
    marks,
    method,
)
from bot.store.tables import BATCH_SIZE, read_tables
from bot.tables.counted_games import CountedGame, counted_game
from bot.tables.ports import UnreadableTableError
from bot.tables.ratings import START, Rating
from bot.tables.seats import DELETED
from bot.tables.standings import OVERALL, Standing
from bot.tables.table import Table

log = logging.getLogger(__name__)

STANDING_COLUMNS = ", ".join(figure.name for figure in fields(Standing))
"""The columns for the fields of a Standing, which have their names."""

StandingKey = tuple[int, bool, int, int]
"""The scope, whether it is of solo games, the season, and the user id."""

Totals = MutableMapping[StandingKey, Standing]
"""Standings while games are added to them."""

SeatRating = tuple[int, int, int, int, float, float]
"""The table, the seat, the scope and season of the ladder, and the player's rating before the game."""

KeptRatings = dict[tuple[int, int, int], Rating]
"""Ratings before a game, by the seat, and the scope and season of the ladder."""

OUTDATED = "standings"
"""The name of the note that the standings have to be recalculated, which a migration writes."""

_KEY = ("scope", "solo", "season", "user_id")
_FIGURES = (*STANDING_COLUMNS.split(", "), "win_rate", "rating")

_WRITE = (
    f"INSERT INTO standings ({', '.join(_KEY + _FIGURES)}) VALUES {marks(_KEY + _FIGURES)}"
    f" ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET "
    + ", ".join(f"{column} = excluded.{column}" for column in _FIGURES)
)


def add_finished_game(finished: Table) -> Query[None]:
    """Add a game that just finished to the stored standings of its players.

    The caller makes sure that no other game is added at the same time.
    """
    game = counted_game(finished)
    if game is None:
        return
    totals = yield from _read_standings(game)
    before = _add(totals, finished.id, game, {})
    yield from _write_standings(totals)
    yield from _write_seats(finished.id, game, before)


def _add(totals: Totals, table_id: int, game: CountedGame, kept: KeptRatings) -> list[SeatRating]:
    """Add a game to ``totals``, and return the ratings of all people before it.

    ``kept`` are the ratings before it of people who have been deleted.
    """
    rows = []
    for ladder in game.ladders:
        before = {}
        for seat, person in game.people.items():
            if person.deleted:
                rating = kept.get((seat, ladder.scope, ladder.season), START)
                before[seat] = Standing(mu=rating.mu, sigma=rating.sigma)
            else:
                before[seat] = totals.get((*ladder, person.id), Standing())
        for seat, standing in game.standings_after(before).items():
            totals[*ladder, game.people[seat].id] = standing
        rows += [
            (table_id, seat, ladder.scope, ladder.season, standing.mu, standing.sigma)
            for seat, standing in before.items()
        ]
    return rows


def _read_standings(game: CountedGame) -> Query[Totals]:
    """Return the stored standings that a game changes."""
    people = {person.id for person in game.people.values()} - {DELETED.id}
    if not people:
        return {}
    scopes, seasons = ({ladder[place] for ladder in game.ladders} for place in (0, 2))
    solo = game.ladders[0].solo
    found = yield Statement(
        f"SELECT scope, season, user_id, {STANDING_COLUMNS} FROM standings WHERE solo = ?"
        f" AND +scope IN {marks(scopes)} AND season IN {marks(seasons)} AND user_id IN {marks(people)}",
        (solo, *scopes, *seasons, *people),
    )
    return {(scope, solo, season, user_id): Standing(*figures) for scope, season, user_id, *figures in found}


def _read_kept_ratings(table_id: int) -> Query[KeptRatings]:
    """Return the ratings before a game of people who have been deleted."""
    found = yield Statement(
        "SELECT seat, scope, season, mu, sigma FROM seat_ratings JOIN seats USING (table_id, seat)"
        " WHERE table_id = ? AND user_id = ?",
        (table_id, DELETED.id),
    )
    return {(seat, scope, season): Rating(mu, sigma) for seat, scope, season, mu, sigma in found}


def _write_standings(totals: Totals) -> Query[None]:
    yield Repeated(
        _WRITE,
        [(*key, *astuple(standing), standing.win_rate, standing.rating) for key, standing in totals.items()],
    )


def _write_seats(table_id: int, game: CountedGame, before: list[SeatRating]) -> Query[None]:
    """Write the ratings before a game, and the ranks in it.

    Another process may have written the same, if both recalculate the standings.
    """
    yield Repeated(
        "INSERT INTO seat_ratings (table_id, seat, scope, season, mu, sigma) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, seat, scope, season) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma",
        before,
    )
    yield Repeated(
        "UPDATE seats SET rank = ? WHERE table_id = ? AND seat = ?",
        [(rank, table_id, seat) for seat, rank in game.ranks.items()],
    )


def count_games(totals: Totals, games: int, *, write_seats: bool = True) -> Query[int]:
    """Add some of the finished games after the first ``games`` to ``totals``, and return their number.

    ``write_seats`` tells whether to write the ratings before each game, and the ranks in it.
    """
    found = yield Statement(
        "SELECT id FROM tables WHERE finish BETWEEN ? AND ? ORDER BY finish", (games + 1, games + BATCH_SIZE)
    )
    tables = yield from read_tables([table_id for (table_id,) in found])
    for table in tables:
        game = counted_game(table)
        if game is None:
            continue
        deleted = any(person.deleted for person in game.people.values())
        kept = (yield from _read_kept_ratings(table.id)) if deleted else {}
        before = _add(totals, table.id, game, kept)
        if write_seats:
            yield Statement("DELETE FROM seat_ratings WHERE table_id = ?", (table.id,))
            yield from _write_seats(table.id, game, before)
    return len(tables)


def count_all_games(totals: Totals, games: int, *, write_seats: bool = True) -> Query[int]:
    """Add the finished games after the first ``games`` to ``totals``, and return the number of all."""
    while number := (yield from count_games(totals, games, write_seats=write_seats)):
        games += number
    return games


class StandingQueries(Database):
    """The standings, which follow from the logs of the games."""

    async def rebuild_standings(self) -> int:
        totals: Totals = {}
        games = 0
        while found := await self._count_some(totals, games):  # most games, before others have to wait
            number, changed = found
            games += number
            totals.update(changed)
        games = await self._replace(totals, games)
        guessed = await self.run(
            lambda: column("SELECT DISTINCT table_id FROM guesses ORDER BY table_id"), Access.SURVEY
        )
        for start in range(0, len(guessed), BATCH_SIZE):
            await self._settle_again(guessed[start : start + BATCH_SIZE])
        await self.run(recount_climbs, Access.REBUILD)
        return games

    async def update_standings(self) -> None:
        """Recalculate the standings if a migration has noted that they are out of date."""
        if await self.run(lambda: read_value("notes", OUTDATED), Access.READ) is None:
            return
        try:
            games = await self.rebuild_standings()
        except UnreadableTableError:  # no reason not to start: it is one of many
            log.exception("The standings are not up to date; `%s standings` recalculates them", COMMAND)
        else:
            log.info("Calculated the ratings of all players from %d finished games", games)

    @method(Access.REBUILD)
    def _count_some(self, before: Totals, games: int) -> Query[tuple[int, Totals] | None]:
        """Count some games after the first ``games``. Return their number, and standings that change."""
        changed: Totals = {}
        number = yield from count_games(ChainMap(changed, before), games)
        return (number, changed) if number else None

    @method(Access.REBUILD)
    def _replace(self, counted: Totals, games: int) -> Query[int]:
        """Replace all standings by ``counted``, with the games after the first ``games``.

        No game finishes meanwhile. People and servers that have been erased since they were counted are left
        out.

        Returns:
            The number of all games.
        """
        yield Locked(Lock.FINISH)
        totals = ChainMap({}, counted)  # this may run twice
        games = yield from count_all_games(totals, games)
        people = set((yield from column("SELECT id FROM users")))
        servers = yield from column("SELECT DISTINCT guild_id FROM tables WHERE finish IS NOT NULL")
        scopes = {OVERALL, *servers}
        yield Statement("DELETE FROM standings")
        yield Statement("DELETE FROM notes WHERE key = ?", (OUTDATED,))
        yield from _write_standings(
            {key: total for key, total in totals.items() if key[0] in scopes and key[-1] in people}
        )
        yield Statement(
            "DELETE FROM seat_ratings WHERE scope <> ? AND scope NOT IN"
            " (SELECT guild_id FROM tables WHERE finish IS NOT NULL AND guild_id IS NOT NULL)",
            (OVERALL,),
        )
        return games

    @method(Access.REBUILD)
    def _settle_again(self, ids: Sequence[int]) -> Query[None]:
        """Find out again which guesses were right at some tables, while no turn ends there."""
        yield Statement(f"UPDATE tables SET revision = revision WHERE id IN {marks(ids)}", tuple(ids))
        for table in (yield from read_tables(ids, skip_unreadable=True)):
            yield from settle_again(table)
