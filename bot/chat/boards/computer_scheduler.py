"""When computer players act: once people have had time to read what came before.

A computer plays only after Discord has come to show the position in which it is to act. So nobody misses
anything, a restart changes nothing, and while Discord accepts no edits the computers wait too.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.chat.play.computer_turns import last_turn_rolls
from bot.chat.tasks import BackgroundTasks
from bot.game import OutOfDate
from bot.logs import add_fields
from bot.tables import Clock, PlayComputerTurn, Speed, Table, Tables, TemporaryStoreError

MIN_READING_TIME = 2.5
"""Seconds that people get to read a card before a computer plays."""

READING_TIME_PER_ROLL = 0.3
"""More seconds for each roll that the card describes."""

MAX_READING_TIME = 5.0
"""Seconds that people get at most."""

GLANCE = 1.5
"""Seconds before a computer plays quickly or at once: time to see how the turn before ended."""

MAX_WAIT_FOR_CLICKS = 0.5
"""Seconds for which a computer lets clicks being handled go first, at most: they mostly wait for Discord."""

RETRY_AFTER = (2.0, 10.0, 60.0)
"""Seconds between attempts after errors; the last value repeats."""

log = logging.getLogger(__name__)


@dataclass
class ComputerScheduler:
    """Lets the computers play, at any number of tables.

    Args:
        refresh: updates the board of a table soon.
        interaction_tasks: the interactions being handled.
        own_tasks: runs the computers' turns.
    """

    tables: Tables
    refresh: Callable[[int], None]
    clock: Clock
    interaction_tasks: BackgroundTasks
    own_tasks: BackgroundTasks
    _shown: dict[int, Table] = field(default_factory=dict)
    _running: set[int] = field(default_factory=set)

    def schedule(self, table: Table) -> None:
        """Let a computer play soon if one is to act in the position that Discord now shows."""
        if not table.computer_to_act:
            self._shown.pop(table.id, None)
            return
        self._shown[table.id] = table
        if table.id not in self._running:
            self._running.add(table.id)
            self.own_tasks.start(self._play_while_shown(table.id))

    async def _play_while_shown(self, table_id: int) -> None:
        add_fields(table=table_id)
        failures = 0
        try:
            while (table := self._shown.pop(table_id, None)) is not None:
                await self._sleep(reading_time(table))
                try:
                    await self._play(table)
                    failures = 0
                except Exception as error:  # the computer must not be stuck for that
                    pause = RETRY_AFTER[min(failures, len(RETRY_AFTER) - 1)]
                    failures += 1
                    expected = isinstance(error, TemporaryStoreError)  # the disk is full, say
                    log.log(
                        logging.WARNING if expected else logging.ERROR,
                        "Table %d: the computer could not play, trying again in %d s: %s",
                        table_id,
                        pause,
                        error,
                        exc_info=not expected,
                    )
                    self._shown.setdefault(table_id, table)
                    await self._sleep(pause)
        finally:
            self._running.discard(table_id)

    async def _play(self, table: Table) -> None:
        """Play from a position, unless somebody has changed it."""
        await self.interaction_tasks.wait(MAX_WAIT_FOR_CLICKS)
        try:
            after = await self.tables.apply(table.id, PlayComputerTurn(table.action_version))
        except OutOfDate:
            return  # the new position will be shown soon, and scheduled then
        if table.id in self._shown and self._shown[table.id].revision < after.revision:
            del self._shown[table.id]  # a vote, say, was shown meanwhile
        self.refresh(table.id)

    async def _sleep(self, seconds: float) -> None:
        await self.clock.sleep_until(self.clock.now() + seconds)


def reading_time(table: Table) -> float:
    """Return how many seconds people get to read the card of a table before a computer plays."""
    if table.computer_speed is not Speed.SLOW:
        return GLANCE
    return min(MIN_READING_TIME + READING_TIME_PER_ROLL * last_turn_rolls(table), MAX_READING_TIME)
