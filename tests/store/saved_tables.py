"""What the tests of the store share: tables as players would bring them about."""

from dataclasses import replace
from functools import cache

from bot.game import PARKER, Game, Resign, Rules
from bot.players import Strength
from bot.tables.ports import GameStore
from bot.tables.table import CloseReason, Computer, Location, Person, Player, Status, Table
from tests.game.game_factories import RandomGame, no_dice

ANA, BEN, CLEO, DAN = (
    Person(number, name) for number, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), start=101)
)
LAMB, GOAT, EAGLE = (Computer(strength, 1) for strength in Strength)
SERVER = 7
LOCATION = Location(SERVER, 70)
LAST_ACTIVITY = 1_700_000_000.5


def changed(table: Table, **changes: object) -> Table:
    """The table after a change."""
    return replace(table, revision=table.revision + 1, **changes)  # type: ignore[arg-type]


async def save_changes(store: GameStore, table: Table, **changes: object) -> Table:
    """The table after a change that is saved."""
    after = changed(table, **changes)
    await store.save(table, after)
    return after


async def create_lobby(store: GameStore, place: Location = LOCATION, host: Person = ANA) -> Table:
    """A lobby."""
    return await store.create(place, host, Rules.of(PARKER), LAST_ACTIVITY)


async def create_full_lobby(
    store: GameStore, place: Location = LOCATION, people: tuple[Player, ...] = (ANA, BEN)
) -> Table:
    """A lobby with ``people`` at it, the first of them its host."""
    host = people[0]
    assert isinstance(host, Person)
    return await save_changes(store, await create_lobby(store, place, host), seats=people)


async def create_game(
    store: GameStore, place: Location = LOCATION, people: tuple[Person, ...] = (ANA, BEN), seed: int = 1
) -> tuple[Table, list[Game]]:
    """A table whose game has just begun, and that game after its start and each action to its end."""
    steps = _steps(seed, len(people))
    return await start_game(store, place, people, steps[0]), steps


@cache
def _steps(seed: int, players: int) -> list[Game]:
    return RandomGame(seed, players, Rules.of(PARKER), roll_probability=0.5, leave_probability=0.0).steps


async def start_game(store: GameStore, place: Location, people: tuple[Player, ...], game: Game) -> Table:
    """A table at which ``game`` is on."""
    table = await create_full_lobby(store, place, people)
    return await save_changes(store, table, rules=game.started.rules, status=Status.PLAYING, game=game)


async def create_solo_win(
    store: GameStore, people: tuple[Person, ...], computers: tuple[Computer, ...]
) -> Table:
    """A finished table of some people and computers, of whom anybody may have won."""
    steps = _steps(1, len(people) + len(computers))
    table = await start_game(store, LOCATION, (*people, *computers), steps[0])
    return await save_changes(store, table, **won_changes(steps[-1]))


async def create_win(store: GameStore, winner: Person, loser: Person, place: Location = LOCATION) -> Table:
    """A finished table: ``loser`` resigned at once."""
    table, steps = await create_game(store, place, (winner, loser))
    return await save_changes(store, table, **won_changes(with_resignation(steps[0], 1)))


def won_changes(game: Game) -> dict[str, object]:
    """What changes at a table when its game is won."""
    return {"game": game, "status": Status.FINISHED, "deadline": None}


def closed_changes(closing: CloseReason) -> dict[str, object]:
    """What changes at a table that is closed without a winner."""
    return {"status": Status.ABANDONED, "close_reason": closing, "deadline": None, "end_votes": frozenset()}


def with_resignation(game: Game, seat: int) -> Game:
    """The game after somebody left it."""
    return game.play(Resign(seat), no_dice)
