"""The tables as a whole: opening one, and carrying out what is asked of one."""

import asyncio
from dataclasses import dataclass, replace

from bot.game import Dice, NotAllowed, OutOfDate, Rules
from bot.tables.deadlines import Deadlines
from bot.tables.handling import LOBBY_LASTS, carry_out
from bot.tables.locks import Locks
from bot.tables.ports import ChannelTakenError, Clock, GameStore
from bot.tables.requests import Request
from bot.tables.table import Caller, Person, Place, Table

TABLES_PER_HOST = 5
"""How many tables one person can have open at once, in all servers together."""

TABLES_PER_SERVER = 100
"""How many tables can be open in one server at once."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a click came from; a button carries no authority, so this is checked against the table.

    Attributes:
        channel_id: the channel of the message that was clicked.
        message_id: that message.
    """

    channel_id: int
    message_id: int


class Tables:
    """All tables: what is asked of one is checked, decided and saved, one request after the other.

    Args:
        store: where they are kept.
        dice: where dice come from.
        clock: the time.

    Attributes:
        deadlines: when each open table is closed if nothing happens.
    """

    def __init__(self, store: GameStore, dice: Dice, clock: Clock) -> None:
        self._store = store
        self._dice = dice
        self._clock = clock
        self._locks = Locks()
        self._opening = asyncio.Lock()
        self.deadlines = Deadlines(clock)

    async def open(self, place: Place, host: Caller, rules: Rules) -> Table:
        """Open a table in its lobby.

        Raises:
            NotAllowed: the channel has an open table, or the host or the server has too many.
        """
        async with self._opening:  # so that two openings at once cannot both slip under a limit
            if await self._store.count_open(host=host.id) >= TABLES_PER_HOST:
                raise NotAllowed(
                    "You are host of {count} open games. Finish or end one of them first.",
                    count=TABLES_PER_HOST,
                )
            if place.guild_id and await self._store.count_open(guild_id=place.guild_id) >= TABLES_PER_SERVER:
                raise NotAllowed(
                    "This server has {count} open games. Let one of them finish first.",
                    count=TABLES_PER_SERVER,
                )
            deadline = self._clock.now() + LOBBY_LASTS
            try:
                table = await self._store.create(place, Person(host.id, host.name), rules, deadline)
            except ChannelTakenError as taken:
                there = await self._store.load(taken.table_id)
                raise NotAllowed("There is a game in this channel already: {table}", table=there) from None
            self.deadlines.set(table.id, table.deadline)
            return table

    async def ask(self, table_id: int, request: Request, origin: Origin | None = None) -> Table:
        """Carry out a request and return the table after it, which is saved.

        Args:
            table_id: the table.
            request: what is asked.
            origin: the click that asks it, None for a command.

        Raises:
            NotAllowed: the person may not do that, or not now.
            OutOfDate: the table is gone, or the click is from another board or an earlier moment.
            StoreFullError: it could not be saved.
        """
        async with self._locks.of(table_id):
            before = await self._store.load(table_id)
            if before is None or (origin is not None and origin.channel_id != before.place.channel_id):
                raise OutOfDate("That game is no longer here. `/cantstop new` starts another one.")
            if origin is not None and origin.message_id < (before.screen.board or 0):
                # A message newer than the board we know of is the board itself, not recorded yet.
                raise OutOfDate("This board is an old one. The game goes on here: {table}", table=before)
            after = carry_out(before, request, self._dice, self._clock.now())
            if after is before:
                return before
            after = replace(after, revision=before.revision + 1)
            await self._store.save(before, after)
            self.deadlines.set(after.id, after.deadline)
            return after
