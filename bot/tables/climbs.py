"""The daily climb: the same mountain with the same dice for everybody, alone, in as few turns as possible."""

from calendar import monthrange
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.dice import Seal
from bot.game import PARKER, Busted, Game, Rules, Started, Starter, Stopped
from bot.tables.dice import TableDice
from bot.tables.table import Person

DAY = 86_400
"""The seconds of a day. Days are numbered from 1 January 1970, and begin at midnight UTC for everybody."""

FIRST_DAY = 20_779
"""22 November 2026, the day of the first climb."""

START = Started(Rules.of(PARKER, starter=Starter.HOST), players=1, first_seat=0)
"""The start of every climb. It is not stored with a climb."""

MIN_CLIMBS = 3  # those that somebody needs in a month to be ranked in it


def day_of(time: float) -> int:
    """Return the number of the day at a time, in seconds since 1970 (UTC)."""
    return int(time // DAY)


def climb_number(day: int) -> int:
    """Return the number of the climb of a day. It is 1 on :data:`FIRST_DAY`."""
    return day - FIRST_DAY + 1


def date_number(day: int) -> int:
    """Return the date of a day as a number with the digits of year, month and day, such as 20261122."""
    return int(f"{datetime.fromtimestamp(day * DAY, UTC):%Y%m%d}")


def month_of(day: int) -> tuple[int, int]:
    """Return the first and the last day of the month of a day."""
    date = datetime.fromtimestamp(day * DAY, UTC)
    _, length = monthrange(date.year, date.month)
    return day - date.day + 1, day - date.day + length


@dataclass(frozen=True, slots=True)
class DailyDice:
    """The dice of a day. The seed must not be shown before the day is over."""

    day: int
    seed: bytes = field(repr=False)
    par: int  # the turns that a computer made for climbing alone usually needs with them

    @property
    def seal(self) -> Seal:
        """The seal of the dice."""
        return daily_seal(self.day, self.seed)


def daily_seal(day: int, seed: bytes) -> Seal:
    """Return the seal of the dice of a day, with the date in place of a table and a message."""
    return Seal(date_number(day), seed, date_number(day))


class ClimbDice(TableDice):
    """The dice of a day after a number of rolls. Roll n of a day is the same for everybody."""

    def __init__(self, seal: Seal, rolls: int) -> None:
        self._seal = seal
        self._next = rolls + 1


@dataclass(frozen=True, slots=True)
class Climb:
    """Somebody's climb on a day."""

    person: Person
    day: int
    guild_id: int | None  # the server where it began and counts, None in direct messages
    game: Game  # with one seat
    shared: bool = False  # whether the result has been posted

    @classmethod
    def new(cls, person: Person, day: int, guild_id: int | None) -> "Climb":
        """Return a climb in which nothing has been rolled."""
        return cls(person, day, guild_id, Game.replay((START,)))

    @property
    def begun(self) -> bool:
        """Whether something has been rolled."""
        return self.game.rolls > 0

    @property
    def finished(self) -> bool:
        """Whether three columns are claimed."""
        return self.game.state.over

    @property
    def turns(self) -> int:
        """The number of turns that have ended."""
        return sum(isinstance(event, Stopped | Busted) for event in self.game.log)

    @property
    def busts(self) -> int:
        """The number of turns that ended in a bust."""
        return sum(isinstance(event, Busted) for event in self.game.log)


@dataclass(frozen=True, slots=True)
class DayResult:
    """Somebody's finished climb in the table of a day.

    Attributes:
        place: 1 for the fewest turns, and among those the fewest busts. Ties share a place.
    """

    place: int
    person: Person
    turns: int
    busts: int


@dataclass(frozen=True, slots=True)
class MonthResult:
    """Somebody's finished climbs in the table of a month.

    Attributes:
        place: 1 for the best average against par, None below :data:`MIN_CLIMBS`. Ties share a place.
        par: the turns that the computer needed on the same days.
    """

    place: int | None
    person: Person
    climbs: int
    turns: int
    par: int
