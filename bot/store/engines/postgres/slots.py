"""The slots of the processes that share a database.

A slot is an advisory lock, which the server releases when the connection of its process ends. It ends the
connection of a process that was paused or cut off, because that sends no heartbeats.

A server that is restarted or replaced forgets the locks. So a process that finds a slot free there leaves it
for some time to the one that had it, which claims it again as soon as it can.
"""

# ruff: noqa: D102 - Slots documents the methods

import asyncio
import contextlib
import logging
import math
import os
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final, TypeVar

import psycopg

from bot.monitoring.metrics import SLOT_HEARTBEAT_AGE
from bot.store.engines.postgres.connection import Connection, connect, first_line
from bot.store.engines.postgres.errors import SlotInDoubtError
from bot.store.engines.postgres.queries import OtherLock
from bot.store.errors import DatabaseAwayError, StoreError
from bot.tables.ports import Slots, StoreUnavailableError

SESSION_TIMEOUT: Final = 15.0
"""After how many seconds without a heartbeat the server gives the slot to another process."""

HEARTBEAT: Final = 5.0
"""The seconds between two heartbeats."""

PATIENCE: Final = 10.0
"""After how many seconds without an answer the slot is in doubt, before another process can have it."""

RECOVERY_TIME: Final = 10.0
"""How long a server that has just come up keeps free slots for the processes that had them, in seconds. They
try to connect all the time, and each attempt takes up to two seconds for every server in the address."""

SHORT_DOUBT: Final = 2.0
"""How long what is to be saved waits for a slot that is in doubt, in seconds. A click must be answered."""

FAREWELL: Final = 2.0
"""How long to wait for an answer when the slot is released, in seconds."""

PAUSE: Final = 0.2
"""The seconds between two attempts to connect again."""

_TRY_LOCK = "SELECT pg_try_advisory_lock(%s, %s)"

_RELEASED: Final = "cantstop_slot_released"
"""The channel on which a process that ends tells the standbys that its slot is free."""

_SESSION = """
    SELECT pid, backend_start, extract(epoch FROM clock_timestamp() - pg_postmaster_start_time())::float8
    FROM pg_stat_activity WHERE pid = pg_backend_pid()
"""

_END_SESSION = (
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE (pid, backend_start) = (%s, %s)"
)

OTHERS = """
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND classid = %s AND pid <> pg_backend_pid()
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""Finds other processes with a slot."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class PostgresSlots(Slots):
    """Slots on a connection of their own.

    A connection that is lost, because the server is restarted for example, is opened again, for as long as
    that takes. The process goes on if nobody has taken its slot meanwhile.
    """

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._session: list[Any] | None = None
        self._interrupted = False
        self._may_claim_from = -math.inf
        self._heart: asyncio.Task[None] | None = None
        self._certain = asyncio.Event()
        self._certain.set()
        self._certain_until = math.inf
        self._doubted_at = -math.inf
        self._listeners: list[Callable[[bool], None]] = []
        self.lost = asyncio.Event()

    async def try_claim(self, slots: Collection[int]) -> int | None:
        now = asyncio.get_running_loop().time
        asked_at = now()
        try:
            slot = await _within(PATIENCE, self._claim_one_of(slots))
        except (OSError, psycopg.Error, StoreError) as error:
            await self._disconnect()
            raise StoreUnavailableError(str(error)) from error
        if slot is not None:
            self._confirm(asked_at)
            SLOT_HEARTBEAT_AGE.set_function(lambda: now() - (self._certain_until - PATIENCE))
            self._heart = asyncio.create_task(self._keep(slot))
        return slot

    def on_doubt(self, listener: Callable[[bool], None]) -> None:
        self._listeners.append(listener)
        listener(not self._certain.is_set())

    async def wait_until_certain(self) -> None:
        """Return once this process certainly has the slot that it claimed, at once if it claimed none.

        Raises:
            SlotInDoubtError: the slot has been in doubt for some time, or is lost.
        """
        self._look_at_time()
        if not self._certain.is_set():
            try:
                async with asyncio.timeout_at(self._doubted_at + SHORT_DOUBT):
                    await self._certain.wait()
            except TimeoutError:
                raise SlotInDoubtError("another process may have the slot of this one") from None

    async def wait_for_release(self, seconds: float) -> None:
        if self._connection is None:
            await asyncio.sleep(seconds)
            return
        try:
            async for _ in self._connection.notifies(timeout=seconds, stop_after=1):
                pass
        except psycopg.Error:  # the next claim tells
            await self._disconnect()

    async def others(self) -> bool:
        cursor = await (await self._connect()).execute(OTHERS, (OtherLock.SLOT.value,))
        return await cursor.fetchone() is not None

    async def try_lock(self, bucket: int) -> bool:
        return await self._ask_if_connected(_TRY_LOCK, bucket)

    async def unlock(self, bucket: int) -> None:
        await self._ask_if_connected("SELECT pg_advisory_unlock(%s, %s)", bucket)

    async def release(self) -> None:
        if self._heart is not None:
            self._heart.cancel()
            await asyncio.wait({self._heart})
            self._heart = None
        if self._connection is not None:  # the server may notice only later that it was closed
            with contextlib.suppress(psycopg.Error, TimeoutError):
                farewell = "SELECT pg_advisory_unlock_all(), pg_notify(%s, '')"
                await _within(FAREWELL, self._connection.execute(farewell, (_RELEASED,)))
        await self._disconnect()

    async def _ask_if_connected(self, statement: str, bucket: int) -> bool:
        """Ask about a bucket. While the connection is lost, this process has locked none."""
        with contextlib.suppress(psycopg.Error):
            if self._connection is not None:
                return await _ask(self._connection, statement, OtherLock.LOGIN, bucket)
        return False

    async def _keep(self, slot: int) -> None:
        """Send heartbeats, and claim the slot again over new connections, until another process has it."""
        now = asyncio.get_running_loop().time
        while True:
            self._look_at_time()
            sent = now()
            limit = self._certain_until - sent if self._certain.is_set() else SESSION_TIMEOUT
            try:
                if not await _within(limit, self._beat(slot)):
                    break
                self._confirm(sent)
                await self._listen()
            except (OSError, psycopg.Error, StoreError) as error:
                self._doubt(first_line(error))
                await self._disconnect()
                await asyncio.sleep(PAUSE)
        log.error("Another process has slot %d", slot)
        self.lost.set()

    def _confirm(self, asked_at: float) -> None:
        """Note that the server has said whose the slot is, in answer to a question at some time."""
        self._certain_until = asked_at + PATIENCE
        if self._certain_until > asyncio.get_running_loop().time() and not self._certain.is_set():
            self._certain.set()
            log.warning("The slot of this process is certain again")
            self._tell(in_doubt=False)

    def _look_at_time(self) -> None:
        """Notice that the slot is no longer certain, as after the process stood still."""
        if asyncio.get_running_loop().time() >= self._certain_until:
            self._doubt("the server has not answered in time")

    def _doubt(self, reason: str) -> None:
        if self._certain.is_set():
            self._certain.clear()
            self._doubted_at = asyncio.get_running_loop().time()
            log.warning("The slot of this process is in doubt: %s", reason)
            self._tell(in_doubt=True)

    def _tell(self, *, in_doubt: bool) -> None:
        for listener in self._listeners:
            listener(in_doubt)

    async def _listen(self) -> None:
        """Wait until it is time for a heartbeat, or the server speaks unasked, as it does when it ends."""
        assert self._connection is not None  # noqa: S101 - it has just answered
        loop = asyncio.get_running_loop()
        spoken = asyncio.Event()
        socket = os.dup(self._connection.fileno())  # psycopg watches the other one while it asks
        loop.add_reader(socket, spoken.set)
        try:
            async with asyncio.timeout(HEARTBEAT):
                await spoken.wait()
        except TimeoutError:
            pass
        finally:
            loop.remove_reader(socket)
            os.close(socket)

    async def _beat(self, slot: int) -> bool:
        """Return whether this process has its slot. On a new connection, claim it again."""
        if self._connection is not None:
            await self._connection.execute("SELECT 1")
            return True
        return await _claim(await self._connect(), slot)

    async def _claim_one_of(self, slots: Collection[int]) -> int | None:
        connection = await self._connect()
        if asyncio.get_running_loop().time() < self._may_claim_from:
            return None
        for slot in slots:
            if await _claim(connection, slot):
                return slot
        return None

    async def _connect(self) -> Connection:
        if self._connection is None:
            connection = await connect(self._url, to_write=True)
            try:
                await self._prepare(connection)
            except BaseException:
                await connection.close()
                raise
            self._connection = connection
        return self._connection

    async def _prepare(self, connection: Connection) -> None:
        await connection.execute(
            "SELECT set_config('idle_session_timeout', %s, false)", (f"{SESSION_TIMEOUT:.0f}s",)
        )
        await connection.execute(f"LISTEN {_RELEASED}".encode())
        if self._session is not None:  # the server may not know yet that it is over
            ended = await (await connection.execute(_END_SESSION, self._session)).fetchone()
            if ended == (False,):  # it may still have the slot, unlike another process
                raise DatabaseAwayError("The server has not ended the earlier connection yet.")
        row = await (await connection.execute(_SESSION)).fetchone()
        assert row is not None  # noqa: S101 - it is that of this connection
        *self._session, server_age = row
        known_for = 0.0 if self._interrupted else server_age
        self._may_claim_from = asyncio.get_running_loop().time() + RECOVERY_TIME - known_for

    async def _disconnect(self) -> None:
        self._interrupted = True
        connection, self._connection = self._connection, None
        if connection is not None:
            if not connection.closed:  # a question that was given up may still watch it: libuv would abort
                loop, socket = asyncio.get_running_loop(), connection.fileno()
                loop.remove_reader(socket)
                loop.remove_writer(socket)
            await connection.close()


async def _claim(connection: Connection, slot: int) -> bool:
    """Return whether a slot was free and is now that of this connection, whose name says so on the server."""
    free = await _ask(connection, _TRY_LOCK, OtherLock.SLOT, slot)
    if free:
        await connection.execute(
            "SELECT set_config('application_name', %s || current_setting('application_name'), false)",
            (f"slot {slot} of ",),
        )
    return free


async def _ask(connection: Connection, statement: str, kind: OtherLock, number: int) -> bool:
    row = await (await connection.execute(statement.encode(), (kind.value, number))).fetchone()
    return row == (True,)


async def _within(seconds: float, work: Awaitable[T]) -> T:
    """Return the result of ``work``.

    Raises:
        TimeoutError: it takes too long. Nobody waits for it to be cancelled, because a server that does not
            answer does not answer to that either.
    """
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda task: task.cancelled() or task.exception())
    try:
        await asyncio.wait({task}, timeout=seconds)
        if not task.done():
            raise TimeoutError("the server does not answer")
        return task.result()
    finally:
        task.cancel()
