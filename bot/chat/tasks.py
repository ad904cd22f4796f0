"""Background tasks, so that the bot can wait for them when it closes; work that is tried until it is done."""

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar
from weakref import WeakSet

from bot.tables import TemporaryStoreError

T = TypeVar("T")

RETRY_AFTER = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds between attempts of :func:`retry`; the last value repeats."""

log = logging.getLogger(__name__)


class BackgroundTasks:
    """A set of running tasks. Errors of tasks that nobody awaits are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._cancelled = False
        self._slow: WeakSet[asyncio.Task[None]] = WeakSet()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run ``work`` in a task of its own, and return that."""
        task = asyncio.create_task(work)
        if self._cancelled:
            task.cancel()
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    @contextlib.contextmanager
    def track(self) -> Iterator[None]:
        """Count the current task among these while it is inside the context."""
        if self._cancelled:
            raise asyncio.CancelledError
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - handlers run in tasks
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def wait(self, seconds: float) -> None:
        """Wait for the tasks that are running now, for at most ``seconds``.

        Nobody waits again for a task that takes longer than that.
        """
        if running := self._tasks.difference(self._slow):
            _, late = await asyncio.wait(running, timeout=seconds)
            self._slow.update(late)

    def cancel(self) -> None:
        """Cancel all tasks, and those that come later."""
        self._cancelled = True
        for task in self._tasks:
            task.cancel()

    async def finish(self, seconds: float) -> None:
        """Wait for all tasks and those that they start, for at most ``seconds``, then cancel the rest."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)
        while late := set(self._tasks):
            for task in late:
                task.cancel()
            await asyncio.wait(late)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, TemporaryStoreError):
            log.warning("A background task failed: %s", error)
        elif error is not None:
            log.error("A background task failed", exc_info=error)


async def retry(failure: str, work: Callable[[], Awaitable[T]]) -> T:
    """Return what ``work`` returns, after as many attempts as it takes, and log the failures before."""
    for pause in itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1])):
        try:
            return await work()
        except TemporaryStoreError as error:
            log.warning("%s, trying again in %d s: %s", failure, pause, error)
        except Exception:
            log.exception("%s, trying again in %d s", failure, pause)
        await asyncio.sleep(pause)
    raise AssertionError("the attempts never end")
