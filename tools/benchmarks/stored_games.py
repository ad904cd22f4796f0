"""Games that a store has, without a bot."""

import time
from dataclasses import replace

from bot.game import Game
from bot.tables import Location, Options, Person, Status, Table
from bot.tables.ports import GameStore


async def open_table(store: GameStore, location: Location) -> Table:
    """Open a table of one person."""
    host = Person(2 * location.channel_id, "Ann")
    return await store.create(Table.new(location, host, Options(), time.time()))


async def save_game(store: GameStore, table: Table, game: Game) -> Table:
    """Save the game of a table, which is one of two."""
    seats = Person(table.host, "Ann"), Person(table.host + 1, "Ben")
    saved = replace(table, seats=seats, status=Status.PLAYING, game=game, revision=table.revision + 1)
    await store.save(table, saved)
    return saved
