"""Create and change tables in a store."""

import asyncio
from functools import cache

from bot.game import PARKER, Game, Rules
from bot.store import DatabaseStore
from bot.store.queries import Access, Query, Rows, Statement
from bot.tables import GameStore, Location, Options, Person, Player, Status, Table
from tests.game.game_factories import RandomGame
from tests.store.changes import LAST_ACTIVITY, changed, with_resignation, won_changes
from tests.store.people import ANA, BEN
from tests.store.places import LOCATION


async def save_changes(store: GameStore, table: Table, **changes: object) -> Table:
    after = changed(table, **changes)
    await store.save(table, after)
    return after


async def load(store: GameStore, table: Table) -> Table:
    loaded = await store.load(table.id)
    assert loaded is not None
    return loaded


async def execute(store: DatabaseStore, text: str, *values: object) -> Rows:
    def query() -> Query[Rows]:
        return (yield Statement(text, values))

    return await store.run(query, Access.WRITE)


def new_lobby(location: Location = LOCATION, host: Person = ANA) -> Table:
    return Table.new(location, host, Options(), LAST_ACTIVITY)


async def create_lobby(store: GameStore, location: Location = LOCATION, host: Person = ANA) -> Table:
    return await store.create(new_lobby(location, host))


def create_lobbies(store: GameStore, count: int, first: int = 1_000) -> list[asyncio.Task[Table]]:
    """Create lobbies in as many channels, in concurrent tasks."""
    return [asyncio.create_task(create_lobby(store, Location(1, n))) for n in range(first, first + count)]


async def create_game(
    store: GameStore, location: Location = LOCATION, people: tuple[Person, ...] = (ANA, BEN), seed: int = 1
) -> tuple[Table, list[Game]]:
    """Create a table whose game has just started; return it, and the game after its start and each action."""
    steps = _steps(seed, len(people))
    return await start_game(store, location, people, steps[0]), steps


@cache
def _steps(seed: int, players: int) -> list[Game]:
    return RandomGame(seed, players, Rules.of(PARKER), roll_probability=0.5, leave_probability=0.0).steps


async def start_game(store: GameStore, location: Location, people: tuple[Player, ...], game: Game) -> Table:
    host = people[0]
    assert isinstance(host, Person)
    lobby = await save_changes(store, await create_lobby(store, location, host), seats=people)
    options = Options(game.started.rules)
    return await save_changes(store, lobby, options=options, status=Status.PLAYING, game=game)


async def finish_game(store: GameStore, *players: Player) -> Table:
    """Create a finished table, also with computers."""
    steps = _steps(1, len(players))
    table = await start_game(store, LOCATION, players, steps[0])
    return await save_changes(store, table, **won_changes(steps[-1]))


async def create_win(store: GameStore, winner: Person, loser: Person, location: Location = LOCATION) -> Table:
    """Create a finished table: ``loser`` resigned at once."""
    table, steps = await create_game(store, location, (winner, loser))
    return await save_changes(store, table, **won_changes(with_resignation(steps[0], 1)))
