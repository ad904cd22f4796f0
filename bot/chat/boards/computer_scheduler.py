"""When computer players act: once people have had time to read what came before.

A computer plays only after Discord has come to show the position in which it is to act. So nobody misses
anything, a restart changes nothing, and while Discord accepts no edits the computers wait too.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from bot.chat.boards.rendering import ANIMATION_TIME
from bot.chat.tasks import BackgroundTasks, retry
from bot.game import OutOfDate
from bot.logs import add_fields
from bot.render import is_moving
from bot.tables import Clock, Speed, Table, Tables, requests

READING_TIME = 3.0
"""Seconds that people get to read a card before a computer plays slowly."""

GLANCE = 1.5
"""Seconds before a computer plays quickly or at once: time to see how the turn before ended."""

MAX_WAIT_FOR_CLICKS = 0.5
"""Seconds for which a computer lets clicks being handled go first, at most: they mostly wait for Discord."""


@dataclass
class ComputerScheduler:
    """Lets the computers play, at any number of tables.

    Args:
        refresh: updates the board of a table soon.
        reach: whether a change of a table can be shown without a click.
        interaction_tasks: the interactions being handled.
        own_tasks: runs the computers' turns.
    """

    tables: Tables
    refresh: Callable[[int], None]
    reach: Callable[[Table], bool]
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
        try:
            while (table := self._shown.pop(table_id, None)) is not None:
                await self.clock.sleep_until(self.clock.now() + reading_time(table))
                if not self.reach(table):
                    continue  # the next click lets it play
                await retry(f"Table {table_id}: the computer could not play", partial(self._play, table))
        finally:
            self._running.discard(table_id)

    async def _play(self, table: Table) -> None:
        """Play from a position, unless somebody has changed it."""
        await self.interaction_tasks.wait(MAX_WAIT_FOR_CLICKS)
        try:
            after = await self.tables.apply(table.id, requests.PlayComputerTurn(table.action_version))
        except OutOfDate:
            return  # the new position will be shown soon, and scheduled then
        if table.id in self._shown and self._shown[table.id].revision < after.revision:
            del self._shown[table.id]  # a vote, say, was shown meanwhile
        self.refresh(table.id)


def reading_time(table: Table) -> float:
    """Return how many seconds people get to read the card of a table before a computer plays."""
    if table.computer_speed is Speed.SLOW:
        return READING_TIME
    return ANIMATION_TIME if table.game and is_moving(table.game) else GLANCE
