"""The one writer: requests that wait share one commit."""

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.store.connection import Worker
from bot.store.errors import StoreError, is_no_room
from bot.tables.ports import StoreFullError

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """A piece of work and where its outcome goes. It may be done twice, if the first time is undone."""

    work: Callable[[sqlite3.Connection], object]
    answer: "asyncio.Future[Any]"
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

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._waiting: list[_Request] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    async def write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Return what ``work`` returns once what it wrote is on disk.

        Raises:
            StoreFullError: there is no room; nothing was written.
            Exception: what ``work`` raised; nothing was written.
        """
        return await self._ask(work, writes=True)

    async def read(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Return what ``work`` returns."""
        return await self._ask(work, writes=False)

    async def close(self) -> None:
        """Carry out what waits, then close the connection."""
        self._closed = True
        await self._idle.wait()
        await self._worker.close()

    async def _ask(self, work: Callable[[sqlite3.Connection], Result], *, writes: bool) -> Result:
        if self._closed:
            raise StoreError("The database is closed.")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        self._waiting.append(_Request(work, answer, writes))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._begin)  # soon, not now: whoever else asks in this moment comes along
        return await asyncio.shield(answer)

    def _begin(self) -> None:
        self._writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                outcomes = await self._worker.run(partial(_carry_out, batch=batch))
            except Exception as broken:  # of a connection that cannot even roll back
                outcomes = [(None, broken)] * len(batch)
            for request, (result, error) in zip(batch, outcomes, strict=True):
                if error is not None:
                    request.answer.set_exception(error)
                else:
                    request.answer.set_result(result)
        self._idle.set()


def _carry_out(connection: sqlite3.Connection, batch: list[_Request]) -> list[_Outcome]:
    """Return the outcome of each request, after the transaction that they share."""
    try:
        connection.execute("BEGIN IMMEDIATE" if any(request.writes for request in batch) else "BEGIN")
    except sqlite3.Error as error:
        return [(None, _refusal(error)) for _ in batch]
    try:
        outcomes = [_behind_a_savepoint(connection, request) for request in batch]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if len(batch) == 1:
            return [(None, _refusal(error))]
        return [outcome for request in batch for outcome in _carry_out(connection, [request])]
    return outcomes


def _behind_a_savepoint(connection: sqlite3.Connection, request: _Request) -> _Outcome:
    """Return the outcome of a request, which may yet be undone with the transaction.

    Raises:
        sqlite3.Error: there is no room; SQLite may have undone the whole transaction.
    """
    connection.execute("SAVEPOINT request")
    outcome: _Outcome
    try:
        outcome = request.work(connection), None
    except Exception as error:  # whatever it is, it is for who asked
        if is_no_room(error):
            raise
        outcome = None, error
        connection.execute("ROLLBACK TO request")
    connection.execute("RELEASE request")
    return outcome


def _refusal(error: sqlite3.Error) -> Exception:
    return StoreFullError(str(error)) if is_no_room(error) else error
