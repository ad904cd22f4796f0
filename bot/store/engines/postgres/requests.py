"""Requests to the server that are completed even if nobody waits for them."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from bot.store.engines.postgres import retries
from bot.store.engines.postgres.connection import Connections
from bot.store.engines.postgres.retries import Work
from bot.store.errors import StoreError
from bot.tables.ports import StoreAwayError, StoreUnavailableError, TemporaryStoreError

T = TypeVar("T")

LIMIT: Final = 12.0
"""How long to wait for a result, in seconds: longer than all retries take, unless the server hangs."""


class Requests:
    """Runs requests, and completes them even if the waiting task is cancelled.

    A request that takes longer than its limit is given up, and its connection closed. Otherwise a server that
    hangs would keep all connections for ever, even after another one has replaced it.
    """

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._tasks: set[asyncio.Future[Any]] = set()
        self._closed = False

    async def read(self, work: Work[T], *, limit: float | None = LIMIT) -> T:
        """Run ``work``, which writes nothing or can be repeated as a whole.

        Raises:
            StoreUnavailableError: the server does not answer at the moment.
        """
        request = retries.read(self._connections, work)
        return await self._run(request, limit, limit, StoreUnavailableError)

    async def write(
        self, work: Work[T], find_result: Work[T | None] | None = None, *, limit: float | None = LIMIT
    ) -> T:
        """Run ``work``, which writes; see :func:`bot.store.engines.postgres.retries.write`.

        Nobody waits longer than :data:`LIMIT`, whatever the limit of the request is.

        Raises:
            StoreUnavailableError: the server cannot do it at the moment; nothing was written.
            StoreAwayError: it may have been written, and the server does not answer.
        """
        request = retries.write(self._connections, work, find_result)
        return await self._run(request, limit, LIMIT, StoreAwayError)

    async def close(self) -> None:
        """Wait for the requests that run, and refuse others."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LIMIT)

    async def _run(
        self,
        request: Coroutine[Any, Any, T],
        limit: float | None,
        patience: float | None,
        too_late: type[TemporaryStoreError],
    ) -> T:
        if self._closed:
            request.close()
            raise StoreError("The database is closed.")
        task = asyncio.ensure_future(_limited(request, limit))
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        # Giving up takes longer than the limit, because psycopg asks the server to cancel the statement.
        done, _ = await asyncio.wait({task}, timeout=patience)
        with suppress(TimeoutError):
            if done:
                return task.result()
        raise too_late("the server does not answer")

    def _forget(self, task: "asyncio.Future[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # perhaps nobody waits for it any more


async def _limited(request: Coroutine[Any, Any, T], limit: float | None) -> T:
    async with asyncio.timeout(limit):
        return await request
