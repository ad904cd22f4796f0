"""Read what is stored about a person."""

# ruff: noqa: S608 - the statements are built from constants of this package only

from collections import defaultdict

from bot.store.encoding import PLAYER_COLUMNS, WITH_NAMES, read_player
from bot.store.queries import Query, Statement
from bot.store.standings import STANDING_COLUMNS
from bot.tables.counted_games import Ladder
from bot.tables.personal_data import (
    PersonalClimb,
    PersonalData,
    PersonalGame,
    PersonalGuess,
    PersonalSummary,
)
from bot.tables.ratings import Rating
from bot.tables.standings import OVERALL, Standing
from bot.tables.table import Location, Person, Player, Status

_THEIRS = (
    "SELECT id FROM tables WHERE host = ? UNION SELECT table_id FROM seats WHERE user_id = ?"
    " UNION SELECT table_id FROM reservations WHERE user_id = ?"
)


def read_personal_summary(user_id: int) -> Query[PersonalSummary | None]:
    """Return what is stored about a person in short, None if nothing is."""
    found = yield Statement("SELECT name FROM users WHERE id = ?", (user_id,))
    if not found:
        return None
    ((games, open_games),) = yield Statement(
        "SELECT count(*), coalesce(sum(CASE WHEN status IN ('lobby', 'playing') THEN 1 ELSE 0 END), 0)"
        " FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?)",
        (user_id,),
    )
    ((kept_seats,),) = yield Statement("SELECT count(*) FROM reservations WHERE user_id = ?", (user_id,))
    ((rematches,),) = yield Statement("SELECT count(*) FROM rematch_players WHERE user_id = ?", (user_id,))
    ((servers,),) = yield Statement(
        "SELECT count(DISTINCT scope) FROM standings WHERE user_id = ? AND scope <> ?", (user_id, OVERALL)
    )
    choices = yield Statement("SELECT name, value FROM choices WHERE user_id = ? ORDER BY name", (user_id,))
    ((guesses,),) = yield Statement("SELECT count(*) FROM guesses WHERE user_id = ?", (user_id,))
    ((climbs,),) = yield Statement("SELECT count(*) FROM climbs WHERE user_id = ?", (user_id,))
    return PersonalSummary(
        name=found[0][0],
        games=int(games),
        open_games=int(open_games),
        kept_seats=int(kept_seats),
        rematches=int(rematches),
        servers=int(servers),
        choices=dict(choices),
        guesses=int(guesses),
        climbs=int(climbs),
    )


def read_personal_data(user_id: int) -> Query[PersonalData | None]:
    """Return everything that is stored about a person, None if nothing is."""
    found = yield Statement("SELECT name FROM users WHERE id = ?", (user_id,))
    if not found:
        return None
    theirs = (user_id, user_id, user_id)
    players: defaultdict[int, list[Player]] = defaultdict(list)
    for table_id, *player in (
        yield Statement(
            f"SELECT table_id, {PLAYER_COLUMNS} FROM seats {WITH_NAMES} WHERE table_id IN ({_THEIRS})"
            " ORDER BY table_id, seat",
            theirs,
        )
    ):
        players[table_id].append(read_player(*player))
    events: defaultdict[int, list[str]] = defaultdict(list)
    for table_id, event in (
        yield Statement(
            f"SELECT game, event FROM events WHERE game IN ({_THEIRS}) ORDER BY game, seq", theirs
        )
    ):
        events[table_id].append(event)
    ratings: defaultdict[int, dict[tuple[int, int], Rating]] = defaultdict(dict)
    for table_id, scope, season, *rating in (
        yield Statement(
            "SELECT table_id, scope, season, mu, sigma FROM seat_ratings JOIN seats USING (table_id, seat)"
            " WHERE user_id = ? ORDER BY table_id, scope, season",
            (user_id,),
        )
    ):
        ratings[table_id][scope, season] = Rating(*rating)
    ranked = yield Statement("SELECT table_id, rank FROM seats WHERE user_id = ?", (user_id,))
    ranks: dict[int, int | None] = dict(ranked)
    tables = yield Statement(
        "SELECT id, guild_id, channel_id, acted, status, host, rules, language FROM tables"
        f" WHERE id IN ({_THEIRS}) ORDER BY id",
        theirs,
    )
    kept = yield Statement("SELECT table_id FROM reservations WHERE user_id = ?", (user_id,))
    votes = yield Statement("SELECT table_id FROM votes WHERE user_id = ?", (user_id,))
    series = yield Statement("SELECT table_id, wins FROM rematch_players WHERE user_id = ?", (user_id,))
    standings = yield Statement(
        f"SELECT scope, solo, season, {STANDING_COLUMNS} FROM standings"
        " WHERE user_id = ? ORDER BY scope, solo, season",
        (user_id,),
    )
    choices = yield Statement("SELECT name, value FROM choices WHERE user_id = ? ORDER BY name", (user_id,))
    guesses = yield Statement(
        "SELECT table_id, turn, guild_id, guessed, stops, correct FROM guesses WHERE user_id = ?"
        " ORDER BY table_id, turn",
        (user_id,),
    )
    climbs = yield Statement(
        "SELECT day, guild_id, turns, busts, shared, log FROM climbs WHERE user_id = ? ORDER BY day",
        (user_id,),
    )
    return PersonalData(
        person=Person(user_id, found[0][0]),
        games=tuple(
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
                ratings[table_id],
                ranks.get(table_id),
            )
            for table_id, guild_id, channel_id, acted, status, host, rules, language in tables
        ),
        kept_seats=tuple(table_id for (table_id,) in kept),
        votes=tuple(table_id for (table_id,) in votes),
        series=dict(series),
        standings={
            Ladder(scope, bool(solo), season): Standing(*figures)
            for scope, solo, season, *figures in standings
        },
        choices=dict(choices),
        guesses=tuple(
            PersonalGuess(
                table_id, turn, server, guessed, bool(stops), None if correct is None else bool(correct)
            )
            for table_id, turn, server, guessed, stops, correct in guesses
        ),
        climbs=tuple(
            PersonalClimb(day, guild_id, turns, busts, bool(shared), tuple(log.splitlines()))
            for day, guild_id, turns, busts, shared, log in climbs
        ),
    )
