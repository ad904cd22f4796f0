"""The one writer: requests that wait share one commit."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.store.connection import ConnectionThread
from bot.store.errors import StoreError, is_unavailable
from bot.tables.ports import StoreUnavailableError

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A piece of work and where its outcome goes. It may be done twice, if the first time is undone."""

    work: Callable[[sqlite3.Connection], object]
    future: "asyncio.Future[Any]"
    writes: bool


_Outcome = tuple[object, BaseException | None]


class Writer:
    """Carries requests out in the order they come, all that wait at a time in one transaction.

    A commit waits for the disk, so it is shared: while one batch is being written the next one gathers. A
    batch is one visit to the connection's thread, and each request in it stands behind a savepoint, so that a
    refused one does not undo the others. Those that only read stand in the same queue, so that they find
    whatever was asked to be written before them, and are answered once that is on disk.

    Who waits may be cancelled; what was asked is carried out nevertheless, whole.
    """

    def __init__(self, worker: ConnectionThread) -> None:
        self._worker = worker
        self._queue: list[_Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` returns once what it wrote is on disk.

        Raises:
            StoreFullError: there is no room; nothing was written.
            Exception: what ``work`` raised; nothing was written.
        """
        return await self._submit(work, writes=True)

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` returns."""
        return await self._submit(work, writes=False)

    async def close(self) -> None:
        """Carry out what waits, then close the connection."""
        self._closed = True
        await self._idle.wait()
        await self._worker.close()

    async def _submit(self, work: Callable[[sqlite3.Connection], T], *, writes: bool) -> T:
        if self._closed:
            raise StoreError("The database is closed.")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._queue.append(_Job(work, answer, writes))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._start)  # soon, not now: whoever else asks in this moment comes along
        return await asyncio.shield(answer)

    def _start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        while self._queue:
            batch, self._queue = self._queue, []
            try:
                outcomes = await self._worker.run(partial(_run_batch, batch=batch))
            except Exception as broken:  # of a connection that cannot even roll back
                outcomes = [(None, broken)] * len(batch)
            for request, (result, error) in zip(batch, outcomes, strict=True):
                if error is not None:
                    request.future.set_exception(error)
                else:
                    request.future.set_result(result)
        self._idle.set()


def _run_batch(connection: sqlite3.Connection, batch: list[_Job]) -> list[_Outcome]:
    """Return the outcome of each request, after the transaction that they share."""
    try:
        connection.execute("BEGIN IMMEDIATE" if any(request.writes for request in batch) else "BEGIN")
    except sqlite3.Error as error:
        return [(None, _store_error(error)) for _ in batch]
    try:
        outcomes = [_run_in_savepoint(connection, request) for request in batch]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if len(batch) == 1:
            return [(None, _store_error(error))]
        return [outcome for request in batch for outcome in _run_batch(connection, [request])]
    return outcomes


def _run_in_savepoint(connection: sqlite3.Connection, request: _Job) -> _Outcome:
    """Return the outcome of a request, which may yet be undone with the transaction.

    Raises:
        sqlite3.Error: there is no room; SQLite may have undone the whole transaction.
    """
    connection.execute("SAVEPOINT request")
    outcome: _Outcome
    try:
        outcome = request.work(connection), None
    except Exception as error:  # whatever it is, it is for who asked
        if is_unavailable(error):
            raise
        outcome = None, error
        connection.execute("ROLLBACK TO request")
    connection.execute("RELEASE request")
    return outcome


def _store_error(error: sqlite3.Error) -> Exception:
    return StoreUnavailableError(str(error)) if is_unavailable(error) else error
