"""The daily climb: the same mountain with the same dice for everybody, alone, in as few turns as possible."""

from dataclasses import dataclass, field

from bot.dice import Seal
from bot.game import PARKER, Busted, Game, Rules, Started, Starter, Stopped
from bot.tables.days import date_number
from bot.tables.dice import TableDice
from bot.tables.seats import Person

START = Started(Rules.of(PARKER, starter=Starter.HOST), players=1, first_seat=0)
"""The start of every climb. It is not stored with a climb."""

MIN_CLIMBS = 3  # those that somebody needs in a month to be ranked in it


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
