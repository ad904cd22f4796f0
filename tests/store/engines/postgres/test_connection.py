import asyncio
from contextlib import nullcontext
from typing import Any
from unittest.mock import AsyncMock, Mock
from urllib.parse import urlencode

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import AdminShutdown, UndefinedTable
from psycopg_pool import PoolTimeout

from bot.store import DatabaseAwayError, StoreError
from bot.store.engines.postgres import PostgresStore, inspect_server
from bot.store.engines.postgres import connection as connection_module
from bot.store.engines.postgres.connection import Connection, Connections, check_server, connect
from bot.store.engines.postgres.errors import SlotInDoubtError
from bot.store.engines.postgres.requests import LIMIT
from tests import WAIT_TIMEOUT
from tests.monitoring.test_metrics import count
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
    risks = {"synchronous_commit%3Doff": "in a crash", "default_transaction_read_only%3Don": "read-only"}
    for option, reason in risks.items():
        assert reason in await store_error(PostgresStore.open(f"{postgres_url}&options=-c{option}"))


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
async def test_another_encoding_is_refused(postgres_server: PostgresServer, encoding: str) -> None:
    with postgres_server.database(f"template0 ENCODING '{encoding}'") as url:
        told = await store_error(PostgresStore.open(url))
        assert f"has the encoding {encoding}. Create it with UTF8" in told


def server(**changes: object) -> Mock:
    """Return a connection to a server of another version, with the settings that it reports."""
    reported = {"number": 150_000, "version": "15.0", "standby": False, "read_only": "off"}
    reported |= {"encoding": "UTF8", "fsync": "on", "synchronous_commit": "on"} | changes
    cursor = Mock(fetchone=AsyncMock(return_value=tuple(reported.values())))
    return Mock(execute=AsyncMock(return_value=cursor))


@pytest.mark.parametrize(
    ("changes", "reason", "kind"),
    [
        ({"number": 130_022, "version": "13.22"}, "PostgreSQL 13.22, and the bot needs 14", StoreError),
        ({"standby": True, "read_only": "on"}, "a standby", DatabaseAwayError),
        ({"fsync": "off"}, "Switch fsync on", StoreError),
    ],
)
async def test_old_standby_and_careless_servers_are_refused(
    changes: dict[str, object], reason: str, kind: type[StoreError]
) -> None:
    for value in ("local", "remote_write", "on", "remote_apply"):
        await check_server(server(synchronous_commit=value))
    with pytest.raises(StoreError, match=reason) as refused:
        await check_server(server(**changes))
    assert type(refused.value) is kind


def test_an_error_that_may_pass_is_told_from_a_fault() -> None:
    for error, kind in ((AdminShutdown, DatabaseAwayError), (UndefinedTable, StoreError)):
        assert type(connection_module.error_for_host("It failed", error("why"), "ana")) is kind


async def test_a_server_that_hangs_is_told_from_one_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_module, "FIRST_ANSWER", 0.01)
    silent = Mock(execute=lambda statement: asyncio.Event().wait())
    with pytest.raises(DatabaseAwayError, match="does not answer"):
        await asyncio.wait_for(check_server(silent), WAIT_TIMEOUT)


async def ping(_: object) -> str:
    return "pong"


async def test_the_log_says_once_that_the_server_is_away_or_back(caplog: pytest.LogCaptureFixture) -> None:
    away, there = PoolTimeout("couldn't get a connection"), nullcontext()
    pool = Mock(connection=Mock(side_effect=[away, away, there, there]))
    connections = Connections(pool, AsyncMock())
    for _ in range(2):
        with pytest.raises(PoolTimeout):
            await connections.run(ping)
    for _ in range(2):
        assert await connections.run(ping) == "pong"
    assert caplog.messages == [
        "The database cannot be reached. Nothing is saved until it can.",
        "The database can be reached again",
    ]


def pool_metrics() -> tuple[float, ...]:
    connections = (count("cantstop_database_connections", state=state) for state in ("busy", "idle"))
    return (*connections, count("cantstop_database_requests_waiting"))


async def test_the_log_says_once_and_metrics_tell_that_all_connections_are_busy(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection_module, "MOST_CONNECTIONS", 1)
    monkeypatch.setattr(connection_module, "CONNECTION_TIMEOUT", 0.2)
    connections, end = await Connections.open(postgres_url, AsyncMock()), asyncio.Event()
    connections._pool.timeout = WAIT_TIMEOUT
    working, waiting = (asyncio.create_task(connections.run(work)) for work in (lambda _: end.wait(), ping))
    async with asyncio.timeout(WAIT_TIMEOUT):
        while pool_metrics() != (1, 0, 1):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)
    connections._pool.timeout = 0.2
    before = count("cantstop_database_refusals_total", reason="busy")
    for _ in range(3):
        with pytest.raises(PoolTimeout):
            await connections.run(ping)
    assert count("cantstop_database_refusals_total", reason="busy") == before + 3
    end.set()
    assert [await working, await waiting] == [True, "pong"]
    assert pool_metrics() == (0, 1, 0)
    (told,) = caplog.records
    assert (told.levelname, told.exc_info) == ("WARNING", None)
    assert told.getMessage().startswith("The database is slow: all 1 connections were busy for 0.2 s.")
    await connections.close()


async def test_nothing_is_sent_while_the_slot_is_in_doubt(caplog: pytest.LogCaptureFixture) -> None:
    refuse = AsyncMock(side_effect=SlotInDoubtError)
    connections = Connections(Mock(), refuse)
    with pytest.raises(SlotInDoubtError):
        await connections.run(ping)
    assert caplog.messages == ["The database cannot be reached. Nothing is saved until it can."]


async def test_connections_that_were_just_replaced_are_not_replaced_again() -> None:
    pool = Mock(drain=AsyncMock())
    connections = Connections(pool, AsyncMock())
    for _ in range(20):  # as many saves as lost their connections at once
        await connections.replace()
    pool.drain.assert_awaited_once_with()
