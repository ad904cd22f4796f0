"""Show, export and erase what is stored about a person; :mod:`bot.store.mentions` says where that is."""

# ruff: noqa: D102, S608 - the ports document the methods; statements are built from constants

from collections.abc import Collection

from bot.store.columns import PLAYER_COLUMNS, WITH_NAMES, read_player, write_users
from bot.store.mentions import CLOSED, CONTENTS, PEOPLE, WITHOUT_CHANNEL
from bot.store.queries import Access, Database, Query, Statement, column, grouped, method
from bot.store.standings.counting import STANDING_COLUMNS
from bot.store.tables import OPEN, read_logs, read_open_table_ids_of
from bot.tables.counted_games import Ladder
from bot.tables.personal_data import (
    PersonalData,
    PersonalGame,
    PersonalSummary,
    climb_entry,
    guess_entry,
    puzzle_entry,
)
from bot.tables.ports import ConflictError
from bot.tables.ratings import Rating
from bot.tables.seats import CHANNEL, DELETED, Person
from bot.tables.standings import OVERALL, Standing
from bot.tables.table import Location, Status

_COUNTED = {content.counted: table for table, content in CONTENTS.items() if content.counted}

_COUNT = "SELECT " + ", ".join(
    f"(SELECT count(*) FROM {table} WHERE {PEOPLE[table].column} = ?)" for table in _COUNTED.values()
)

_THEIRS = (
    "SELECT id FROM tables WHERE host = ? UNION SELECT table_id FROM seats WHERE user_id = ?"
    " UNION SELECT table_id FROM reservations WHERE user_id = ?"
)

_FORGET_PRIVATE_CHANNELS = f"""
    UPDATE tables SET {WITHOUT_CHANNEL} WHERE guild_id IS NULL AND channel_id <> 0 AND {CLOSED}
    AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id <> ?)
"""
"""The channel of direct messages stands for the person, like their id."""


def erase_person(user_id: int, open_tables: Collection[int]) -> Query[None]:
    """Erase a person, whose changed tables are saved before in the same transaction.

    All that is written about people begins with their names, as this does. So what is written about the
    person at the same time waits for the end of this transaction, or this waits for it and sees it.
    ``open_tables`` are those at which the person had a place.

    Raises:
        ConflictError: they have a place at another one by now.
        ValueError: it is not the id of a person.
    """
    if Person(user_id, "").stands_in:
        raise ValueError("not the id of a person: it stands for others")
    yield from write_users([Person(user_id, DELETED.name)])
    still = yield from read_open_table_ids_of(user_id)
    if not set(still) <= set(open_tables):
        raise ConflictError(f"{len(set(still) - set(open_tables))} other tables have somebody to be erased")
    for mention in reversed(PEOPLE.values()):  # the name is the last: anything that refers to it forbids that
        yield Statement(mention.erasure, (user_id,))
    yield Statement(_FORGET_PRIVATE_CHANNELS, (DELETED.id,))


def _games(user_id: int) -> Query[tuple[PersonalGame, ...]]:
    """Return the games at which a person has a place, with all players, events, and the person's ratings."""
    theirs = (user_id, user_id, user_id)
    seats = yield Statement(
        f"SELECT table_id, {PLAYER_COLUMNS} FROM seats {WITH_NAMES} WHERE table_id IN ({_THEIRS})"
        " ORDER BY table_id, seat",
        theirs,
    )
    players = grouped((table_id, read_player(*player)) for table_id, *player in seats)
    events = yield from read_logs(f"id IN ({_THEIRS})", *theirs)
    rated = yield Statement(
        "SELECT table_id, scope, season, mu, sigma FROM seat_ratings"
        " JOIN seats USING (table_id, seat) WHERE user_id = ? ORDER BY table_id, scope, season",
        (user_id,),
    )
    ratings = grouped(
        (table_id, ((scope, season), Rating(mu, sigma))) for table_id, scope, season, mu, sigma in rated
    )
    ranks: dict[int, int | None] = dict((yield _rows("seats", "table_id, rank", user_id)))
    tables = yield Statement(
        "SELECT id, guild_id, channel_id, acted, status, host, rules, language FROM tables"
        f" WHERE id IN ({_THEIRS}) ORDER BY id",
        theirs,
    )
    return tuple(
        PersonalGame(
            table_id,
            Location(guild_id, channel_id),
            acted,
            Status(status),
            host,
            rules,
            language,
            tuple(players[table_id]),
            tuple(events[table_id]),
            dict(ratings[table_id]),
            ranks.get(table_id),
        )
        for table_id, guild_id, channel_id, acted, status, host, rules, language in tables
    )


def _rows(table: str, columns: str, user_id: int) -> Statement:
    """Select what a table has about a person."""
    key, mention = CONTENTS[table].key, PEOPLE[table]
    return Statement(f"SELECT {columns} FROM {table} WHERE {mention.column} = ? ORDER BY {key}", (user_id,))


class PeopleQueries(Database):
    """What is stored about people."""

    @method(Access.SURVEY)
    def user_ids(self) -> Query[frozenset[int]]:
        return frozenset(
            (yield from column("SELECT id FROM users WHERE id NOT IN (?, ?)", DELETED.id, CHANNEL.id))
        )

    @method(Access.READ)
    def open_table_ids_of(self, user_id: int) -> Query[tuple[int, ...]]:
        return read_open_table_ids_of(user_id)

    @method(Access.SURVEY)
    def personal_summary(self, user_id: int) -> Query[PersonalSummary | None]:
        found = yield _rows("users", "name", user_id)
        if not found:
            return None
        (counts,) = yield Statement(_COUNT, (user_id,) * len(_COUNTED))
        ((open_games,),) = yield Statement(
            f"SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE user_id = ? AND {OPEN}",
            (user_id,),
        )
        ((servers,),) = yield Statement(
            "SELECT count(DISTINCT scope) FROM standings WHERE user_id = ? AND scope <> ?", (user_id, OVERALL)
        )
        choices = yield _rows("choices", "name, value", user_id)
        return PersonalSummary(
            name=found[0][0],
            open_games=open_games,
            servers=servers,
            choices=dict(choices),
            **dict(zip(_COUNTED, counts, strict=True)),
        )

    @method(Access.SURVEY)
    def personal_data(self, user_id: int) -> Query[PersonalData | None]:
        found = yield _rows("users", "name", user_id)
        if not found:
            return None
        games = yield from _games(user_id)
        kept = yield _rows("reservations", "table_id", user_id)
        votes = yield _rows("votes", "table_id", user_id)
        series = yield _rows("rematch_players", "table_id, wins", user_id)
        standings = yield _rows("standings", f"scope, solo, season, {STANDING_COLUMNS}", user_id)
        choices = yield _rows("choices", "name, value", user_id)
        ballots = yield _rows("voters", "table_id, ballot, last, earlier", user_id)
        guesses = yield _rows("guesses", "table_id, turn, guild_id, guessed, stops, correct", user_id)
        climbs = yield _rows("climbs", "day, guild_id, turns, busts, shared, log", user_id)
        puzzles = yield _rows("puzzle_choices", "day, guild_id, choice, loss, shared", user_id)
        return PersonalData(
            person=Person(user_id, found[0][0]),
            games=games,
            kept_seats=tuple(table_id for (table_id,) in kept),
            votes=tuple(table_id for (table_id,) in votes),
            series=dict(series),
            ballots=[
                {"table": table_id, "ballot": ballot, "last_votes": [number for number in last if number]}
                for table_id, ballot, *last in ballots
            ],
            standings={
                Ladder(scope, bool(solo), season): Standing(*figures)
                for scope, solo, season, *figures in standings
            },
            choices=dict(choices),
            guesses=[guess_entry(*row) for row in guesses],
            climbs=[climb_entry(*row) for row in climbs],
            puzzles=[puzzle_entry(*row) for row in puzzles],
        )
