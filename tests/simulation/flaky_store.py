"""The store as one process of the bot has it: slow, and at times away."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.tables import StoreAwayError, StoreUnavailableError, Table
from tests.simulation.faults import Faults, StoreTrouble
from tests.simulation.judge import Judge
from tests.simulation.virtual_time import Trace
from tests.store.memory_store import MemoryStore

WRITING = ("create", "add_", "save", "set_", "forget_", "rebuild_", "erase", "delete_")
"""What the names of the methods that write begin with."""

DISK_TIME = 0.004
"""Seconds that a request takes on its way to the disk, and the answer on its way back."""


@dataclass(eq=False)
class FlakyStore:
    """Passes requests to the database, until its process has ended.

    What has begun on the disk is done there, whatever becomes of the process. The judge sees what is written.
    """

    _disk: MemoryStore
    _faults: Faults
    _trace: Trace
    _judge: Judge
    ended: bool = False

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name.startswith("__"):
            raise AttributeError(name)
        return partial(self._request, name)

    async def _request(self, name: str, *args: Any, **options: Any) -> Any:
        if self.ended:
            raise asyncio.CancelledError
        writes = name.startswith(WRITING)
        trouble = self._faults.of_store()
        await asyncio.sleep(DISK_TIME)
        if trouble is StoreTrouble.UNAVAILABLE or (trouble is not StoreTrouble.NONE and not writes):
            raise StoreUnavailableError
        if trouble is StoreTrouble.CUT_OFF:
            raise StoreAwayError
        # A task of nobody's: the process may end meanwhile.
        at_work = asyncio.get_running_loop().create_task(
            self._do(name, args, options, writes=writes), context=contextvars.Context()
        )
        at_work.add_done_callback(lambda done: done.cancelled() or done.exception())  # takes its error
        result = await asyncio.shield(at_work)
        await asyncio.sleep(DISK_TIME)
        if trouble is StoreTrouble.UNCERTAIN:
            raise StoreAwayError
        return result

    async def _do(self, name: str, args: tuple[Any, ...], options: dict[str, Any], *, writes: bool) -> Any:
        result = await getattr(self._disk, name)(*args, **options)
        if writes:
            await self._show(name, args, result)
        return result

    async def _show(self, name: str, args: tuple[Any, ...], result: Any) -> None:
        if name == "erase":
            self._trace.add(f"erase {args[0]}")
            await self._judge.erased(args[0], self._disk)
            return
        if name == "save_climb":
            self._trace.add(f"climb of {args[1].person.id}: {args[1].game.event_count}")
            return
        if name in ("add_puzzle", "add_puzzle_choice"):
            self._trace.add(f"{name}: {result if name == 'add_puzzle' else result.choice}")
            return
        subject = result if name == "create" else args[0] if args else None
        table_id = subject.id if isinstance(subject, Table) else subject
        self._trace.add(f"{name} {table_id} -> {result if isinstance(result, bool) else ''}")
        if isinstance(table_id, int) and (table := await self._disk.load(table_id)) is not None:
            self._judge.written(table)
