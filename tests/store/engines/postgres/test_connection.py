import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import AsyncMock

import psycopg
import pytest
from prometheus_client import REGISTRY
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import AdminShutdown, UndefinedTable
from psycopg_pool import PoolTimeout

from bot.monitoring.metrics import DATABASE_REFUSALS
from bot.store import DatabaseAwayError, StoreError
from bot.store.engines.postgres import PostgresStore, inspect_server
from bot.store.engines.postgres import connection as connection_module
from bot.store.engines.postgres.connection import Connection, Connections, check_server, connect
from bot.store.engines.postgres.errors import SlotInDoubtError
from bot.store.engines.postgres.requests import LIMIT
from tests import WAIT_TIMEOUT
from tests.postgres_pooler import pooled
from tests.postgres_server import PostgresServer


async def open_error(url: str) -> str:
    with pytest.raises(StoreError) as refused:
        await PostgresStore.open(url)
    message = str(refused.value)
    assert message.endswith(".")
    return message


async def test_a_connection_says_whose_it_is_and_limits_its_transactions(connection: Connection) -> None:
    async def shown(setting: str) -> str:
        row = await (await connection.execute(f"SHOW {setting}".encode())).fetchone()
        return str(row and row[0])

    assert (await shown("application_name")).startswith("cantstop ")
    assert await shown("statement_timeout") == f"{WAIT_TIMEOUT / 60:.0f}min"
    assert await shown("idle_in_transaction_session_timeout") == "5s"
    assert await shown("transaction_isolation") == "read committed"
    assert (await shown("jit"), await shown("max_parallel_workers_per_gather")) == ("off", "0")


def test_the_address_may_replace_settings_and_is_otherwise_kept() -> None:
    given = conninfo_to_dict(
        connection_module.connection_string(
            "postgresql://ana@db/games?sslmode=verify-full&application_name=mine&connect_timeout=9"
        )
    )
    assert "-c statement_timeout=2500" in str(given["options"])
    assert (given["host"], given["user"], given["dbname"]) == ("db", "ana", "games")
    assert (given["sslmode"], given["application_name"], given["connect_timeout"]) == (
        "verify-full",
        "mine",
        "9",
    )


def test_a_connection_that_was_cut_is_noticed_while_an_answer_is_awaited() -> None:
    given = conninfo_to_dict(connection_module.connection_string("postgresql://ana@db/games"))
    idle, interval, count = (int(given[f"keepalives_{name}"] or 0) for name in ("idle", "interval", "count"))
    assert 0 < idle + interval * count < LIMIT


async def test_options_of_the_address_come_after_those_of_the_bot(postgres_url: str) -> None:
    async with await connect(f"{postgres_url}&options=-cstatement_timeout%3D99") as connection:
        row = await (await connection.execute("SHOW statement_timeout")).fetchone()
    assert row == ("99ms",)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("postgresql://ana:secret@/games?host=/nowhere", "cannot be reached"),
        ("postgresql://ana:secret@/games?nonsense=1", "not a valid address"),
    ],
)
async def test_a_server_that_cannot_be_reached_is_told_without_the_password(url: str, reason: str) -> None:
    message = await open_error(url)
    assert reason in message
    assert "secret" not in message


@pytest.mark.parametrize(
    ("change", "words", "kind"),
    [
        (("/postgres", "/missing"), 'database "missing" does not exist. Correct', StoreError),
        (("cantstop@", "eve@"), 'role "eve" does not exist. Correct', StoreError),
        (("?", "?options=-cnonsense%3D1&"), 'parameter "nonsense". Correct', StoreError),
        (("postgres?host=", "missing?host=/nowhere,"), "does not exist", DatabaseAwayError),
    ],
)
async def test_what_no_later_attempt_mends_is_told_from_an_outage(
    postgres_server: PostgresServer, change: tuple[str, str], words: str, kind: type[StoreError]
) -> None:
    with pytest.raises(StoreError) as refused:
        await PostgresStore.open(postgres_server.url().replace(*change))
    assert words in str(refused.value)
    assert type(refused.value) is kind


@pytest.mark.parametrize("owned", [False, True])
async def test_the_grants_for_missing_rights_are_told_and_help(
    postgres_server: PostgresServer, owned: bool
) -> None:
    name = postgres_server.create_database()
    if owned:  # by somebody else
        await (await PostgresStore.open(postgres_server.url(name))).close()
    postgres_server.execute('CREATE ROLE "We.ak" LOGIN')
    try:
        url = postgres_server.url(name).replace("cantstop@", "We.ak@")
        with pytest.raises(StoreError, match="GRANT "):
            await inspect_server(url)
        _, *grants = (await open_error(url)).rstrip(".").split("GRANT ")
        for grant in grants:
            postgres_server.execute(f"GRANT {grant}", name)
        await (await PostgresStore.open(url)).close()
    finally:
        postgres_server.drop_database(name)
        postgres_server.execute('DROP ROLE "We.ak"')


async def test_a_pooler_that_refuses_the_options_of_a_session_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = psycopg.OperationalError("failed: FATAL: unsupported startup parameter: options")
    monkeypatch.setattr(psycopg.AsyncConnection, "connect", AsyncMock(side_effect=error))
    with pytest.raises(StoreError, match="use its session mode"):
        await connect("postgresql://ana@db/games")


@pytest.mark.parametrize("sessions", [1, 2])
async def test_a_pooler_that_shares_sessions_is_found_by_what_it_does(
    postgres_url: str, sessions: int
) -> None:
    async with pooled(postgres_url, sessions) as url:
        assert "use its session mode" in await open_error(url)
        with pytest.raises(StoreError, match="use its session mode"):
            await inspect_server(url)


@pytest.mark.parametrize(
    ("setting", "value", "reason"),
    [
        ("synchronous_commit", "off", "lose games in a crash"),
        ("default_transaction_read_only", "on", "read-only"),
    ],
)
async def test_a_risky_database_is_refused(postgres_url: str, setting: str, value: str, reason: str) -> None:
    assert reason in await open_error(f"{postgres_url}&options=-c{setting}%3D{value}")


@pytest.mark.parametrize("value", ["local", "remote_write", "on", "remote_apply"])
async def test_every_other_way_to_commit_will_do(postgres_url: str, value: str) -> None:
    async with await connect(f"{postgres_url}&options=-csynchronous_commit%3D{value}") as connection:
        await check_server(connection)


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
async def test_a_database_with_another_encoding_is_refused(
    postgres_server: PostgresServer, encoding: str
) -> None:
    name = "not_utf8"
    postgres_server.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}'")
    try:
        told = f"has the encoding {encoding}. Create it with UTF8"
        assert told in await open_error(postgres_server.url(name))
    finally:
        postgres_server.drop_database(name)


class Answer:
    """A server that has another version and other settings."""

    def __init__(self, **changes: object) -> None:
        self._row = {
            "number": 150_000,
            "version": "15.0",
            "standby": False,
            "read_only": "off",
            "encoding": "UTF8",
            "fsync": "on",
            "synchronous_commit": "on",
        } | changes

    async def execute(self, statement: str) -> "Answer":
        return self

    async def fetchone(self) -> tuple[object, ...]:
        return tuple(self._row.values())


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"number": 130_022, "version": "13.22"}, r"PostgreSQL 13\.22, and the bot needs 14"),
        ({"standby": True, "read_only": "on"}, "a standby"),
        ({"fsync": "off"}, "Switch fsync on"),
    ],
)
async def test_old_standby_and_careless_servers_are_refused(changes: dict[str, object], reason: str) -> None:
    await check_server(Answer())  # type: ignore[arg-type]
    with pytest.raises(StoreError, match=reason):
        await check_server(Answer(**changes))  # type: ignore[arg-type]


async def test_a_server_that_may_be_there_later_is_told_from_one_that_is_wrong() -> None:
    with pytest.raises(DatabaseAwayError, match="cannot be reached"):
        await PostgresStore.open("postgresql://ana@/games?host=/nowhere")
    with pytest.raises(DatabaseAwayError, match="a standby"):
        await check_server(Answer(standby=True))  # type: ignore[arg-type]
    for error, kind in (
        (AdminShutdown("stopping"), DatabaseAwayError),
        (UndefinedTable("no table"), StoreError),
    ):
        assert type(connection_module.error_for_host("It failed", error, "ana")) is kind


class Silent(Answer):
    """A server that hangs."""

    async def execute(self, statement: str) -> "Answer":
        await asyncio.Event().wait()
        return self


async def test_a_server_that_hangs_is_told_from_one_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "FIRST_ANSWER", 0.01)
    with pytest.raises(DatabaseAwayError, match="does not answer"):
        await asyncio.wait_for(check_server(Silent()), WAIT_TIMEOUT)  # type: ignore[arg-type]


class Pool:
    """A pool that has a connection or none."""

    def __init__(self) -> None:
        self.empty = False
        self.drained = 0

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[None]:
        if self.empty:
            raise PoolTimeout("couldn't get a connection")
        yield None

    async def drain(self) -> None:
        self.drained += 1


async def permit() -> None:
    """Let requests be sent."""


async def ping(_: object) -> str:
    return "pong"


async def test_the_log_says_once_that_the_server_is_away_or_back(caplog: pytest.LogCaptureFixture) -> None:
    pool = Pool()
    connections = Connections(pool, permit)  # type: ignore[arg-type]
    for pool.empty in (True, True, False, False):
        try:
            assert await connections.run(ping) == "pong"
        except PoolTimeout:
            assert pool.empty
    assert caplog.messages == [
        "The database cannot be reached. Nothing is saved until it can.",
        "The database can be reached again",
    ]


async def test_the_log_says_once_that_all_connections_are_busy(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection_module, "MOST_CONNECTIONS", 2)
    connections = await Connections.open(postgres_url, permit)
    finished, started = asyncio.Event(), asyncio.Semaphore(0)

    async def block(connection: Connection) -> None:
        await connection.execute("SELECT pg_sleep(0)")
        started.release()
        await finished.wait()

    refused = DATABASE_REFUSALS.labels("busy")
    before = refused._value.get()
    blocked = [asyncio.create_task(connections.run(block)) for _ in range(2)]
    for _ in blocked:
        await asyncio.wait_for(started.acquire(), WAIT_TIMEOUT)
    connections._pool.timeout = 0.2
    monkeypatch.setattr(connection_module, "CONNECTION_TIMEOUT", 0.2)
    for _ in range(3):
        with pytest.raises(PoolTimeout):
            await connections.run(ping)
    finished.set()
    await asyncio.gather(*blocked)
    connections._pool.timeout = WAIT_TIMEOUT
    assert await connections.run(ping) == "pong"
    await connections.close()
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)
    assert told.getMessage().startswith("The database is slow: all 2 connections were busy for 0.2 s.")
    assert refused._value.get() == before + 3


async def test_metrics_tell_of_busy_connections(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def pool() -> tuple[float | None, ...]:
        connections = (
            REGISTRY.get_sample_value("cantstop_database_connections", {"state": state})
            for state in ("busy", "idle")
        )
        return (*connections, REGISTRY.get_sample_value("cantstop_database_requests_waiting"))

    async def block(_: Connection) -> None:
        started.set()
        await finished.wait()

    monkeypatch.setattr(connection_module, "MOST_CONNECTIONS", 1)
    connections = await Connections.open(postgres_url, permit)
    finished, started = asyncio.Event(), asyncio.Event()
    blocked = asyncio.create_task(connections.run(block))
    await asyncio.wait_for(started.wait(), WAIT_TIMEOUT)
    waiting = asyncio.create_task(connections.run(ping))
    async with asyncio.timeout(WAIT_TIMEOUT):
        while pool() != (1, 0, 1):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)
    finished.set()
    await asyncio.gather(blocked, waiting)
    assert pool() == (0, 1, 0)
    await connections.close()


async def test_nothing_is_sent_while_the_slot_is_in_doubt(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse() -> None:
        raise SlotInDoubtError

    connections = Connections(Pool(), refuse)  # type: ignore[arg-type]
    with pytest.raises(SlotInDoubtError):
        await connections.run(ping)
    assert caplog.messages == ["The database cannot be reached. Nothing is saved until it can."]


async def test_connections_that_were_just_replaced_are_not_replaced_again() -> None:
    pool = Pool()
    connections = Connections(pool, permit)  # type: ignore[arg-type]
    for _ in range(20):  # as many saves as lost their connections at once
        await connections.replace()
    assert pool.drained == 1
