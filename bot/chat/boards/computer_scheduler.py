"""The turns of computer players: played one after the other, each once people have read what came before.

A computer plays on at a table when Discord has come to show the position in which it is to act, never before:
so nobody misses anything, a restart changes nothing, and where Discord takes no more the computers wait too.
"""

import asyncio
import logging
from typing import Protocol

from bot.chat.cards import last_turn_rolls
from bot.chat.tasks import BackgroundTasks
from bot.game import OutOfDate
from bot.tables import Clock, PlayComputerTurn, StoreUnavailableError, Table, Tables

MIN_READING_TIME = 2.5
"""Seconds that people get to read a card before a computer plays on."""

READING_TIME_PER_ROLL = 0.3
"""Seconds more for each roll that the card tells of."""

MAX_READING_TIME = 5.0
"""Seconds that they get at most."""

MIN_INTERVAL = 0.3
"""Seconds between the moves of two computers, whatever tables they are at: each is a picture to draw and an
edit for Discord to take, and people's clicks need both."""

MAX_WAIT_FOR_CLICKS = 2.0
"""Seconds for which a computer lets the clicks under way go first, at most."""

STORE_FULL_RETRY = 60.0
"""Seconds after which it is tried again where the store is full."""

log = logging.getLogger(__name__)


class Refreshes(Protocol):
    """What shows tables; see :class:`bot.chat.boards.sync.BoardSync`."""

    def refresh(self, table_id: int) -> None:
        """See to it, soon, that Discord shows the table as it is."""
        ...


class ComputerScheduler:
    """Plays for the computers, at any number of tables.

    Args:
        tables: what is asked of tables.
        boards: what shows them.
        clock: the time.
        clicks: the interactions being handled.
        work: where the computers play.
    """

    def __init__(
        self, tables: Tables, boards: Refreshes, clock: Clock, clicks: BackgroundTasks, work: BackgroundTasks
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._clock = clock
        self._clicks = clicks
        self._work = work
        self._shown: dict[int, Table] = {}
        self._busy: set[int] = set()
        self._one_at_a_time = asyncio.Lock()

    def schedule(self, table: Table) -> None:
        """Take note of what Discord shows of a table by now: if a computer is to act there, it soon will."""
        if not table.computer_to_act:
            self._shown.pop(table.id, None)
            return
        self._shown[table.id] = table
        if table.id not in self._busy:
            self._busy.add(table.id)
            self._work.start(self._play_while_shown(table.id))

    async def _play_while_shown(self, table_id: int) -> None:
        """Play on at a table as long as something has been shown since at which a computer is to act."""
        try:
            while (table := self._shown.pop(table_id, None)) is not None:
                await self._wait(reading_time(table))
                await self._play(table)
        finally:
            self._busy.discard(table_id)

    async def _play(self, table: Table) -> None:
        """Have the computer of a table play on, unless somebody has changed what it would play on."""
        async with self._one_at_a_time:
            await self._clicks.wait(MAX_WAIT_FOR_CLICKS)
            try:
                await self._tables.apply(table.id, PlayComputerTurn(table.moment))
            except OutOfDate:
                return  # what has changed meanwhile is about to be shown, and so to be noticed
            except StoreUnavailableError as error:
                log.warning("Table %d: the computer waits: %s", table.id, error)
                self._shown.setdefault(table.id, table)
            else:
                self._boards.refresh(table.id)
                await self._wait(MIN_INTERVAL)
                return
        await self._wait(STORE_FULL_RETRY)

    async def _wait(self, seconds: float) -> None:
        await self._clock.sleep_until(self._clock.now() + seconds)


def reading_time(table: Table) -> float:
    """Return how many seconds people get to read the card of a table before a computer plays on."""
    return min(MIN_READING_TIME + READING_TIME_PER_ROLL * last_turn_rolls(table), MAX_READING_TIME)
