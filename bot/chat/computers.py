"""The turns of computer players: played one after the other, each once people have read what came before.

A computer plays on at a table when Discord has come to show the position in which it is to act, never before:
so nobody misses anything, a restart changes nothing, and where Discord takes no more the computers wait too.
"""

import asyncio
import logging
from typing import Protocol

from bot.chat.background import Background
from bot.chat.cards import last_rolls
from bot.game import OutOfDate
from bot.tables import Clock, PlayOn, StoreFullError, Table, Tables

GLANCE = 2.5
"""Seconds that people get to read a card before a computer plays on."""

A_ROLL = 0.3
"""Seconds more for each roll that the card tells of."""

LONGEST = 5.0
"""Seconds that they get at most."""

APART = 0.3
"""Seconds between the moves of two computers, whatever tables they are at: each is a picture to draw and an
edit for Discord to take, and people's clicks need both."""

CLICKS_FIRST = 2.0
"""Seconds for which a computer lets the clicks under way go first, at most."""

NO_ROOM = 60.0
"""Seconds after which it is tried again where the store is full."""

log = logging.getLogger(__name__)


class Refreshes(Protocol):
    """What shows tables; see :class:`bot.chat.boards.Boards`."""

    def refresh(self, table_id: int) -> None:
        """See to it, soon, that Discord shows the table as it is."""
        ...


class Computers:
    """Plays for the computers, at any number of tables.

    Args:
        tables: what is asked of tables.
        boards: what shows them.
        clock: the time.
        clicks: the interactions being handled.
        work: where the computers play.
    """

    def __init__(
        self, tables: Tables, boards: Refreshes, clock: Clock, clicks: Background, work: Background
    ) -> None:
        self._tables = tables
        self._boards = boards
        self._clock = clock
        self._clicks = clicks
        self._work = work
        self._shown: dict[int, Table] = {}
        self._busy: set[int] = set()
        self._one_at_a_time = asyncio.Lock()

    def notice(self, table: Table) -> None:
        """Take note of what Discord shows of a table by now: if a computer is to act there, it soon will."""
        if not table.automatic:
            self._shown.pop(table.id, None)
            return
        self._shown[table.id] = table
        if table.id not in self._busy:
            self._busy.add(table.id)
            self._work.run(self._see_to(table.id))

    async def _see_to(self, table_id: int) -> None:
        """Play on at a table as long as something has been shown since at which a computer is to act."""
        try:
            while (table := self._shown.pop(table_id, None)) is not None:
                await self._wait(reading_time(table))
                await self._play_on(table)
        finally:
            self._busy.discard(table_id)

    async def _play_on(self, table: Table) -> None:
        """Have the computer of a table play on, unless somebody has changed what it would play on."""
        async with self._one_at_a_time:
            await self._clicks.settle(CLICKS_FIRST)
            try:
                await self._tables.ask(table.id, PlayOn(table.moment))
            except OutOfDate:
                return  # what has changed meanwhile is about to be shown, and so to be noticed
            except StoreFullError as error:
                log.warning("Table %d: the computer waits: %s", table.id, error)
                self._shown.setdefault(table.id, table)
            else:
                self._boards.refresh(table.id)
                await self._wait(APART)
                return
        await self._wait(NO_ROOM)

    async def _wait(self, seconds: float) -> None:
        await self._clock.sleep_until(self._clock.now() + seconds)


def reading_time(table: Table) -> float:
    """Return how many seconds people get to read the card of a table before a computer plays on."""
    return min(GLANCE + A_ROLL * last_rolls(table), LONGEST)
