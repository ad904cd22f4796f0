import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing, nullcontext, suppress
from dataclasses import replace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest

from bot.monitoring import health_server as server
from bot.monitoring.health_server import health_server
from bot.monitoring.metrics import BotState
from bot.tables import StoreUnavailableError
from tests import WAIT_TIMEOUT
from tests.monitoring.test_metrics import READY, STANDBY, STATE
from tests.store.memory_store import MemoryStore

LOCALHOST = "127.0.0.1"


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine take its time, except where a limit is what is tested."""
    monkeypatch.setattr(server, "STORE_TIMEOUT", WAIT_TIMEOUT)
    monkeypatch.setattr(server, "CONNECTION_LIMIT", WAIT_TIMEOUT)


ANSWERING = AsyncMock()
"""A store that can be used."""


@asynccontextmanager
async def served(
    state: BotState | Callable[[], BotState] = STANDBY, ask_store: Callable[[], Awaitable[object]] = ANSWERING
) -> AsyncIterator[int]:
    with closing(socket.socket()) as reserved:  # keeps the port from others until it is listened to
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved.bind((LOCALHOST, 0))
        port = reserved.getsockname()[1]
        async with health_server(LOCALHOST, port, state if callable(state) else lambda: state, ask_store):
            yield port


async def get(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://{LOCALHOST}:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_a_process_whose_store_cannot_be_read_is_healthy_and_not_ready() -> None:
    """Restarting it would not help. What the store says may be secret."""
    failing = AsyncMock(side_effect=OSError("cannot connect as cantstop:password"))
    async with served(READY, failing) as port:
        assert await get(port, "/readyz") == (503, "the database cannot be used: OSError\n")
        assert await get(port, "/healthz") == (200, "healthy\n")


async def test_a_process_is_not_ready_from_a_refused_write_until_one_succeeds() -> None:
    store = MemoryStore()
    async with served(READY, store.ask) as port:
        for refuses in (True, False):
            store.connection.execute(f"PRAGMA query_only = {refuses}")
            with pytest.raises(StoreUnavailableError) if refuses else nullcontext():
                await store.set_note("a", "b")
            assert (await get(port, "/readyz"))[0] == (503 if refuses else 200)
            assert f"\ncantstop_writes_refused {refuses:.1f}\n" in (await get(port, "/metrics"))[1]
        store.refuses_writes = True
        assert (await get(port, "/readyz"))[0] == 200, "it has tried to write"
        assert not store.refuses_writes


async def test_a_process_is_not_ready_if_its_store_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "STORE_TIMEOUT", 0.01)
    async with served(READY, asyncio.Event().wait) as port:
        assert await get(port, "/readyz") == (503, "the database did not answer within 0.01 seconds\n")


async def test_a_process_is_ready_once_it_has_a_slot_and_is_connected() -> None:
    state = STANDBY
    async with served(lambda: state) as port:
        assert await get(port, "/readyz") == (503, "waiting for a slot\n")
        assert (await get(port, "/healthz"))[0] == 200
        state = replace(READY, slot=None)
        assert await get(port, "/readyz") == (503, "waiting for a slot\n")
        state = STATE
        assert await get(port, "/readyz") == (503, "not connected to Discord\n")
        state = READY
        assert await get(port, "/readyz") == (200, "ready\n")


async def test_metrics_are_served_while_the_server_runs_and_again_by_the_next() -> None:
    for slot in (1, 2):
        async with served(replace(STANDBY, slot=slot)) as port:
            status, text = await get(port, "/metrics")
        assert status == 200
        assert f"cantstop_slot {slot}.0\n" in text
        assert text.count("\ncantstop_slot ") == 1


async def test_other_addresses_and_methods_are_refused() -> None:
    async with served() as port:
        for path in ("/", "/metrics/../../etc/passwd"):
            assert (await get(port, path))[0] == 404
        async with aiohttp.ClientSession() as session:
            answer = await session.post(f"http://{LOCALHOST}:{port}/healthz", data=b"x" * 10_000)
            assert answer.status == 405


@pytest.mark.parametrize(
    "request_line", [b"\x16\x03\x01", b"GET / HTTP/9.9", b"GET /%s HTTP/1.1" % (b"a" * 20_000)]
)
async def test_nonsense_is_refused_unlogged(request_line: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async with served() as port:
        reader, writer = await asyncio.open_connection(LOCALHOST, port)
        writer.write(request_line + b"\r\n\r\n")
        assert b" 400 Bad Request" in await reader.readline()
        writer.close()
    assert not caplog.records


async def test_an_error_of_our_own_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async with served(Mock(side_effect=ZeroDivisionError)) as port:
        for path in ("/readyz", "/metrics"):
            assert (await get(port, path))[0] == 500
        assert (await get(port, "/healthz"))[0] == 200
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


HALF_REQUESTS = {
    "nothing": b"",
    "half a line": b"GET /heal",
    "half a header": b"GET /healthz HTTP/1.1\r\nHost: loc",
    "no body": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
    "half a body": b"POST /healthz HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n",
}


@pytest.mark.parametrize("sent", HALF_REQUESTS.values(), ids=HALF_REQUESTS)
async def test_half_a_request_ends_after_some_time(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "CONNECTION_LIMIT", 0.05)
    async with served() as port, asyncio.timeout(WAIT_TIMEOUT):
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
    async with served() as port, asyncio.timeout(WAIT_TIMEOUT):
        with closing(socket.create_connection((LOCALHOST, port))) as client:
            client.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await lost.wait()


async def test_many_connections_neither_use_up_the_descriptors_nor_hold_up_the_end() -> None:
    async with AsyncExitStack() as stack:
        async with served() as port, asyncio.timeout(WAIT_TIMEOUT):
            clients = [await asyncio.open_connection(LOCALHOST, port) for _ in range(200)]
            for _, writer in clients:
                stack.callback(writer.close)
                writer.write(b"GET /healthz HTTP/1.1\r\n")
            reads = [asyncio.create_task(reader.read()) for reader, _ in clients]
            await asyncio.wait(reads[: -server.MOST_CONNECTIONS])
            assert (await get(port, "/healthz"))[0] == 200
            assert not reads[-1].done(), "the latest may go on"
        await asyncio.gather(*reads, return_exceptions=True)
