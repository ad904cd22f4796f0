"""Open tables, and load, change and save them."""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Protocol

from bot.dice import Seal, fair_dice, new_seed
from bot.game import MAX_PLAYERS, DiceSource, NotAllowed, OutOfDate, Refusal
from bot.players import Strength
from bot.tables import requests
from bot.tables.apply import apply_request
from bot.tables.conflicts import Locks, retry_conflicts
from bot.tables.crowd import Crowd
from bot.tables.dice import TableDice
from bot.tables.guesses import check_may_guess, turn_of
from bot.tables.lobby import next_computer
from bot.tables.options import Options
from bot.tables.outline import Outline
from bot.tables.ports import (
    ChannelTakenError,
    Clock,
    ConflictError,
    GuessStore,
    StoreAwayError,
    TableStore,
    TemporaryStoreError,
    TooManyTablesError,
    UnreadableTableError,
)
from bot.tables.rematch import new_rematch
from bot.tables.seats import CHANNEL, Caller, Person, Reservation, Seating
from bot.tables.shards import ONLY_SHARD, Shards, shard_of
from bot.tables.table import Guess, Location, Reach, Table
from bot.tables.time_limits import INVITATION_TIMEOUT, MINUTE
from bot.tables.timers import Timers

MAX_TABLES_PER_HOST = 5  # open at once, in all servers together
MAX_TABLES_PER_SERVER = 100
MAX_LENT_TABLES_PER_HOST = 2  # where the bot is no member

RECHECK_AFTER = 5.0
"""Seconds until a table is shown as it is stored, when it is not known whether a change was saved."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ClickedMessage:
    """The message whose button was clicked, which is checked against the table: custom ids can be forged."""

    channel_id: int  # permissions of the person who clicked are those in it
    message_id: int | None = None  # the message if it shows the board, None for an ephemeral one
    member: bool = True  # whether the bot is a member there


class TablesAndGuesses(TableStore, GuessStore, Protocol):
    """Where tables and the guesses about them are kept."""


@dataclass
class Tables:
    """All tables. Requests for one table are checked, applied and saved one after another.

    Other processes may change the same tables: a request is then decided again on what they saved.

    Attributes:
        clock: by which requests are decided.
        timers: the next timeout of each open table, by the shard of its server.
    """

    store: TablesAndGuesses
    clock: Clock
    dice: Callable[[Table], DiceSource] = TableDice
    new_seed: Callable[[], bytes] = new_seed
    _locks: Locks = field(default_factory=Locks)

    def __post_init__(self) -> None:
        self.use_shards(ONLY_SHARD)

    async def open(
        self,
        location: Location,
        host: Caller,
        options: Options,
        *,
        language: str = "en",
        computers: Iterable[Strength] = (),
        invited: Iterable[Person] = (),
        reach: Reach = Reach.OWN,
        crowd: bool = False,
    ) -> Table:
        """Open a table in its lobby.

        Seats are kept for the ``invited`` for ten minutes. ``language`` is the tag of the language in which
        the channel sees the table. With a ``crowd`` the channel has the seat of the host.

        Raises:
            NotAllowed: there are too many players, the channel has an open table, or the host or the server
                has too many.
        """
        person, now = Person(host.id, host.name), self.clock.now()
        seating: Seating = (
            CHANNEL if crowd else person,
            *(Reservation(guest, now + INVITATION_TIMEOUT) for guest in invited),
        )
        for strength in islice(computers, MAX_PLAYERS):  # more would be refused, however many
            seating = (*seating, next_computer(seating, strength))
        if len(seating) > MAX_PLAYERS:
            raise NotAllowed("Can't Stop is for two to four players.")
        table = replace(
            Table.new(location, person, options, now, reach),
            language=language,
            crowd=Crowd() if crowd else None,
        )
        return await self._create(table.with_seating(seating))

    async def rematch(self, location: Location, by: Caller, last: Table, reach: Reach = Reach.OWN) -> Table:
        """Open a table for the players of the last game.

        Raises:
            NotAllowed: the caller did not play in the last game, the channel has an open table, or the host
                or the server has too many.
            OutOfDate: the last game is not over, never began, or was played elsewhere.
        """
        try:
            return await self._create(new_rematch(last, location, by, self.clock.now(), reach))
        except ConflictError:  # one of the players has been erased since the last game was read
            last = await self.load_clicked(last.id, None)
            return await self._create(new_rematch(last, location, by, self.clock.now(), reach))

    async def check_can_open(self, location: Location, host: Person) -> None:
        """Check that a person may open another table, if its channel has none.

        Raises:
            NotAllowed: the host or the server has too many.
        """
        if await self.store.count_open_tables(host=host.id) >= MAX_TABLES_PER_HOST:
            raise _too_many_tables(of_host=True)
        guild_id = location.guild_id
        if guild_id and await self.store.count_open_tables(guild_id=guild_id) >= MAX_TABLES_PER_SERVER:
            raise _too_many_tables(of_host=False)

    async def _create(self, new: Table) -> Table:
        try:
            table = await self.store.create(
                replace(new, seal=Seal(new.id, self.new_seed())),
                most_of_host=MAX_LENT_TABLES_PER_HOST if new.lent else MAX_TABLES_PER_HOST,
                most_in_server=MAX_TABLES_PER_SERVER,
            )
        except TooManyTablesError as error:
            raise _too_many_tables(of_host=error.of_host) from None
        except ChannelTakenError as error:
            existing = await self.store.load(error.table_id)
            raise NotAllowed("There's already a game in this channel: {table}", table=existing) from None
        self._set_timer(table, table.next_timeout)
        return table

    async def close_unseen(self, table_id: int, request: requests.Request) -> None:
        """Close a table with a request where no message can show that."""
        closed = await self.apply(table_id, request)
        await self.store.set_board_message(table_id, None, closed.revision)

    def use_shards(self, shards: Shards) -> None:
        """Apply timeouts in the servers of some shards, instead of in all of them."""
        self._shards = shards
        self.timers = {shard_id: Timers(self.clock) for shard_id in shards.ids}

    async def survey(self, shard_id: int = 0) -> tuple[Outline, ...]:
        """Return the open tables of a shard, and the closed ones whose boards do not show that yet.

        Their timeouts are scheduled. Before one passes, :meth:`restore` what is due soon, since the shard has
        not been heard for some time.

        Raises:
            TemporaryStoreError: they could not be read.
        """
        outlines = await self.store.outlines(Shards(self._shards.count, frozenset({shard_id})))
        for outline in outlines:  # a click may have changed it since it was read
            self.timers[shard_id].advance(outline.id, outline.next_timeout)
        return outlines

    async def restore(self, table_id: int) -> Table | None:
        """Return a table, with its deadlines reset that passed meanwhile or are about to.

        If there is trouble with that table only, it is logged, and None returned.

        Raises:
            TemporaryStoreError: it could not be loaded or saved. It will be possible again; nobody should be
                late because of it.
        """
        try:
            return await self.apply(table_id, requests.ExtendDeadlines())
        except TemporaryStoreError:
            raise
        except Exception:
            log.exception("Table %d is left out", table_id)
            return None

    async def apply_timeouts(
        self, shard_id: int = 0, heard_since: Callable[[Table], Awaitable[float]] | None = None
    ) -> AsyncIterator[Table]:
        """Apply the timeouts of a shard as they come due, and yield each table after that, forever.

        A failure is logged and retried after a minute. While nothing can be saved, nobody can act, so what
        was due by then is extended.

        ``heard_since`` returns since when the server of a table has been heard without interruption, once all
        clicks from before its timeout have arrived; without it, all servers always are.
        """
        timers = self.timers[shard_id]
        unsaved_until = -math.inf
        async for table_id in timers.expired():
            try:
                found = await self.store.load(table_id)
                since = await heard_since(found) if heard_since and found else -math.inf
                table = await self.apply(table_id, requests.ApplyTimeouts(max(since, unsaved_until)))
            except asyncio.CancelledError:
                timers.set(table_id, self.clock.now())
                raise
            except TemporaryStoreError as error:
                log.warning("Table %d: timeouts could not be applied: %s", table_id, error)
                unsaved_until = self.clock.now()
                timers.set(table_id, unsaved_until + MINUTE)
            except UnreadableTableError:
                log.exception("Table %d is left out", table_id)
            except Exception:
                log.exception("Table %d: timeouts could not be applied", table_id)
                timers.set(table_id, self.clock.now() + MINUTE)
            else:
                yield table

    async def load_clicked(self, table_id: int, clicked: ClickedMessage | None) -> Table:
        """Return the table of a button, or of a command if no message was clicked.

        Raises:
            OutOfDate: the table is gone or in another channel, or the click is from an old board.
        """
        return _check_clicked(await self.store.load(table_id), clicked)

    def refusal(self, table: Table, request: requests.Request) -> Refusal | None:
        """Return how a request would be refused at a table now, by trying it with other dice than its own."""
        try:
            apply_request(table, request, fair_dice, self.clock.now())
        except Refusal as refusal:
            return refusal
        return None

    async def apply(
        self, table_id: int, request: requests.Request, clicked: ClickedMessage | None = None
    ) -> Table:
        """Apply a request, save the table and return it.

        ``clicked`` is the message that was clicked, None for a command.

        Raises:
            NotAllowed: the caller may not do that, or not now.
            OutOfDate: the table is gone or in another channel, or the click is from an old board or refers to
                an earlier state.
            StoreUnavailableError: it could not be saved.
            StoreAwayError: the store does not say whether it was saved.
            ConflictError: other processes changed the table at every attempt.
        """
        async with self._locks.get(table_id):
            return await retry_conflicts(lambda: self._try_to_apply(table_id, request, clicked))

    async def _try_to_apply(
        self, table_id: int, request: requests.Request, clicked: ClickedMessage | None
    ) -> Table:
        before = await self.load_clicked(table_id, clicked)
        dice, now = self.dice(before), self.clock.now()
        reach = None if clicked is None else requests.SetReach(clicked.member)
        here = before if reach is None else apply_request(before, reach, dice, now)
        change = partial(apply_request, here, request, dice, now)
        # A computer may think for so long that it would block the event loop.
        takes_long = isinstance(request, requests.PlayComputerTurn | requests.SkipComputers)
        after = await asyncio.to_thread(change) if takes_long else change()
        if after is not before:
            after = replace(after, revision=before.revision + 1)
            try:
                after = await self.store.save(before, after)
            except StoreAwayError:
                self._set_timer(before, self.clock.now() + RECHECK_AFTER)
                raise
        self._set_timer(after, after.next_timeout)
        return after

    async def guess(
        self,
        table_id: int,
        by: Caller,
        action_version: int | None,
        clicked: ClickedMessage | None,
        *,
        stops: bool,
    ) -> Table:
        """Save what a spectator guesses, and return the table with it.

        It replaces an earlier guess. The lock of the table is not needed, so no player waits for spectators.
        ``action_version`` and ``clicked`` are those of the button, None for a command.

        Raises:
            NotAllowed: the caller may not guess, or not at this table.
            OutOfDate: the table is gone or in another channel, or the turn has ended.
            StoreUnavailableError, StoreAwayError, ConflictError: as for :meth:`apply`.
        """

        async def attempt() -> Table:
            table = await self.load_clicked(table_id, clicked)
            game = check_may_guess(table, by, action_version)
            guess = Guess(Person(by.id, by.name), turn_of(game), stops)
            await self.store.save_guess(table, guess, self.clock.now())
            return replace(table, guesses=(guess,))

        return await retry_conflicts(attempt)

    def _set_timer(self, table: Table, at: float | None) -> None:
        """Set the timer of a table, unless another process applies its timeouts."""
        timers = self.timers.get(shard_of(table.location.guild_id, self._shards.count))
        if timers is not None:
            timers.set(table.id, at)


def _too_many_tables(*, of_host: bool) -> NotAllowed:
    if of_host:
        return NotAllowed("You're hosting too many open games. Finish or end one first.")
    return NotAllowed("This server has too many open games. Finish or end one first.")


def _check_clicked(table: Table | None, clicked: ClickedMessage | None) -> Table:
    """Return the table if it exists and the click comes from its channel and from its current board."""
    if table is None or (clicked is not None and clicked.channel_id != table.location.channel_id):
        raise OutOfDate("That game is no longer here. Start a new one with `/cantstop new`.")
    if clicked is not None and clicked.message_id is not None and clicked.message_id < (table.board.id or 0):
        # A message that is newer than the recorded board is a board that is yet to be recorded.
        raise OutOfDate("This is an old board. The game continues here: {table}", table=table)
    return table
