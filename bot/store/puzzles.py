"""Read and write the puzzles of the days, and what people chose."""

# ruff: noqa: D102 - the ports document the methods; statements are built from constants

from collections.abc import Sequence

from bot.store.columns import write_users
from bot.store.days import days_in_a_row, write_shared
from bot.store.queries import Access, Database, Query, Statement, column, method
from bot.store.ranked_pages import read_ranked_page
from bot.tables.puzzle_choices import PuzzleChoice, PuzzleResult
from bot.tables.seats import Person
from bot.tables.standings import Page

_CHOSEN = "puzzle_choices", "TRUE"
_CHOICES = "SELECT name, guild_id, choice, loss, shared FROM puzzle_choices JOIN users ON id = user_id"


def _read_puzzle(day: int) -> Query[str | None]:
    """Return the game that leads to the puzzle of a day, None if it has not been drawn."""
    found = yield from column("SELECT log FROM puzzles WHERE day = ?", day)
    return found[0] if found else None


def _read_choice(user_id: int, day: int) -> Query[PuzzleChoice | None]:
    found = yield Statement(f"{_CHOICES} WHERE user_id = ? AND day = ?", (user_id, day))
    for name, guild_id, choice, loss, shared in found:
        return PuzzleChoice(Person(user_id, name), day, guild_id, choice, loss, bool(shared))
    return None


class PuzzleQueries(Database):
    """The puzzles of the days."""

    @method(Access.READ)
    def puzzle(self, day: int) -> Query[str | None]:
        return _read_puzzle(day)

    @method(Access.TRANSACT)
    def add_puzzle(self, day: int, puzzles: Sequence[str]) -> Query[str]:
        latest = yield from column("SELECT log FROM puzzles ORDER BY day DESC LIMIT ?", len(puzzles) - 1)
        log = next(each for each in puzzles if each not in latest)
        yield Statement(
            "INSERT INTO puzzles (day, log) VALUES (?, ?) ON CONFLICT (day) DO NOTHING", (day, log)
        )
        stored = yield from _read_puzzle(day)
        assert stored is not None  # noqa: S101 - written above, or before
        return stored

    @method(Access.READ)
    def puzzle_choice(self, user_id: int, day: int) -> Query[PuzzleChoice | None]:
        return _read_choice(user_id, day)

    @method(Access.TRANSACT)
    def add_puzzle_choice(self, choice: PuzzleChoice) -> Query[PuzzleChoice]:
        person, day = choice.person, choice.day
        yield from write_users([person])
        yield Statement(
            "INSERT INTO puzzle_choices (user_id, day, guild_id, choice, loss, shared)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, day) DO NOTHING",
            (person.id, day, choice.guild_id, choice.choice, choice.loss, False),
        )
        stored = yield from _read_choice(person.id, day)
        assert stored is not None  # noqa: S101 - written above, or before
        return stored

    @method(Access.WRITE)
    def set_puzzle_shared(self, user_id: int, day: int, *, shared: bool) -> Query[bool]:
        return write_shared(*_CHOSEN, user_id, day, shared=shared)

    @method(Access.SURVEY)
    def count_puzzle_choices(self, guild_id: int, day: int, reader: int) -> Query[dict[int, int]]:
        counted = yield Statement(
            "SELECT choice, count(*) FROM puzzle_choices"
            " WHERE guild_id = ? AND day = ? AND user_id <> ? GROUP BY choice",
            (guild_id, day, reader),
        )
        return dict(counted)

    @method(Access.SURVEY)
    def puzzle_streak(self, user_id: int, day: int) -> Query[int]:
        return days_in_a_row(*_CHOSEN, user_id, day)

    @method(Access.SURVEY)
    def puzzle_table(
        self, guild_id: int, first_day: int, last_day: int, least: int, reader: int, limit: int
    ) -> Query[Page[PuzzleResult]]:
        return read_ranked_page(
            "SELECT user_id, count(*) AS puzzles, sum(loss) AS loss FROM puzzle_choices"
            " WHERE guild_id = ? AND day BETWEEN ? AND ? GROUP BY user_id",
            (guild_id, first_day, last_day),
            PuzzleResult,
            reader,
            limit,
            by=("1.0 * loss / puzzles",),
            then="-puzzles",
            ranked=f"puzzles >= {least}",
        )

    @method(Access.SURVEY)
    def finished_games_of(self, user_id: int, since: float, limit: int) -> Query[tuple[int, ...]]:
        # The plus keeps a planner from looking for the person in everybody's games, the latest first.
        found = yield from column(
            "SELECT id FROM seats JOIN tables ON id = table_id"
            " WHERE user_id = ? AND finish IS NOT NULL AND acted >= ? ORDER BY +finish DESC LIMIT ?",
            user_id,
            since,
            limit,
        )
        return tuple(found)
