"""Running the tables of each shard while the clicks of its servers arrive and can be saved.

Nobody can act at a table otherwise. So its time stands still meanwhile.
"""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from bot.chat.boards.computer_scheduler import ComputerScheduler
from bot.chat.boards.daily_pings import CHECK_INTERVAL, DailyPings
from bot.chat.boards.pings import is_behind
from bot.chat.boards.sync import BoardSync
from bot.chat.shards.servers import Servers
from bot.chat.shards.sharded_client import ShardedClient
from bot.chat.tasks import BackgroundTasks, retry
from bot.tables import Clock, Outline, Shards, Status, Table, Tables, TemporaryStoreError
from bot.tables.time_limits import HOUR

LONG_SILENCE = 60.0
"""Seconds without a shard after which its deadlines that are about to pass are extended too."""

BEAT_INTERVAL = 1.0
"""Seconds between two beats."""

LONGEST_GAP = 10.0
"""Seconds between two beats after which nobody counts as heard in between."""

RESTORED_AT_ONCE = 4
"""How many tables are restored at once, so that the store has time for clicks."""

log = logging.getLogger(__name__)


@dataclass
class _Shard:
    """What is known of a shard. Times are in seconds since 1970.

    Attributes:
        is_heard: whether its clicks arrive.
        running: runs its tables, None while their time stands still.
        heard_since: when its tables began to run last.
        heard_until: until when all of its clicks are known to have arrived.
        silent_since: when its tables were halted last.
        restored: whether its tables are taken up, and need not be when they run again.
    """

    is_heard: bool = False
    running: asyncio.Task[None] | None = None
    heard_since: float = -math.inf
    heard_until: float = -math.inf
    silent_since: float = -math.inf
    restored: bool = False


@dataclass
class ShardTables:
    """Takes up the tables of a shard when it is ready, and applies their timeouts while it is connected.

    Attributes:
        in_doubt: whether another process may have the slot of this one.
    """

    client: ShardedClient
    tables: Tables
    boards: BoardSync
    computers: ComputerScheduler
    servers: Servers
    daily_pings: DailyPings
    clock: Clock
    tasks: BackgroundTasks
    in_doubt: bool = False
    _last_beat: float = math.inf  # before the first one
    _shards: defaultdict[int, _Shard] = field(default_factory=lambda: defaultdict(_Shard))

    @property
    def heard(self) -> frozenset[int]:
        """The shards whose clicks arrive."""
        return frozenset(shard_id for shard_id, shard in self._shards.items() if shard.is_heard)

    @property
    def _running(self) -> tuple[int, ...]:
        """The shards whose tables run."""
        return tuple(shard_id for shard_id, shard in self._shards.items() if shard.running is not None)

    def run(self, shard_id: int) -> None:
        """Run the tables of a shard, because its clicks arrive from now on."""
        self._shards[shard_id].is_heard = True
        self._start(shard_id)

    def rest(self, shard_id: int) -> None:
        """Let the time of a shard's tables stand still, because its clicks do not arrive."""
        self._shards[shard_id].is_heard = False
        self._halt(shard_id)

    def doubt(self, in_doubt: bool) -> None:
        """Let the time of all tables stand still while another process may have the slot of this one."""
        self.in_doubt = in_doubt
        for shard_id in self.heard:
            if in_doubt:
                self._halt(shard_id)
            else:
                self._start(shard_id)

    def _start(self, shard_id: int) -> None:
        shard = self._shards[shard_id]
        if self.in_doubt or shard.running is not None:
            return
        now = self.clock.now()
        if math.isinf(self._last_beat):
            self._last_beat = now
            self.tasks.start(self._beat_forever())
            self.tasks.start(
                self._repeat(HOUR, "Servers that removed the bot cannot be forgotten", self._forget_servers)
            )
            self.tasks.start(self._repeat(CHECK_INTERVAL, "Daily pings have to wait", self._ping_daily))
        if now - shard.silent_since > LONG_SILENCE:
            shard.restored = False
        shard.heard_since = now
        shard.running = self.tasks.start(self._run(shard_id))

    def _halt(self, shard_id: int) -> None:
        shard = self._shards[shard_id]
        if shard.running is not None:
            shard.running.cancel()
            shard.running = None
            shard.silent_since = self.clock.now()

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(BEAT_INTERVAL)
            self._beat()

    def _beat(self) -> None:
        """Notice a gap since the last beat: nobody was heard while the process stood still.

        Call it before something that nobody may miss.
        """
        now = self.clock.now()
        gap, self._last_beat = now - self._last_beat, now
        if gap <= LONGEST_GAP:
            return
        log.warning("The process stood still for %d s; deadlines that passed meanwhile are extended", gap)
        for shard_id in self._running:
            self._halt(shard_id)
            self._shards[shard_id].silent_since -= gap
            self._start(shard_id)

    async def _run(self, shard_id: int) -> None:
        """Resume the open tables of a shard, then apply their timeouts as they come due."""
        shard = self._shards[shard_id]
        if not shard.restored:
            await self._restore(shard_id)
            shard.restored = True
        async for table in self.tables.apply_timeouts(shard_id, partial(self._since, shard_id)):
            self.boards.refresh(table.id)

    async def _repeat(self, seconds: float, failure: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work now and then, after a pause at first; what fails is done the next time."""
        while True:
            await self.clock.sleep_until(self.clock.now() + seconds)
            try:
                await work()
            except TemporaryStoreError as error:
                log.warning("%s: %s", failure, error)
            except Exception:
                log.exception("%s", failure)

    async def _forget_servers(self) -> None:
        """Forget servers that removed the bot long ago."""
        for shard_id in self._running:
            shard = Shards(self.client.own_shards.count, frozenset({shard_id}))
            await self.servers.forget_old(shard, self.client.servers_of(shard_id))

    async def _ping_daily(self) -> None:
        """Ping the people in the servers of running shards who want that once a day."""
        await self.daily_pings.send_due(set[int]().union(*map(self.client.servers_of, self._running)))

    async def _since(self, shard_id: int, table: Table) -> float:
        """Return since when the server of a table is heard, once clicks from before its timeout have been."""
        is_heard = await self._is_heard_until(table.next_timeout or -math.inf, shard_id)
        self._beat()
        guild_id = table.location.guild_id
        guild = self.client.get_guild(guild_id) if guild_id is not None else None
        has_outage = guild is not None and guild.unavailable
        return self._shards[shard_id].heard_since if is_heard and not has_outage else self.clock.now()

    async def _is_heard_until(self, at: float, shard_id: int) -> bool:
        """Return whether all clicks of a shard have arrived that were made until some time.

        While its connection says nothing, it takes until discord.py replaces the connection, and this task
        is cancelled.
        """
        shard, now = self._shards[shard_id], self.clock.now()
        if at > now or at <= shard.heard_until <= now:
            return True
        if not await self.client.is_heard(shard_id):
            return False
        shard.heard_until = now
        return True

    async def _restore(self, shard_id: int) -> None:
        """Schedule the timeouts of a shard's tables, and do what was left to do, first where time is short.

        Of the tables that wait for somebody, only an outline is read, so that clicks do not wait for them.
        """
        outlines = await retry("The open tables cannot be loaded", partial(self.tables.survey, shard_id))
        servers = self.client.servers_of(shard_id)
        for guild_id in {table.guild_id for table in outlines if table.lent is (table.guild_id in servers)}:
            if guild_id is not None:
                await self.servers.set_reach(guild_id, member=guild_id in servers)
        outlines = tuple(table for table in outlines if table.guild_id in servers | {None})
        now, behind = self.clock.now(), 0
        due = [table for table in outlines if table.needs_restoring(now)]
        due.sort(key=lambda table: table.next_timeout or math.inf)
        for start in range(0, len(due), RESTORED_AT_ONCE):
            behind += sum(
                await asyncio.gather(*map(self._restore_table, due[start : start + RESTORED_AT_ONCE]))
            )
        log.info(
            "Ready as %s in %d servers%s: %d lobbies, %d games, %d boards to bring up to date",
            self.client.user,
            len(servers),
            f" on shard {shard_id}" if self.client.own_shards.count > 1 else "",
            sum(table.status is Status.LOBBY for table in outlines),
            sum(table.status is Status.PLAYING for table in outlines),
            behind,
        )

    async def _restore_table(self, outline: Outline) -> bool:
        """Do what was left to do at a table, and return whether its board has to be brought up to date."""
        table = await retry(
            f"Table {outline.id} cannot be restored", partial(self.tables.restore, outline.id)
        )
        if table is None:
            return False
        if table.board.shown_revision >= table.revision:  # the others are scheduled once they are shown
            self.computers.schedule(table)
        behind = is_behind(table) and not table.waits_for_clicks
        if behind:
            self.boards.refresh(table.id)
        return behind
