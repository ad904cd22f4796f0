"""What the tests of tables share: people, and tables in every state."""

from dataclasses import replace

from bot.game import PARKER, Game, Rules
from bot.players import Strength
from bot.tables import BoardMessage, Caller, CloseReason, Computer, Location, Person, Status, Table
from tests.game.game_factories import game_at

ANN, BEN, CYD, DEE, EVE = (
    Caller(200_000_000_000_000_000 + number, name)
    for number, name in enumerate(("Ann", "Ben", "Cyd", "Dee", "Eve"), start=1)
)
"""Four who play, in seating order, and Eve, who does not."""

MOD = Caller(200_000_000_000_000_009, "Mod", moderator=True)

LOCATION = Location(300_000_000_000_000_001, 300_000_000_000_000_002)
NOW = 1_800_000_000.0
LAST_ACTIVITY = NOW - 500.0


def first_people(count: int) -> tuple[Person, ...]:
    """The first so many of those who play."""
    return tuple(Person(by.id, by.name) for by in (ANN, BEN, CYD, DEE)[:count])


def lobby_table(count: int = 1) -> Table:
    """A lobby of Ann's with so many people in it."""
    return Table(
        id=17,
        location=LOCATION,
        host=ANN.id,
        rules=Rules.of(PARKER),
        status=Status.LOBBY,
        seats=first_people(count),
        last_activity=LAST_ACTIVITY,
        board=BoardMessage(id=400_000_000_000_000_001),
    )


def game_table(game: Game | str) -> Table:
    """A table at which a game is on, or stands at a position."""
    game = game_at(game) if isinstance(game, str) else game
    table = lobby_table(len(game.state.markers))
    return replace(table, status=Status.PLAYING, game=game)


def finished_table(game: Game | str) -> Table:
    """A table whose game was won."""
    return replace(game_table(game), status=Status.FINISHED)


def closed_table(table: Table, closing: CloseReason) -> Table:
    """A table closed without a winner."""
    return replace(table, status=Status.ABANDONED, close_reason=closing)


LAMB, GOAT, EAGLE = (Computer(strength, 1) for strength in Strength)


def with_computers(table: Table, *computers: Computer) -> Table:
    """The same table with computers on its last seats instead of people."""
    return replace(table, seats=(*table.seats[: len(table.seats) - len(computers)], *computers))
