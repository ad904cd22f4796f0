"""The slots of the processes that share a database.

A slot is an advisory lock, which the server releases when the connection of its process ends. It ends the
connection of a process that was paused or cut off, because that sends no heartbeats.
"""

# ruff: noqa: D102 - Slots documents the methods

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Collection
from typing import Final, TypeVar

import psycopg

from bot.store.errors import StoreError
from bot.store.postgres.connection import Connection, connect, first_line
from bot.store.postgres.locks import Lock
from bot.tables.ports import Slots, StoreUnavailableError

SESSION_TIMEOUT: Final = 15.0
"""After how many seconds without a heartbeat the server gives the slot to another process."""

HEARTBEAT: Final = 5.0
"""The seconds between two heartbeats."""

PATIENCE: Final = 10.0
"""After how many seconds without an answer this process gives its slot up, before another can have it."""

FAREWELL: Final = 2.0
"""How long to wait for an answer when the slot is released, in seconds."""

PAUSE: Final = 0.2
"""The seconds between two attempts to connect again."""

_TRY_LOCK = "SELECT pg_try_advisory_lock(%s, %s)"

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

    A connection that is lost, because the server is restarted for example, is opened again. The process goes
    on if nobody has taken its slot meanwhile.

    Args:
        url: the address of the database.
    """

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._heart: asyncio.Task[None] | None = None
        self.lost = asyncio.Event()

    async def try_claim(self, slots: Collection[int]) -> int | None:
        try:
            connection = await self._connect()
            for slot in slots:
                if await _claim(connection, slot):
                    self._heart = asyncio.create_task(self._keep(slot))
                    return slot
        except (psycopg.Error, StoreError) as error:
            await self._disconnect()
            raise StoreUnavailableError(str(error)) from error
        return None

    async def others(self) -> bool:
        cursor = await (await self._connect()).execute(OTHERS, (Lock.SLOT.value,))
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
                await _within(FAREWELL, self._connection.execute("SELECT pg_advisory_unlock_all()"))
        await self._disconnect()

    async def _ask_if_connected(self, statement: str, bucket: int) -> bool:
        """Ask about a bucket. While the connection is lost, this process has locked none."""
        if self._connection is None:
            return False
        try:
            return await _ask(self._connection, statement, Lock.LOGIN, bucket)
        except psycopg.Error:
            return False

    async def _keep(self, slot: int) -> None:
        """Send heartbeats until the slot is lost."""
        now = asyncio.get_running_loop().time
        answered = now()
        while (left := answered + PATIENCE - now()) > 0:
            sent = now()
            try:
                if not await _within(left, self._beat(slot)):
                    log.error("Another process has slot %d", slot)
                    break
            except TimeoutError:
                break
            except (psycopg.Error, StoreError) as error:
                log.warning("Slot %d cannot be kept at the moment: %s", slot, first_line(error))
                await self._disconnect()
                await asyncio.sleep(PAUSE)
            else:
                answered = sent
                await asyncio.sleep(HEARTBEAT)
        log.error("Slot %d is lost", slot)
        self.lost.set()

    async def _beat(self, slot: int) -> bool:
        """Return whether this process has its slot. On a new connection, claim it again."""
        if self._connection is not None:
            await self._connection.execute("SELECT 1")
            return True
        return await _claim(await self._connect(), slot)

    async def _connect(self) -> Connection:
        if self._connection is None:
            connection = await connect(self._url, to_write=True)
            await connection.execute(
                "SELECT set_config('idle_session_timeout', %s, false)", (f"{SESSION_TIMEOUT:.0f}s",)
            )
            self._connection = connection
        return self._connection

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


async def _claim(connection: Connection, slot: int) -> bool:
    """Return whether a slot was free and is now that of this connection, whose name says so on the server."""
    free = await _ask(connection, _TRY_LOCK, Lock.SLOT, slot)
    if free:
        await connection.execute(
            "SELECT set_config('application_name', %s || current_setting('application_name'), false)",
            (f"slot {slot} of ",),
        )
    return free


async def _ask(connection: Connection, statement: str, kind: Lock, number: int) -> bool:
    row = await (await connection.execute(statement.encode(), (kind.value, number))).fetchone()
    return row == (True,)


async def _within(seconds: float, work: Awaitable[T]) -> T:
    """Return the result of ``work``.

    Raises:
        TimeoutError: it takes too long. Nobody waits for it to be cancelled, because a server that does not
            answer does not answer to that either.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
        if not task.done():
            raise TimeoutError
        return task.result()
    finally:
        task.cancel()
