"""Group concurrent writes into shared commits."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.store.engines.sqlite.connection import ConnectionThread
from bot.store.engines.sqlite.errors import is_damage, is_unavailable
from bot.store.errors import StoreError
from bot.tables.ports import StoreUnavailableError

T = TypeVar("T")

LATEST_AFTER = 1.0
"""Seconds until what may wait is written, if nothing else has been."""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """Work to do and a future for its result. It is done again if its transaction is rolled back."""

    work: Callable[[sqlite3.Connection], object]
    future: "asyncio.Future[Any]"
    writes: bool
    durable: bool


_Outcome = tuple[object, BaseException | None]


class Writer:
    """Runs jobs in order, all that are queued in one transaction if any of them writes.

    A commit waits for the disk, so it is shared: the next batch gathers while one is being written. A batch
    takes one hop to the connection's thread, and each job has a savepoint, so a failing job does not undo the
    others. A commit waits for the disk only if a job in it has to be ``durable``. Without, a power cut may
    undo it, though nothing that was committed later is kept then; the end of the process does not.

    A job runs to completion even if the task that waits for it is cancelled.

    ``check`` is called before each batch, and raises an error if the database cannot be used at the moment.
    """

    def __init__(self, worker: ConnectionThread, check: Callable[[], None]) -> None:
        self._worker = worker
        self._check = check
        self._queue: list[_Job] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False
        self._latest: asyncio.TimerHandle | None = None

    async def run(
        self, work: Callable[[sqlite3.Connection], T], *, writes: bool = True, durable: bool = True
    ) -> T:
        """Run ``work`` and return its result once that is committed, and on disk if it is ``durable``.

        It may write if it ``writes``. Reads see all earlier writes, and need no lock of the database.

        Raises:
            StoreUnavailableError: the database cannot write at the moment; nothing was written.
            Exception: ``work`` raised it; nothing was written.
        """
        future = self._add(work, writes=writes, durable=writes and durable)
        if self._idle.is_set():
            self._idle.clear()
            asyncio.get_running_loop().call_soon(self._start)  # not now: jobs of this iteration join
        return await future

    def run_later(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Run ``work``, which writes, in the next batch, or soon if there is none; return its result then.

        The end of the process may prevent it.
        """
        future = self._add(work, writes=True, durable=False)
        if self._latest is None:
            self._latest = asyncio.get_running_loop().call_later(LATEST_AFTER, self._start_latest)
        return future

    def _add(
        self, work: Callable[[sqlite3.Connection], T], *, writes: bool, durable: bool
    ) -> "asyncio.Future[T]":
        if self._closed:
            raise StoreError("The database is closed.")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append(_Job(work, future, writes, durable))
        return future

    async def close(self) -> None:
        """Finish the queued jobs, then close the connection."""
        self._closed = True
        if self._latest is not None:
            self._start_latest()
        await self._idle.wait()
        await self._worker.close()

    def _start_latest(self) -> None:
        """Start a batch of what could wait, unless one is running, which another will follow."""
        if self._idle.is_set():
            self._idle.clear()
            self._start()

    def _start(self) -> None:
        """Start a batch of all that is queued. Callbacks finish it: a task for each would cost more."""
        if self._latest is not None:
            self._latest.cancel()
        batch, self._queue, self._latest = self._queue, [], None
        running = self._worker.run(partial(self._run_batch, batch=batch))
        running.add_done_callback(partial(self._finish, batch))

    def _finish(self, batch: list[_Job], running: "asyncio.Future[list[_Outcome]]") -> None:
        error = running.exception()  # the connection cannot even roll back
        outcomes = running.result() if error is None else [(None, error)] * len(batch)
        for job, (result, failure) in zip(batch, outcomes, strict=True):
            if job.future.cancelled():  # nobody waits for it any more
                continue
            if failure is not None:
                job.future.set_exception(failure)
            else:
                job.future.set_result(result)
        if self._queue:
            self._start()
        else:
            self._idle.set()

    def _run_batch(self, connection: sqlite3.Connection, batch: list[_Job]) -> list[_Outcome]:
        """Run jobs in one transaction and return their outcomes.

        If all of them read, they need none: nothing is written meanwhile.
        """
        try:
            self._check()
        except StoreUnavailableError as error:
            return [(None, error) for _ in batch]
        if not any(job.writes for job in batch):
            return [_read(connection, job) for job in batch]
        synchronous = "FULL" if any(job.durable for job in batch) else "NORMAL"
        try:
            # A script is prepared each time; a pragma takes effect when it is prepared.
            connection.executescript(f"PRAGMA synchronous = {synchronous}; BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            return [(None, _store_error(error)) for _ in batch]
        try:
            outcomes = [_run_in_savepoint(connection, job) for job in batch]
            connection.execute("COMMIT")
        except BaseException as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if not isinstance(error, sqlite3.Error):
                raise
            if len(batch) == 1:
                return [(None, _store_error(error))]
            return [outcome for job in batch for outcome in self._run_batch(connection, [job])]
        return outcomes


def _read(connection: sqlite3.Connection, job: _Job) -> _Outcome:
    try:
        return job.work(connection), None
    except sqlite3.Error as error:
        return None, _store_error(error)
    except Exception as error:  # raised again for the caller
        return None, error


def _run_in_savepoint(connection: sqlite3.Connection, job: _Job) -> _Outcome:
    """Run a job and return its outcome, which may still be rolled back with the transaction.

    Raises:
        sqlite3.Error: the database cannot write; SQLite may have rolled back the whole transaction.
    """
    connection.execute("SAVEPOINT job")
    outcome: _Outcome
    try:
        outcome = job.work(connection), None
    except Exception as error:  # raised again for the caller
        if is_unavailable(error) or is_damage(error):
            raise
        outcome = None, error
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")
    return outcome


def _store_error(error: sqlite3.Error) -> Exception:
    return StoreUnavailableError(str(error)) if is_unavailable(error) or is_damage(error) else error
