"""Connect to the server, and check that it can keep games."""

import asyncio
import logging
import math
import os
import re
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final, Self, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import InsufficientPrivilege, InvalidSchemaName
from psycopg.sql import Identifier
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from bot.monitoring.metrics import DATABASE_CONNECTIONS, DATABASE_REFUSALS, DATABASE_WAITING
from bot.store.engines.postgres.errors import Failure, SlotInDoubtError, failure_of
from bot.store.errors import DatabaseAwayError, StoreError

T = TypeVar("T")
Connection = psycopg.AsyncConnection[tuple[Any, ...]]

OLDEST_VERSION: Final = 140_000
"""The oldest server that is known to work, as ``server_version_num``."""

MOST_CONNECTIONS: Final = 10
"""The connections of one process. More save no faster, since the process is what limits it."""

CONNECTION_TIMEOUT: Final = 2.0
"""How long to wait for a free connection, in seconds. A click must be answered within three."""

RECONNECTION_TIMEOUT: Final = 2.0
"""How long to try to replace a lost connection, in seconds. The next request tries again, without a delay."""

STATEMENT_TIMEOUT: Final = 2.5
"""After how many seconds the server cancels a statement."""

FIRST_ANSWER: Final = 5.0
"""How long to wait for the first answer of a server to which a connection has just been made, in seconds."""

REPLACEMENT_INTERVAL: Final = 1.0
"""How long new connections are kept at least when others are lost, in seconds."""

CALM: Final = 60.0
"""After how many seconds in which every request got a connection the log tells again that none was free."""

_WRONG = re.compile(
    "does not exist$|authentication failed|no password supplied|no pg_hba.conf entry|permission denied"
    "|not permitted to log in|not currently accepting connections|startup parameter|configuration parameter"
    "|invalid value|certificate|does not support SSL"
)
"""What servers and libpq say of an attempt to connect that never succeeds: they give it no code.

It is in English. What a server says in another language is taken for an outage.
"""

_NO_POOLER = (
    "A pooler in between has to keep one session of the server for each connection: use its session mode,"
    " or the address of the server itself"
)

_ASKED_FOR_SESSION: Final = 5
"""How often two connections are asked for their sessions, in case a pooler chooses by chance."""

_OPTIONS = (
    "-c idle_in_transaction_session_timeout=5000",
    r"-c default_transaction_isolation=read\ committed",
    # With a long history, the server would compile short statements and start workers for them, which takes
    # longer than they do: it does not know how few rows belong to a person.
    "-c jit=off",
    "-c max_parallel_workers_per_gather=0",
)

_DEFAULTS = {
    "connect_timeout": "2",
    # Of a connection that was cut, unlike one that was closed, nothing is heard.
    "tcp_user_timeout": "5000",
    "keepalives_idle": "5",  # while an answer is awaited; systems would wait for two hours
    "keepalives_interval": "2",
    "keepalives_count": "3",
}

log = logging.getLogger(__name__)

# It logs every attempt to connect; what matters is logged here, once.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)


def connection_string(url: str, *, to_write: bool = False) -> str:
    """Return what to connect with: the parts of ``url``, and settings that it may replace.

    With ``to_write``, a server that cannot write is refused. After a failover, an address may still lead to
    the old one for some time.

    Raises:
        StoreError: it is not a valid address.
    """
    try:
        given = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise StoreError("DATABASE_URL is not a valid address of a PostgreSQL database.") from error
    name = f"cantstop {socket.gethostname()} {os.getpid()}"
    timeout = f"-c statement_timeout={STATEMENT_TIMEOUT * 1000:.0f}"
    options = " ".join((timeout, *_OPTIONS, str(given.pop("options", ""))))
    writable = {"target_session_attrs": "read-write"} if to_write else {}
    parameters: dict[str, Any] = {**_DEFAULTS, **writable, "application_name": name, **given}
    return make_conninfo(**parameters | {"options": options, "client_encoding": "UTF8"})


async def connect(url: str, *, to_write: bool = False) -> Connection:
    """Open one connection, which commits every statement of its own.

    With ``to_write``, a server that cannot write is refused.

    Raises:
        DatabaseAwayError: the server cannot be reached or refuses the connection at the moment.
        StoreError: the address is not valid, or does not lead to a database for the bot.
    """
    try:
        return await psycopg.AsyncConnection.connect(
            connection_string(url, to_write=to_write), autocommit=True
        )
    except psycopg.OperationalError as error:
        told = f"The database cannot be reached: {first_line(error)}."
        attempts = [line for line in str(error).splitlines() if re.search("failed: |timeout", line)]
        if not attempts or not all(map(_WRONG.search, attempts)):
            raise DatabaseAwayError(told) from error
        way = "Correct its address or the server: see docs/database.md"
        raise StoreError(f"{told} {_NO_POOLER if 'startup parameter' in told else way}.") from error


def first_line(error: Exception) -> str:
    """Return what ``error`` says, without hints."""
    return next(iter(str(error).splitlines()), type(error).__name__).rstrip(".")


def error_for_host(failed: str, error: psycopg.Error, user: str) -> StoreError:
    """Return what the host should read: ``failed``, a sentence without a full stop, and why.

    It has the rights that ``user`` needs if one is missing.
    """
    kind = StoreError if failure_of(error) is Failure.FAULT else DatabaseAwayError
    grants = ""
    if isinstance(error, InsufficientPrivilege | InvalidSchemaName):
        all_of = "SCHEMA public", "ALL TABLES IN SCHEMA public", "ALL SEQUENCES IN SCHEMA public"
        to = Identifier(user).as_string()
        grants = (
            " Run there as its owner: " + "; ".join(f"GRANT ALL ON {each} TO {to}" for each in all_of) + "."
        )
    return kind(f"{failed}: {first_line(error)}.{grants}")


async def check_server(connection: Connection) -> None:
    """Check that the server keeps what it has acknowledged, and is one to write to.

    Raises:
        DatabaseAwayError: it hangs, or is a standby, to which an address may lead for some time after a
            failover.
        StoreError: it is not.
    """
    try:
        async with asyncio.timeout(FIRST_ANSWER):
            cursor = await connection.execute(
                "SELECT current_setting('server_version_num')::int, current_setting('server_version'),"
                " pg_is_in_recovery(), current_setting('transaction_read_only'),"
                " current_setting('server_encoding'),"
                " current_setting('fsync'), current_setting('synchronous_commit')"
            )
    except TimeoutError as error:
        raise DatabaseAwayError("The server does not answer.") from error
    row = await cursor.fetchone()
    assert row is not None  # noqa: S101 - it has no condition
    number, version, standby, read_only, encoding, fsync, synchronous_commit = row
    if number < OLDEST_VERSION:
        raise StoreError(f"The server has PostgreSQL {version}, and the bot needs 14 or later.")
    if standby:
        raise DatabaseAwayError("The server is a standby, which cannot write. Connect to the primary server.")
    if read_only == "on":
        raise StoreError("The database is read-only. Switch default_transaction_read_only off.")
    if encoding != "UTF8":
        raise StoreError(f"The database has the encoding {encoding}. Create it with UTF8.")
    if fsync == "off":
        raise StoreError("The server would lose games in a power cut. Switch fsync on.")
    if synchronous_commit == "off":
        raise StoreError("The server would lose games in a crash. Switch synchronous_commit on.")


async def check_session(connection: Connection, other: Connection) -> None:
    """Check that a connection has a session of the server for itself, which slots are tied to.

    A pooler may lend it one for each transaction: then it has several, or one that the other has, too.

    Raises:
        DatabaseAwayError: the server hangs.
        StoreError: it has none.
    """
    try:
        async with asyncio.timeout(FIRST_ANSWER):
            own, others = [
                {
                    await (await each.execute("SELECT pg_backend_pid()", prepare=False)).fetchone()
                    for _ in range(_ASKED_FOR_SESSION)
                }
                for each in (connection, other)
            ]
    except TimeoutError as error:
        raise DatabaseAwayError("The server does not answer.") from error
    if len(own) > 1 or own & others:
        raise StoreError(f"The database cannot be used. {_NO_POOLER}.")


class Connections:
    """The connections of the process to the database, opened when they are needed.

    A connection that is lost is replaced. The log tells once that none can be made, and once that it can; and
    once that all are busy.

    ``permit`` returns once requests may be sent, or raises :class:`SlotInDoubtError`.
    """

    def __init__(
        self, pool: "AsyncConnectionPool[Connection]", permit: Callable[[], Awaitable[None]]
    ) -> None:
        self._pool = pool
        self._permit = permit
        self._busy = 0
        self._last_busy = -math.inf
        self._away = False
        self._replaced = -REPLACEMENT_INTERVAL

    @classmethod
    async def open(cls, url: str, permit: Callable[[], Awaitable[None]]) -> Self:
        """Open the first connections."""
        pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            connection_string(url, to_write=True),
            kwargs={"autocommit": True},
            min_size=1,
            max_size=MOST_CONNECTIONS,
            open=False,
            timeout=CONNECTION_TIMEOUT,
            reconnect_timeout=RECONNECTION_TIMEOUT,
        )
        await pool.open()
        connections = cls(pool, permit)
        DATABASE_CONNECTIONS.labels("busy").set_function(lambda: connections._busy)
        DATABASE_CONNECTIONS.labels("idle").set_function(lambda: pool.get_stats()["pool_available"])
        DATABASE_WAITING.set_function(lambda: pool.get_stats()["requests_waiting"])
        return connections

    async def run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Run ``work`` on a free connection, and return its result.

        Raises:
            psycopg.Error: the server refused something, the connection was lost, or there was none.
        """
        try:
            await self._permit()
            async with self._pool.connection() as connection:
                self._busy += 1
                try:
                    result = await work(connection)
                finally:
                    self._busy -= 1
        except (PoolTimeout, SlotInDoubtError) as error:
            self._tell(busy=self._busy > 0 and isinstance(error, PoolTimeout))
            raise
        if self._away:
            self._away = False
            log.warning("The database can be reached again")
        return result

    def _tell(self, *, busy: bool) -> None:
        """Count a request that got no connection, and log that unless it is known."""
        DATABASE_REFUSALS.labels("busy" if busy else "away").inc()
        if busy:
            now = asyncio.get_running_loop().time()
            if now > self._last_busy + CALM:
                log.warning(
                    "The database is slow: all %d connections were busy for %g s. Some requests are refused",
                    self._busy,
                    CONNECTION_TIMEOUT,
                )
            self._last_busy = now
        elif not self._away:
            self._away = True
            log.critical("The database cannot be reached. Nothing is saved until it can.")

    async def replace(self) -> None:
        """Replace all connections: if one is lost, the others usually are, too.

        To ask each of them could take long, because a server that is cut off says nothing.
        """
        now = asyncio.get_running_loop().time()
        if now >= self._replaced + REPLACEMENT_INTERVAL:
            self._replaced = now
            await self._pool.drain()

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.close()
