"""Requests to the server: repeated after lost connections, and completed even if nobody waits for them."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg

from bot.store.engines.postgres.connection import Connection, Connections, first_line
from bot.store.engines.postgres.errors import Failure, failure_of
from bot.store.errors import StoreError
from bot.tables.ports import StoreAwayError, StoreUnavailableError

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

LIMIT: Final = 12.0
"""How long to wait for a result, in seconds: longer than all retries take, unless the server hangs."""

PATIENCE: Final = 2.0
"""How long to try again after the first failure, in seconds. A server that is restarted is back by then."""

PAUSE: Final = 0.05
"""How long to wait between two tries, in seconds."""

MOST_ROLLBACKS: Final = 3
"""How often a transaction is repeated that the server rolled back because of others at the same time."""


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
        try:
            return await self._run(repeat(self._connections, work), limit, limit)
        except StoreAwayError as error:
            raise StoreUnavailableError(str(error)) from error

    async def write(
        self, work: Work[T], find_result: Work[T | None] | None = None, *, limit: float | None = LIMIT
    ) -> T:
        """Run ``work``, which writes; see :func:`repeat`.

        Nobody waits longer than :data:`LIMIT`, whatever the limit of the request is.

        Raises:
            StoreUnavailableError: the server cannot do it at the moment; nothing was written.
            StoreAwayError: it may have been written, and the server does not answer.
        """
        return await self._run(repeat(self._connections, work, find_result), limit, LIMIT)

    async def close(self) -> None:
        """Wait for the requests that run, and refuse others."""
        self._closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LIMIT)

    async def _run(self, request: Coroutine[Any, Any, T], limit: float | None, patience: float | None) -> T:
        if self._closed:
            request.close()
            raise StoreError("The database is closed.")
        task = asyncio.ensure_future(_limited(request, limit))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # perhaps nobody waits
        # Giving up takes longer than the limit, because psycopg asks the server to cancel the statement.
        done, _ = await asyncio.wait({task}, timeout=patience)
        with suppress(TimeoutError):
            if done:
                return task.result()
        raise StoreAwayError("the server does not answer")


async def _limited(request: Coroutine[Any, Any, T], limit: float | None) -> T:
    async with asyncio.timeout(limit):
        return await request


async def repeat(connections: Connections, work: Work[T], find_result: Work[T | None] | None = None) -> T:
    """Run ``work``, again if it was not done.

    ``work`` writes all or nothing. ``find_result`` returns its result if it was done although its answer was
    lost, None if it was not. Without it, ``work`` may be done twice.

    Raises:
        StoreUnavailableError: the server cannot do it at the moment; nothing was written.
        StoreAwayError: it may have been done, and the server cannot be asked.
    """
    lost = False
    rollbacks = 0
    give_up: float | None = None

    async def attempt(connection: Connection) -> T:
        if not lost or find_result is None:
            return await work(connection)
        if (found := await find_result(connection)) is not None:
            return found
        try:
            return await work(connection)
        except psycopg.Error:
            raise
        except Exception:
            # The earlier attempt may have been done only now, and be the reason why this one is refused.
            if (found := await find_result(connection)) is not None:
                return found
            raise

    now = asyncio.get_running_loop().time
    while True:
        try:
            return await connections.run(attempt)
        except psycopg.Error as error:
            failure = failure_of(error)
            if failure is Failure.FAULT:
                raise
            lost = lost or failure is Failure.LOST
            rollbacks += failure is Failure.AGAIN
            give_up = give_up or now() + PATIENCE
            final = failure is Failure.REFUSED and not lost
            if final or rollbacks > MOST_ROLLBACKS or now() > give_up:
                raise (StoreAwayError if lost else StoreUnavailableError)(first_line(error)) from error
        if failure is Failure.LOST:
            await connections.replace()
        await asyncio.sleep(PAUSE)
