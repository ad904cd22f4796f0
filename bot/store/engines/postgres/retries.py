"""Repeat what failed because connections were lost, and find out whether it was done."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import psycopg

from bot.store.engines.postgres.connection import Connection, Connections, first_line
from bot.store.engines.postgres.errors import Failure, failure_of
from bot.tables.ports import StoreAwayError, StoreUnavailableError

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

PATIENCE: Final = 2.0
"""How long to try again after the first failure, in seconds. A server that is restarted is back by then."""

PAUSE: Final = 0.05
"""How long to wait between two tries, in seconds."""

MOST_ROLLBACKS: Final = 3
"""How often a transaction is repeated that the server rolled back because of others at the same time."""


async def read(connections: Connections, work: Work[T]) -> T:
    """Run ``work``, which writes nothing, until it succeeds.

    Raises:
        StoreUnavailableError: the server cannot be reached at the moment.
    """
    try:
        return await write(connections, work)
    except StoreAwayError as error:
        raise StoreUnavailableError(str(error)) from error


async def write(connections: Connections, work: Work[T], find_result: Work[T | None] | None = None) -> T:
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
