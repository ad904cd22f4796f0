"""What the tests of tables share: people, and tables in every state."""

from dataclasses import replace

from bot.game import PARKER, Game, Rules
from bot.players import Strength
from bot.tables import Caller, Closing, Computer, Person, Place, Screen, Status, Table
from tests.game.game_factories import game_at

ANN, BEN, CYD, DEE, EVE = (
    Caller(200_000_000_000_000_000 + number, name)
    for number, name in enumerate(("Ann", "Ben", "Cyd", "Dee", "Eve"), start=1)
)
"""Four who play, in seating order, and Eve, who does not."""

MOD = Caller(200_000_000_000_000_009, "Mod", moderator=True)

HERE = Place(300_000_000_000_000_001, 300_000_000_000_000_002)
NOW = 1_800_000_000.0
ACTED = NOW - 500.0


def seats(count: int) -> tuple[Person, ...]:
    """The first so many of those who play."""
    return tuple(Person(by.id, by.name) for by in (ANN, BEN, CYD, DEE)[:count])


def lobby(count: int = 1) -> Table:
    """A lobby of Ann's with so many people in it."""
    return Table(
        id=17,
        place=HERE,
        host=ANN.id,
        rules=Rules.of(PARKER),
        status=Status.LOBBY,
        seats=seats(count),
        acted=ACTED,
        screen=Screen(board=400_000_000_000_000_001),
    )


def playing(game: Game | str) -> Table:
    """A table at which a game is on, or stands at a position."""
    game = game_at(game) if isinstance(game, str) else game
    table = lobby(len(game.state.markers))
    return replace(table, status=Status.PLAYING, game=game)


def finished(game: Game | str) -> Table:
    """A table whose game was won."""
    return replace(playing(game), status=Status.FINISHED)


def closed(table: Table, closing: Closing) -> Table:
    """A table closed without a winner."""
    return replace(table, status=Status.ABANDONED, closing=closing)


LAMB, GOAT, EAGLE = (Computer(strength, 1) for strength in Strength)


def with_computers(table: Table, *computers: Computer) -> Table:
    """The same table with computers on its last seats instead of people."""
    return replace(table, seats=(*table.seats[: len(table.seats) - len(computers)], *computers))
