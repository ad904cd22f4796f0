"""Work under way: what is known of it at the end, when the bot closes."""

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Tasks that nobody awaits: kept until they are done, their errors logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin ``work`` and see it through."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count the task that runs this as one to wait for, as long as it is inside."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - handlers run in tasks
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def wait(self, seconds: float) -> None:
        """Wait until everything is done that is under way by now, for so long at most."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    async def finish(self, seconds: float) -> None:
        """Wait until everything is done, for so long at most, and stop what is not."""
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("Work in the background failed", exc_info=error)
