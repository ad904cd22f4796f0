import asyncio
import socket
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.monitoring import server
from bot.monitoring.bot_state import BotState
from bot.monitoring.server import PortUnavailableError, health_server
from bot.store import SqliteStore
from tests import WAIT_TIMEOUT
from tests.monitoring.test_bot_state import STANDBY, STATE, UP

LOCALHOST = "127.0.0.1"


def unused_port() -> int:
    with closing(socket.socket()) as listening:
        listening.bind((LOCALHOST, 0))
        port: int = listening.getsockname()[1]
        return port


def standby() -> BotState:
    return STANDBY


def ready() -> BotState:
    return replace(STATE, shards=(UP,))


async def healthy_store() -> None:
    return None


async def get(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://{LOCALHOST}:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_a_process_whose_store_cannot_be_read_is_healthy_and_not_ready() -> None:
    """Restarting it would not help. What the store says may be secret."""

    async def failing() -> None:
        raise OSError("cannot connect as cantstop:password")

    port = unused_port()
    async with health_server(LOCALHOST, port, ready, failing):
        assert await get(port, "/readyz") == (503, "the database cannot be read: OSError\n")
        assert await get(port, "/healthz") == (200, "healthy\n")


async def test_a_process_is_not_ready_while_the_file_of_its_database_is_gone(tmp_path: Path) -> None:
    port, file, elsewhere = unused_port(), tmp_path / "game.db", tmp_path / "moved.db"
    async with (
        await SqliteStore.open(file) as store,
        health_server(LOCALHOST, port, ready, lambda: store.get_setting("health check")),
    ):
        file.rename(elsewhere)
        assert await get(port, "/readyz") == (503, "the database cannot be read: StoreUnavailableError\n")
        elsewhere.rename(file)
        assert (await get(port, "/readyz"))[0] == 200


async def test_a_process_is_not_ready_if_its_store_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "STORE_TIMEOUT", 0.01)
    port = unused_port()
    async with health_server(LOCALHOST, port, ready, asyncio.Event().wait):
        assert await get(port, "/readyz") == (503, "the database did not answer within 0.01 seconds\n")


async def test_a_process_is_ready_once_it_has_a_slot_and_is_connected() -> None:
    state = STANDBY
    port = unused_port()
    async with health_server(LOCALHOST, port, lambda: state, healthy_store):
        assert await get(port, "/readyz") == (503, "waiting for a slot\n")
        assert (await get(port, "/healthz"))[0] == 200
        state = STATE
        assert await get(port, "/readyz") == (503, "not connected to Discord\n")
        state = replace(STATE, shards=(UP,))
        assert await get(port, "/readyz") == (200, "ready\n")


async def test_metrics_are_served_while_the_server_runs_and_again_by_the_next() -> None:
    for slot in (1, 2):
        port = unused_port()
        async with health_server(LOCALHOST, port, partial(replace, STANDBY, slot=slot), healthy_store):
            status, text = await get(port, "/metrics")
        assert status == 200
        assert f"cantstop_slot {slot}.0\n" in text
        assert text.count("\ncantstop_slot ") == 1


async def test_other_addresses_and_methods_are_refused() -> None:
    port = unused_port()
    async with health_server(LOCALHOST, port, standby, healthy_store):
        assert (await get(port, "/"))[0] == 404
        assert (await get(port, "/metrics/../../etc/passwd"))[0] == 404
        async with aiohttp.ClientSession() as session:
            answer = await session.post(f"http://{LOCALHOST}:{port}/healthz", data=b"x" * 10_000)
            assert answer.status == 405


@pytest.mark.parametrize(
    "request_line", [b"\x16\x03\x01", b"GET / HTTP/9.9", b"GET /%s HTTP/1.1" % (b"a" * 20_000)]
)
async def test_what_is_no_http_is_refused_and_not_logged(
    request_line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    port = unused_port()
    async with health_server(LOCALHOST, port, standby, healthy_store):
        reader, writer = await asyncio.open_connection(LOCALHOST, port)
        writer.write(request_line + b"\r\n\r\n")
        assert b" 400 Bad Request" in await reader.readline()
        writer.close()
    assert not caplog.records


async def test_an_error_of_our_own_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> BotState:
        raise ZeroDivisionError

    port = unused_port()
    async with health_server(LOCALHOST, port, fail, healthy_store):
        for path in ("/readyz", "/metrics"):
            assert (await get(port, path))[0] == 500
        assert (await get(port, "/healthz"))[0] == 200
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


async def test_a_port_that_is_taken_is_told() -> None:
    with closing(socket.socket()) as listening:
        listening.bind((LOCALHOST, 0))
        listening.listen()
        port = listening.getsockname()[1]
        with pytest.raises(PortUnavailableError, match=f"HTTP_PORT {port} cannot be opened on 127.0.0.1"):
            async with health_server(LOCALHOST, port, standby, healthy_store):
                pytest.fail("the port is taken")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /heal",
        b"GET /healthz HTTP/1.1\r\nHost: loc",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
        b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n",
    ],
    ids=["nothing", "half a line", "half a header", "no body", "half a body"],
)
async def test_half_a_request_ends_after_some_time(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CONNECTION_LIMIT", 0.05)
    port = unused_port()
    async with health_server(LOCALHOST, port, standby, healthy_store), asyncio.timeout(WAIT_TIMEOUT):
        reader, writer = await asyncio.open_connection(LOCALHOST, port)
        writer.write(sent)
        with suppress(ConnectionResetError):
            await reader.read()
        writer.close()


async def test_a_client_that_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CONNECTION_LIMIT", 0.05)
    monkeypatch.setattr(server, "generate_latest", lambda: bytes(50_000_000))  # more than systems buffer
    lost, connection_lost = asyncio.Event(), server._Server.connection_lost

    def note_loss(*arguments: Any) -> None:
        connection_lost(*arguments)
        lost.set()

    monkeypatch.setattr(server._Server, "connection_lost", note_loss)
    port = unused_port()
    async with health_server(LOCALHOST, port, standby, healthy_store), asyncio.timeout(WAIT_TIMEOUT):
        with closing(socket.create_connection((LOCALHOST, port))) as client:
            client.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await lost.wait()


async def test_many_connections_neither_use_up_the_descriptors_nor_hold_up_the_end() -> None:
    port = unused_port()
    async with AsyncExitStack() as stack:
        async with health_server(LOCALHOST, port, standby, healthy_store), asyncio.timeout(WAIT_TIMEOUT):
            clients = [await asyncio.open_connection(LOCALHOST, port) for _ in range(200)]
            for _, writer in clients:
                stack.callback(writer.close)
                writer.write(b"GET /healthz HTTP/1.1\r\n")
            reads = [asyncio.create_task(reader.read()) for reader, _ in clients]
            await asyncio.wait(reads[: -server.MOST_CONNECTIONS])
            assert (await get(port, "/healthz"))[0] == 200
            assert not reads[-1].done(), "the latest may go on"
        await asyncio.gather(*reads, return_exceptions=True)
