"""Add finished games to the standings, and write them."""

# ruff: noqa: S608 - the statements are built from constants of this module only

from collections.abc import Collection, Iterable
from dataclasses import astuple

from bot.store.queries import Query, Repeated, Statement
from bot.tables.counted_games import CountedGame, counted_game
from bot.tables.ratings import START, Rating
from bot.tables.standings import Standing
from bot.tables.table import DELETED, Table

BATCH_SIZE = 100
"""How many games a rebuild holds in memory."""

STANDING_COLUMNS = "games, wins, columns, busts, longest_turn, streak, best_streak, mu, sigma"
"""The columns for the fields of a Standing, in order."""

StandingKey = tuple[int, bool, int, int]
"""The scope, whether it is of solo games, the season, and the user id."""

Standings = dict[StandingKey, Standing]

SeatRating = tuple[int, int, int, int, float, float]
"""The table, the seat, the scope and season of the ladder, and the player's rating before the game."""

KeptRatings = dict[tuple[int, int, int], Rating]
"""Ratings before a game, by the seat, and the scope and season of the ladder."""

OUTDATED = "standings"
"""The name of the note that the standings have to be recalculated, which a migration writes."""

_ALL_COLUMNS = f"{STANDING_COLUMNS}, win_rate, rating"

_WRITE = (
    f"INSERT INTO standings (scope, solo, season, user_id, {_ALL_COLUMNS})"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (scope, solo, season, user_id) DO UPDATE SET "
    + ", ".join(f"{column} = excluded.{column}" for column in _ALL_COLUMNS.split(", "))
)


def add_finished_game(finished: Table) -> Query[None]:
    """Add a game that just finished to the stored standings of its players.

    The caller makes sure that no other game is added at the same time.
    """
    game = counted_game(finished)
    if game is None:
        return
    standings = yield from _read_standings(game)
    before = count_game(standings, finished.id, game, {})
    yield from _write_standings(standings)
    yield from _write_seats(finished.id, game, before)


def count_games(standings: Standings, finished: Iterable[Table], *, write_seats: bool) -> Query[None]:
    """Add finished games to ``standings``, those after all earlier games, in their order.

    ``write_seats`` tells whether to write the ratings before each game, and the ranks in it.
    """
    for table in finished:
        game = counted_game(table)
        if game is None:
            continue
        deleted = any(person.deleted for person in game.people.values())
        kept = (yield from _read_kept_ratings(table.id)) if deleted else {}
        before = count_game(standings, table.id, game, kept)
        if write_seats:
            yield Statement("DELETE FROM seat_ratings WHERE table_id = ?", (table.id,))
            yield from _write_seats(table.id, game, before)


def replace_standings(standings: Standings) -> Query[None]:
    """Replace all stored standings."""
    yield Statement("DELETE FROM standings")
    yield Statement("DELETE FROM notes WHERE key = ?", (OUTDATED,))
    yield from _write_standings(standings)


def count_game(standings: Standings, table_id: int, game: CountedGame, kept: KeptRatings) -> list[SeatRating]:
    """Add a game to ``standings``, and return the ratings of all people before it.

    ``kept`` are the ratings before it of people who have been deleted.
    """
    rows = []
    for ladder in game.ladders:
        before = {
            seat: _with_rating(kept.get((seat, ladder.scope, ladder.season), START))
            if person.deleted
            else standings.get((*ladder, person.id), Standing())
            for seat, person in game.people.items()
        }
        for seat, standing in game.standings_after(before).items():
            standings[*ladder, game.people[seat].id] = standing
        rows += [
            (table_id, seat, ladder.scope, ladder.season, standing.mu, standing.sigma)
            for seat, standing in before.items()
        ]
    return rows


def _with_rating(rating: Rating) -> Standing:
    return Standing(mu=rating.mu, sigma=rating.sigma)


def _read_standings(game: CountedGame) -> Query[Standings]:
    """Return the stored standings that a game changes."""
    people = {person.id for person in game.people.values()} - {DELETED.id}
    if not people:
        return {}
    scopes, seasons = ({ladder[place] for ladder in game.ladders} for place in (0, 2))
    solo = game.ladders[0].solo
    found = yield Statement(
        f"SELECT scope, season, user_id, {STANDING_COLUMNS} FROM standings WHERE solo = ?"
        f" AND scope IN {_marks(scopes)} AND season IN {_marks(seasons)} AND user_id IN {_marks(people)}",
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


def _write_standings(standings: Standings) -> Query[None]:
    yield Repeated(
        _WRITE,
        [
            (*key, *astuple(standing), standing.win_rate, standing.rating)
            for key, standing in standings.items()
        ],
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


def _marks(values: Collection[object]) -> str:
    return f"({', '.join('?' * len(values))})"
