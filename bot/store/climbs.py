"""Read and write the daily climbs."""

# ruff: noqa: D102 - the ports document the methods; statements are built from constants

import logging

from bot.game import Game
from bot.game.notation import format_event, parse_event
from bot.store.columns import write_users
from bot.store.days import days_in_a_row, write_shared
from bot.store.errors import StoreError
from bot.store.queries import Access, Database, Query, Statement, column, method
from bot.store.ranked_pages import read_ranked_page
from bot.tables.climbs import MIN_CLIMBS, START, Climb, DailyDice, DayResult, MonthResult
from bot.tables.ports import ConflictError
from bot.tables.seats import Person
from bot.tables.standings import Page

log = logging.getLogger(__name__)

_FINISHED = "climbs", "turns IS NOT NULL"


def _read_daily_dice(day: int) -> Query[DailyDice | None]:
    """Return the dice of a day, None if they have not been made."""
    found = yield Statement("SELECT seed, par FROM daily_dice WHERE day = ?", (day,))
    return DailyDice(day, bytes(found[0][0]), found[0][1]) if found else None


def recount_climbs() -> Query[None]:
    """Find out again from the logs of all climbs how many turns and busts they had.

    Climbs that cannot be read are logged and stay as they are.
    """
    for day in (yield from column("SELECT day FROM daily_dice ORDER BY day")):
        found = yield Statement("SELECT user_id, log, turns, busts FROM climbs WHERE day = ?", (day,))
        for user_id, events, *stored in found:
            try:
                climb = Climb(Person(user_id, ""), day, None, _read_game(day, events))
            except StoreError:
                log.exception("A climb is left as it is")
                continue
            if stored != list(_result(climb)):
                yield Statement(
                    "UPDATE climbs SET turns = ?, busts = ? WHERE user_id = ? AND day = ? AND log = ?",
                    (*_result(climb), user_id, day, events),
                )


def _read_game(day: int, events: str) -> Game:
    """Return the game of a climb.

    Raises:
        StoreError: the log is damaged.
    """
    try:
        return Game.replay((START, *map(parse_event, events.splitlines())))
    except Exception as error:  # a damaged log can break any rule
        raise StoreError(f"A climb of day {day} in the database cannot be read: {error}.") from error


def _result(climb: Climb) -> tuple[int | None, int | None]:
    """Return the turns and busts as they are stored."""
    return (climb.turns, climb.busts) if climb.finished else (None, None)


def climb_log(climb: Climb) -> str:
    """Return the log of a climb as it is stored: an event a line, without the start."""
    return "\n".join(map(format_event, climb.game.log[1:]))


class ClimbQueries(Database):
    """The daily climbs."""

    @method(Access.READ)
    def daily_dice(self, day: int) -> Query[DailyDice | None]:
        return _read_daily_dice(day)

    @method(Access.TRANSACT)
    def add_daily_dice(self, dice: DailyDice) -> Query[DailyDice]:
        yield Statement(
            "INSERT INTO daily_dice (day, seed, par) VALUES (?, ?, ?) ON CONFLICT (day) DO NOTHING",
            (dice.day, dice.seed, dice.par),
        )
        stored = yield from _read_daily_dice(dice.day)
        assert stored is not None  # noqa: S101 - written above, or before
        return stored

    @method(Access.READ)
    def load_climb(self, user_id: int, day: int) -> Query[Climb | None]:
        found = yield Statement(
            "SELECT name, guild_id, shared, log FROM climbs JOIN users ON users.id = user_id"
            " WHERE user_id = ? AND day = ?",
            (user_id, day),
        )
        if not found:
            return None
        name, guild_id, shared, events = found[0]
        return Climb(Person(user_id, name), day, guild_id, _read_game(day, events), bool(shared))

    @method(Access.TRANSACT)
    def save_climb(self, before: Climb, after: Climb) -> Query[None]:
        user_id, day, events = after.person.id, after.day, climb_log(after)
        result = _result(after)
        yield from write_users([after.person])
        if before.begun:
            saved = yield Statement(
                "UPDATE climbs SET log = ?, turns = ?, busts = ?"
                " WHERE user_id = ? AND day = ? AND log IN (?, ?) RETURNING day",
                (events, *result, user_id, day, climb_log(before), events),
            )
        else:
            saved = yield Statement(
                "INSERT INTO climbs (user_id, day, guild_id, log, turns, busts, shared)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, day) DO UPDATE SET log = excluded.log"
                " WHERE climbs.log = excluded.log RETURNING day",
                (user_id, day, after.guild_id, events, *result, False),
            )
        if not saved:
            raise ConflictError(f"the climb of day {day} has changed")

    @method(Access.WRITE)
    def set_shared(self, user_id: int, day: int, *, shared: bool) -> Query[bool]:
        return write_shared(*_FINISHED, user_id, day, shared=shared)

    @method(Access.SURVEY)
    def climb_streak(self, user_id: int, day: int) -> Query[int]:
        return days_in_a_row(*_FINISHED, user_id, day)

    @method(Access.SURVEY)
    def day_table(self, guild_id: int, day: int, reader: int, limit: int) -> Query[Page[DayResult]]:
        return read_ranked_page(
            "SELECT user_id, turns, busts FROM climbs WHERE guild_id = ? AND day = ? AND turns IS NOT NULL",
            (guild_id, day),
            DayResult,
            reader,
            limit,
            by=("turns", "busts"),
        )

    @method(Access.SURVEY)
    def month_table(
        self, guild_id: int, first_day: int, last_day: int, reader: int, limit: int
    ) -> Query[Page[MonthResult]]:
        # All climbs have dice. An inner join makes SQLite look at the whole month for each of its days.
        return read_ranked_page(
            "SELECT user_id, count(*) AS climbs, sum(turns) AS turns, sum(par) AS par"
            " FROM climbs LEFT JOIN daily_dice USING (day)"
            " WHERE guild_id = ? AND day BETWEEN ? AND ? AND turns IS NOT NULL GROUP BY user_id",
            (guild_id, first_day, last_day),
            MonthResult,
            reader,
            limit,
            by=("1.0 * (turns - par) / climbs",),
            then="-climbs",
            ranked=f"climbs >= {MIN_CLIMBS}",
        )
