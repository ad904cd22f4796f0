"""The tables as a whole: opening one, and carrying out what is asked of one."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, replace
from functools import partial

from bot.game import DiceSource, NotAllowed, OutOfDate, Rules
from bot.players import Strength
from bot.tables.apply import apply_request
from bot.tables.lobby import next_computer
from bot.tables.locks import Locks
from bot.tables.pace import MINUTE, Pace
from bot.tables.ports import ChannelTakenError, Clock, GameStore
from bot.tables.requests import ApplyTimeouts, ExtendDeadlines, PlayComputerTurn, Request
from bot.tables.table import MAX_SEATS, Caller, Coach, Computer, Location, Person, Table
from bot.tables.timeouts import extend_deadlines
from bot.tables.timers import Timers

MAX_TABLES_PER_HOST = 5
"""How many tables one person can have open at once, in all servers together."""

MAX_TABLES_PER_SERVER = 100
"""How many tables can be open in one server at once."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ClickedMessage:
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
        timers: when something is due at each open table.
    """

    def __init__(self, store: GameStore, dice: DiceSource, clock: Clock) -> None:
        self._store = store
        self._dice = dice
        self._clock = clock
        self._locks = Locks()
        self._open_lock = asyncio.Lock()
        self.timers = Timers(clock)

    async def open(
        self,
        location: Location,
        host: Caller,
        rules: Rules,
        *,
        pace: Pace = Pace.NONE,
        coach: Coach = Coach.PRIVATE,
        computers: Iterable[Strength] = (),
    ) -> Table:
        """Open a table in its lobby.

        Args:
            location: where.
            host: who opens it.
            rules: what will be played.
            pace: how long players have to act.
            coach: who is told the odds.
            computers: the strengths of the computers that play.

        Raises:
            NotAllowed: the channel has an open table, or the host or the server has too many.
        """
        computer_players: tuple[Computer, ...] = ()
        for strength in computers:
            computer_players = (*computer_players, next_computer(computer_players, strength))
        if len(computer_players) >= MAX_SEATS:
            raise NotAllowed("All four seats are taken.")
        async with self._open_lock:  # so that two openings at once cannot both slip under a limit
            if await self._store.count_open_tables(host=host.id) >= MAX_TABLES_PER_HOST:
                raise NotAllowed(
                    "You are host of {count} open games. Finish or end one of them first.",
                    count=MAX_TABLES_PER_HOST,
                )
            if (
                location.guild_id
                and await self._store.count_open_tables(guild_id=location.guild_id) >= MAX_TABLES_PER_SERVER
            ):
                raise NotAllowed(
                    "This server has {count} open games. Let one of them finish first.",
                    count=MAX_TABLES_PER_SERVER,
                )
            try:
                table = await self._store.create(
                    location,
                    Person(host.id, host.name),
                    rules,
                    self._clock.now(),
                    pace=pace,
                    coach=coach,
                    computers=computer_players,
                )
            except ChannelTakenError as taken:
                there = await self._store.load(taken.table_id)
                raise NotAllowed("There is a game in this channel already: {table}", table=there) from None
            self.timers.set(table.id, table.next_timeout)
            return table

    async def restore(self) -> tuple[Table, ...]:
        """Take up the tables after a start and return them: the open ones, and those whose end is not shown.

        What came due while the bot was down, or is about to, is given its whole time anew.
        """
        tables = await self._store.tables_to_restore()
        return tuple(await asyncio.gather(*map(self._restore_table, tables)))

    async def apply_timeouts(self) -> AsyncIterator[Table]:
        """Do what is due at tables when it is, and yield each table after that, without end.

        What goes wrong is tried again in a minute.
        """
        async for table_id in self.timers.expired():
            try:
                table = await self.apply(table_id, ApplyTimeouts())
            except Exception:
                log.exception("Table %d: what is due could not be done", table_id)
                self.timers.set(table_id, self._clock.now() + MINUTE)
            else:
                yield table

    async def apply(self, table_id: int, request: Request, clicked: ClickedMessage | None = None) -> Table:
        """Carry out a request and return the table after it, which is saved.

        Args:
            table_id: the table.
            request: what is asked.
            clicked: the click that asks it, None for a command.

        Raises:
            NotAllowed: the person may not do that, or not now.
            OutOfDate: the table is gone, or the click is from another board or an earlier moment.
            StoreFullError: it could not be saved.
        """
        async with self._locks.get(table_id):
            before = await self._store.load(table_id)
            if before is None or (clicked is not None and clicked.channel_id != before.location.channel_id):
                raise OutOfDate("That game is no longer here. `/cantstop new` starts another one.")
            if clicked is not None and clicked.message_id < (before.board.id or 0):
                # A message newer than the board we know of is the board itself, not recorded yet.
                raise OutOfDate("This board is an old one. The game goes on here: {table}", table=before)
            apply = partial(apply_request, before, request, self._dice, self._clock.now())
            # A computer may think for long enough to keep others waiting, so it does that elsewhere.
            after = await asyncio.to_thread(apply) if isinstance(request, PlayComputerTurn) else apply()
            if after is not before:
                after = replace(after, revision=before.revision + 1)
                await self._store.save(before, after)
            self.timers.set(after.id, after.next_timeout)
            return after

    async def _restore_table(self, table: Table) -> Table:
        if extend_deadlines(table, self._clock.now()) is table:
            self.timers.set(table.id, table.next_timeout)
            return table
        return await self.apply(table.id, ExtendDeadlines())
