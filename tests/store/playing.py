"""What the tests of the store share: tables as players would bring them about."""

from dataclasses import replace
from functools import cache

from bot.game import PARKER, Game, Resign, Rules
from bot.players import Strength
from bot.tables.ports import GameStore
from bot.tables.table import Closing, Computer, Person, Place, Player, Status, Table
from tests.game.game_factories import RandomGame, no_dice

ANA, BEN, CLEO, DAN = (
    Person(number, name) for number, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), start=101)
)
LAMB, GOAT, EAGLE = (Computer(strength, 1) for strength in Strength)
SERVER = 7
HERE = Place(SERVER, 70)
ACTED = 1_700_000_000.5


def next_of(table: Table, **changes: object) -> Table:
    """The table after a change."""
    return replace(table, revision=table.revision + 1, **changes)  # type: ignore[arg-type]


async def saved(store: GameStore, table: Table, **changes: object) -> Table:
    """The table after a change that is saved."""
    after = next_of(table, **changes)
    await store.save(table, after)
    return after


async def opened(store: GameStore, place: Place = HERE, host: Person = ANA) -> Table:
    """A lobby."""
    return await store.create(place, host, Rules.of(PARKER), ACTED)


async def seated(store: GameStore, place: Place = HERE, people: tuple[Player, ...] = (ANA, BEN)) -> Table:
    """A lobby with ``people`` at it, the first of them its host."""
    host = people[0]
    assert isinstance(host, Person)
    return await saved(store, await opened(store, place, host), seats=people)


async def begun(
    store: GameStore, place: Place = HERE, people: tuple[Person, ...] = (ANA, BEN), seed: int = 1
) -> tuple[Table, list[Game]]:
    """A table whose game has just begun, and that game after its start and each action to its end."""
    steps = _steps(seed, len(people))
    return await playing(store, place, people, steps[0]), steps


@cache
def _steps(seed: int, players: int) -> list[Game]:
    return RandomGame(seed, players, Rules.of(PARKER), roll_probability=0.5, leave_probability=0.0).steps


async def playing(store: GameStore, place: Place, people: tuple[Player, ...], game: Game) -> Table:
    """A table at which ``game`` is on."""
    table = await seated(store, place, people)
    return await saved(store, table, rules=game.started.rules, status=Status.PLAYING, game=game)


async def won_against(store: GameStore, people: tuple[Person, ...], computers: tuple[Computer, ...]) -> Table:
    """A finished table of some people and computers, of whom anybody may have won."""
    steps = _steps(1, len(people) + len(computers))
    table = await playing(store, HERE, (*people, *computers), steps[0])
    return await saved(store, table, **over(steps[-1]))


async def won(store: GameStore, winner: Person, loser: Person, place: Place = HERE) -> Table:
    """A finished table: ``loser`` resigned at once."""
    table, steps = await begun(store, place, (winner, loser))
    return await saved(store, table, **over(resigned(steps[0], 1)))


def over(game: Game) -> dict[str, object]:
    """What changes at a table when its game is won."""
    return {"game": game, "status": Status.FINISHED, "deadline": None}


def closed(closing: Closing) -> dict[str, object]:
    """What changes at a table that is closed without a winner."""
    return {"status": Status.ABANDONED, "closing": closing, "deadline": None, "votes": frozenset()}


def resigned(game: Game, seat: int) -> Game:
    """The game after somebody left it."""
    return game.play(Resign(seat), no_dice)
