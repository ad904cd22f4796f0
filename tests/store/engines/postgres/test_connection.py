import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import AsyncMock, Mock
from urllib.parse import urlencode

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
from tests.store.engines.postgres import fetch
from tests.store.errors import store_error


async def test_a_connection_says_whose_it_is_and_limits_its_transactions(connection: Connection) -> None:
    settings = {
        "statement_timeout": f"{WAIT_TIMEOUT / 60:.0f}min",
        "idle_in_transaction_session_timeout": "5s",
        "transaction_isolation": "read committed",
        "jit": "off",
        "max_parallel_workers_per_gather": "0",
    }
    for name, value in settings.items():
        assert await fetch(connection, f"SHOW {name}") == [(value,)], name
    ((name,),) = await fetch(connection, "SHOW application_name")
    assert name.startswith("cantstop ")


def parameters(address: str) -> dict[str, Any]:
    return conninfo_to_dict(connection_module.connection_string(address))


def test_the_address_may_replace_settings_and_is_otherwise_kept() -> None:
    replaced = {"sslmode": "verify-full", "application_name": "mine", "connect_timeout": "9"}
    given = parameters(f"postgresql://ana@db/games?{urlencode(replaced)}")
    assert "-c statement_timeout=2500" in given["options"]
    assert given.items() >= (replaced | {"host": "db", "user": "ana", "dbname": "games"}).items()


def test_a_connection_that_was_cut_is_noticed_while_an_answer_is_awaited() -> None:
    given = parameters("postgresql://ana@db/games")
    idle, interval, count = (int(given[f"keepalives_{name}"]) for name in ("idle", "interval", "count"))
    assert 0 < idle + interval * count < LIMIT


async def test_options_of_the_address_come_after_those_of_the_bot(postgres_url: str) -> None:
    async with await connect(f"{postgres_url}&options=-cstatement_timeout%3D99") as connection:
        assert await fetch(connection, "SHOW statement_timeout") == [("99ms",)]


@pytest.mark.parametrize(
    ("query", "reason"), [("host=/nowhere", "cannot be reached"), ("nonsense=1", "not a valid address")]
)
async def test_a_server_that_cannot_be_reached_is_told_without_the_password(query: str, reason: str) -> None:
    message = await store_error(PostgresStore.open(f"postgresql://ana:secret@/games?{query}"))
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
async def test_the_grants_told_for_missing_rights_help(postgres_server: PostgresServer, owned: bool) -> None:
    name = postgres_server.create_database()
    if owned:  # by somebody else
        await (await PostgresStore.open(postgres_server.url(name))).close()
    postgres_server.execute('CREATE ROLE "We.ak" LOGIN')
    try:
        url = postgres_server.url(name).replace("cantstop@", "We.ak@")
        assert "GRANT " in await store_error(inspect_server(url))
        _, *grants = (await store_error(PostgresStore.open(url))).rstrip(".").split("GRANT ")
        for grant in grants:
            postgres_server.execute(f"GRANT {grant}", name)
        await (await PostgresStore.open(url)).close()
    finally:
        postgres_server.drop_database(name)
        postgres_server.execute('DROP ROLE "We.ak"')


async def test_a_pooler_that_refuses_options_of_a_session_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    error = psycopg.OperationalError("failed: FATAL: unsupported startup parameter: options")
    monkeypatch.setattr(psycopg.AsyncConnection, "connect", AsyncMock(side_effect=error))
    assert "use its session mode" in await store_error(connect("postgresql://ana@db/games"))


@pytest.mark.parametrize("sessions", [1, 2])
async def test_a_pooler_that_shares_sessions_is_found_by_trying(postgres_url: str, sessions: int) -> None:
    async with pooled(postgres_url, sessions) as url:
        assert "use its session mode" in await store_error(PostgresStore.open(url))
        assert "use its session mode" in await store_error(inspect_server(url))


async def test_a_risky_database_is_refused(postgres_url: str) -> None:
    risks = {
        "synchronous_commit%3Doff": "games in a crash",
        "default_transaction_read_only%3Don": "read-only",
    }
    for option, reason in risks.items():
        assert reason in await store_error(PostgresStore.open(f"{postgres_url}&options=-c{option}"))


@pytest.mark.parametrize("value", ["local", "remote_write", "on", "remote_apply"])
async def test_every_other_way_to_commit_will_do(postgres_url: str, value: str) -> None:
    async with await connect(f"{postgres_url}&options=-csynchronous_commit%3D{value}") as connection:
        await check_server(connection)


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
async def test_another_encoding_is_refused(postgres_server: PostgresServer, encoding: str) -> None:
    name = "not_utf8"
    postgres_server.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}'")
    try:
        told = await store_error(PostgresStore.open(postgres_server.url(name)))
        assert f"has the encoding {encoding}. Create it with UTF8" in told
    finally:
        postgres_server.drop_database(name)


class Answer:
    """The settings that a server of another version reports."""

    def __init__(self, **changes: object) -> None:
        server = {"number": 150_000, "version": "15.0", "standby": False, "read_only": "off"}
        settings = {"encoding": "UTF8", "fsync": "on", "synchronous_commit": "on"}
        self.fetchone = AsyncMock(return_value=tuple((server | settings | changes).values()))

    async def execute(self, statement: str) -> "Answer":
        return self


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
    for error, kind in ((AdminShutdown, DatabaseAwayError), (UndefinedTable, StoreError)):
        assert type(connection_module.error_for_host("It failed", error("why"), "ana")) is kind


async def test_a_server_that_hangs_is_told_from_one_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "FIRST_ANSWER", 0.01)
    silent = Mock(execute=lambda statement: asyncio.Event().wait())
    with pytest.raises(DatabaseAwayError, match="does not answer"):
        await asyncio.wait_for(check_server(silent), WAIT_TIMEOUT)


class Pool:
    """A pool that has a connection or none."""

    def __init__(self) -> None:
        self.empty = False
        self.drain = AsyncMock()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[None]:
        if self.empty:
            raise PoolTimeout("couldn't get a connection")
        yield None


async def ping(_: object) -> str:
    return "pong"


async def test_the_log_says_once_that_the_server_is_away_or_back(caplog: pytest.LogCaptureFixture) -> None:
    pool = Pool()
    connections = Connections(pool, AsyncMock())  # type: ignore[arg-type]
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
    connections = await Connections.open(postgres_url, AsyncMock())
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
    connections = await Connections.open(postgres_url, AsyncMock())
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
    refuse = AsyncMock(side_effect=SlotInDoubtError)
    connections = Connections(Pool(), refuse)  # type: ignore[arg-type]
    with pytest.raises(SlotInDoubtError):
        await connections.run(ping)
    assert caplog.messages == ["The database cannot be reached. Nothing is saved until it can."]


async def test_connections_that_were_just_replaced_are_not_replaced_again() -> None:
    pool = Pool()
    connections = Connections(pool, AsyncMock())  # type: ignore[arg-type]
    for _ in range(20):  # as many saves as lost their connections at once
        await connections.replace()
    pool.drain.assert_awaited_once_with()
