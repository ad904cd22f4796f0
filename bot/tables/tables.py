"""The tables as a whole: opening one, and carrying out what is asked of one."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, replace
from functools import partial

from bot.game import DiceSource, NotAllowed, OutOfDate, Rules
from bot.players import Strength
from bot.tables.deadlines import Deadlines
from bot.tables.handling import carry_out
from bot.tables.lobby import next_computer
from bot.tables.locks import Locks
from bot.tables.pace import MINUTE, Pace
from bot.tables.ports import ChannelTakenError, Clock, GameStore
from bot.tables.requests import PassTime, PlayOn, Renew, Request
from bot.tables.table import MAX_SEATS, Caller, Coach, Computer, Person, Place, Table
from bot.tables.timing import renewed

TABLES_PER_HOST = 5
"""How many tables one person can have open at once, in all servers together."""

TABLES_PER_SERVER = 100
"""How many tables can be open in one server at once."""

log = logging.getLogger(__name__)


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
        deadlines: when something is due at each open table.
    """

    def __init__(self, store: GameStore, dice: DiceSource, clock: Clock) -> None:
        self._store = store
        self._dice = dice
        self._clock = clock
        self._locks = Locks()
        self._opening = asyncio.Lock()
        self.deadlines = Deadlines(clock)

    async def open(
        self,
        place: Place,
        host: Caller,
        rules: Rules,
        *,
        pace: Pace = Pace.NONE,
        coach: Coach = Coach.PRIVATE,
        computers: Iterable[Strength] = (),
    ) -> Table:
        """Open a table in its lobby.

        Args:
            place: where.
            host: who opens it.
            rules: what will be played.
            pace: how long players have to act.
            coach: who is told the odds.
            computers: the strengths of the computers that play.

        Raises:
            NotAllowed: the channel has an open table, or the host or the server has too many.
        """
        company: tuple[Computer, ...] = ()
        for strength in computers:
            company = (*company, next_computer(company, strength))
        if len(company) >= MAX_SEATS:
            raise NotAllowed("All four seats are taken.")
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
            try:
                table = await self._store.create(
                    place,
                    Person(host.id, host.name),
                    rules,
                    self._clock.now(),
                    pace=pace,
                    coach=coach,
                    computers=company,
                )
            except ChannelTakenError as taken:
                there = await self._store.load(taken.table_id)
                raise NotAllowed("There is a game in this channel already: {table}", table=there) from None
            self.deadlines.set(table.id, table.due)
            return table

    async def restore(self) -> tuple[Table, ...]:
        """Take up the tables after a start and return them: the open ones, and those whose end is not shown.

        What came due while the bot was down, or is about to, is given its whole time anew.
        """
        tables = await self._store.open_tables()
        return tuple(await asyncio.gather(*map(self._take_up, tables)))

    async def as_time_passes(self) -> AsyncIterator[Table]:
        """Do what is due at tables when it is, and yield each table after that, without end.

        What goes wrong is tried again in a minute.
        """
        async for table_id in self.deadlines.passed():
            try:
                table = await self.ask(table_id, PassTime())
            except Exception:
                log.exception("Table %d: what is due could not be done", table_id)
                self.deadlines.set(table_id, self._clock.now() + MINUTE)
            else:
                yield table

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
            carry = partial(carry_out, before, request, self._dice, self._clock.now())
            # A computer may think for long enough to keep others waiting, so it does that elsewhere.
            after = await asyncio.to_thread(carry) if isinstance(request, PlayOn) else carry()
            if after is not before:
                after = replace(after, revision=before.revision + 1)
                await self._store.save(before, after)
            self.deadlines.set(after.id, after.due)
            return after

    async def _take_up(self, table: Table) -> Table:
        if renewed(table, self._clock.now()) is table:
            self.deadlines.set(table.id, table.due)
            return table
        return await self.ask(table.id, Renew())
