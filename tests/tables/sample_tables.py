"""Sample people, and sample tables in every state."""

from dataclasses import replace

from bot.game import Game
from bot.players import Strength
from bot.tables import BoardMessage, Caller, CloseReason, Computer, Location, Options, Person, Status, Table
from tests.game.game_factories import game_at

ANN, BEN, CYD, DEE, EVE = (
    Caller(200_000_000_000_000_000 + number, name)
    for number, name in enumerate(("Ann", "Ben", "Cyd", "Dee", "Eve"), start=1)
)
"""Four players in seating order, and Eve, who does not play."""

MOD = Caller(200_000_000_000_000_009, "Mod", moderator=True)

LAMB, GOAT, FOX, EAGLE = (Computer(strength, 1) for strength in Strength)
"""One computer of each strength."""

LOCATION = Location(300_000_000_000_000_001, 300_000_000_000_000_002)
NOW = 1_800_000_000.0
LAST_ACTIVITY = NOW - 500.0

START_POSITION = "parker -/-/- - 0 roll"
"""Ann is on turn; Ben and Cyd play too."""
DECISION_POSITION = "parker -/-/- 7:2 0 decide"
"""Ann has made a move."""
RESIGNED_POSITION = "parker -/-/x- - 0 roll"
"""Ann is on turn, Cyd has resigned."""
BID_POSITION = "parker,bidding 7:3/7:1/-/6:2 8:2,9:2 1 bid bids=-/-/-/-"
"""Ben has made his second move. Ann and Dee have to bid. Cyd does not, since she has no marker."""
SETTLE_POSITION = (
    "parker,bidding 7:3/8:2/-/6:2,10:2 - 1 settle bids=makes:2/-/-/busts:1 settlement=made/3,0/-"
)
"""Ben has stopped. Dee was wrong and settles first, then Ann, who was right."""


def first_people(count: int) -> tuple[Person, ...]:
    return tuple(Person(by.id, by.name) for by in (ANN, BEN, CYD, DEE)[:count])


def lobby_table(count: int = 1, *computers: Computer) -> Table:
    """Return Ann's lobby with ``count`` seats, of which the last may be those of computers."""
    return Table(
        id=17,
        location=LOCATION,
        host=ANN.id,
        options=Options(),
        status=Status.LOBBY,
        seats=(*first_people(count - len(computers)), *computers),
        last_activity=LAST_ACTIVITY,
        board=BoardMessage(id=400_000_000_000_000_001),
    )


def game_table(game: Game | str = START_POSITION, *computers: Computer) -> Table:
    """Return a table with a game, which may be given as a position."""
    game = game_at(game) if isinstance(game, str) else game
    table = lobby_table(len(game.state.markers), *computers)
    return replace(table, status=Status.PLAYING, game=game)


def finished_table(game: Game | str, *computers: Computer) -> Table:
    return replace(game_table(game, *computers), status=Status.FINISHED)


def closed_table(table: Table, reason: CloseReason) -> Table:
    """Return the table closed without a winner."""
    return replace(table, status=Status.ABANDONED, close_reason=reason)


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game
