"""Several processes of one bot on a PostgreSQL database, which a manager starts again when they fail."""

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from playground.api import session_starts
from playground.model.sharding import Sharding
from playground.testing import FakeDiscord
from tests import WAIT_TIMEOUT
from tests.e2e.controlled_bot import AS_IN_PRODUCTION, ControlledClock
from tests.e2e.harness import BotProcess

SHARDS = 4
SHARDS_PER_SLOT = 2
PROCESSES = 3
"""Two have slots, one is a standby."""

RESTART_PAUSE = 0.5
"""Seconds after which a process that has ended is started again."""


class FleetProcess(BotProcess):
    """One of the processes."""

    stopping = False
    """Whether it was told to end; otherwise the manager starts it again."""
    _since = 0

    async def spawn(self, *arguments: str) -> None:
        self._since = len(self.log)
        self.stopping = False
        await super().spawn(*arguments)

    @property
    def shards(self) -> set[int]:
        """The shards whose tables it runs."""
        if self.exit_code is not None:
            return set()
        return {shard for shard in range(SHARDS) if self.log_lines(f" on shard {shard}:", self._since)}

    async def wait_stopped(self) -> int:
        """Wait until the process has ended, and return its exit code. Others may be connected."""
        assert self._exit is not None
        async with asyncio.timeout(WAIT_TIMEOUT):
            return await asyncio.shield(self._exit)

    async def supervise(self) -> None:
        """Start the process again whenever it ends without being told to, as process managers do."""
        while True:
            assert self._exit is not None
            await asyncio.shield(self._exit)
            if self.stopping:
                return
            await asyncio.sleep(RESTART_PAUSE)
            await self.spawn()

    def signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)


class Fleet:
    """The processes, with the Discord they connect to and the clock of all of them."""

    def __init__(
        self,
        discord: FakeDiscord,
        database: str,
        clock: ControlledClock,
        constants: Sequence[Mapping[str, Any]],
    ) -> None:
        self.discord = discord
        self.clock = clock
        environment = {"SHARDS_PER_SLOT": str(SHARDS_PER_SLOT)}
        self.processes = [FleetProcess(discord, database, environment, constants=each) for each in constants]
        for process in self.processes:
            process.clock = clock

    def holder(self, shard: int) -> FleetProcess | None:
        """Return the process that runs the tables of a shard, None while there is none or more than one."""
        holders = [process for process in self.processes if shard in process.shards]
        return holders[0] if len(holders) == 1 else None

    @property
    def standby(self) -> FleetProcess:
        return next(process for process in self.processes if not process.shards)

    @property
    def serves_all(self) -> bool:
        return self.discord.gateway.ready and all(self.holder(shard) for shard in range(SHARDS))

    async def wait_for_all(self) -> None:
        await self.discord.until(lambda: self.serves_all, WAIT_TIMEOUT)

    def let_sessions_start(self) -> None:
        """Let Discord's time pass until they may: a killed process cannot tell the next one to wait."""
        self.discord.clock.advance(session_starts.PAUSE)


@asynccontextmanager
async def running_fleet(
    database: str,
    folder: Path,
    *,
    constants: Mapping[str, Any] = AS_IN_PRODUCTION,
    last: Mapping[str, Any] | None = None,
    expected_log: tuple[str, ...] = (),
) -> AsyncIterator[Fleet]:
    """Run processes until the end of the block, and check that all went well.

    The folder is for the file of their clock; for ``constants`` see :class:`BotProcess`, for ``expected_log``
    :meth:`BotProcess.assert_healthy`. The ``last`` process may have other constants.
    """
    sharding = Sharding(shards=SHARDS, max_concurrency=16)
    async with FakeDiscord(rate_limits=False, patience=WAIT_TIMEOUT, sharding=sharding) as discord:
        each = [constants] * (PROCESSES - 1) + [last or constants]
        fleet = Fleet(discord, database, ControlledClock(folder / "clock", discord.clock), each)
        async with AsyncExitStack() as stack:
            for process in fleet.processes:
                await process.spawn()
                stack.push_async_callback(_end, process)
            await fleet.wait_for_all()
            managers = [asyncio.create_task(process.supervise()) for process in fleet.processes]
            try:
                yield fleet
            finally:
                for manager in managers:
                    manager.cancel()
            # A standby first: it would take over the slot of another one, and start sessions too soon.
            for process in sorted(fleet.processes, key=lambda each: len(each.shards)):
                if process.exit_code is None:
                    assert (code := await process.stop()) == 0, code
            for process in fleet.processes:
                process.assert_healthy(expected_log=expected_log)


async def _end(process: FleetProcess) -> None:
    if process.exit_code is None:
        with suppress(ProcessLookupError):  # it is just ending
            process.signal(signal.SIGCONT)
        await process.stop(signal.SIGKILL)
