"""An answered heartbeat tells a quiet connection from one that is cut."""

import asyncio
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot.chat.shards import heartbeat
from bot.chat.shards.heartbeat import PAUSE, is_answered
from tests.chat.pauses import skip_pauses


class FakeSocket:
    """A connection, with what discord.py knows about its heartbeats.

    Attributes:
        heartbeats: how many were sent.
        on_heartbeat: called for each.
    """

    HEARTBEAT = DiscordWebSocket.HEARTBEAT
    _max_heartbeat_timeout = 60.0

    def __init__(self) -> None:
        self.open = True
        self.sequence = 7
        self.thread_id = 0
        self.heartbeats = 0
        self._keep_alive: KeepAliveHandler | None = KeepAliveHandler(ws=cast(Any, self), interval=41.25)
        self.on_heartbeat: Callable[[], None] = lambda: None

    async def send_heartbeat(self, data: Any) -> None:
        assert data == {"op": self.HEARTBEAT, "d": self.sequence}
        self.heartbeats += 1
        self.on_heartbeat()

    def answer(self) -> None:
        assert self._keep_alive is not None
        self._keep_alive.ack()

    def close(self) -> None:
        self.open = False


@pytest.fixture
def socket() -> FakeSocket:
    return FakeSocket()


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses, which take no time."""
    return skip_pauses(monkeypatch, heartbeat)


async def ask(socket: FakeSocket) -> bool:
    return await is_answered(cast(Any, socket))


async def test_an_answer_tells_that_the_connection_works(socket: FakeSocket) -> None:
    socket.on_heartbeat = socket.answer
    assert await ask(socket)
    assert socket.heartbeats == 1


async def test_an_earlier_answer_does_not_count(socket: FakeSocket) -> None:
    socket.answer()
    asking = asyncio.create_task(ask(socket))
    for _ in range(100):
        await asyncio.sleep(0)
    assert socket.heartbeats == 1
    assert not asking.done()
    socket.answer()
    assert await asking


async def test_a_connection_that_is_closed_meanwhile_gives_no_answer(socket: FakeSocket) -> None:
    socket.on_heartbeat = socket.close
    assert not await ask(socket)


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ClientConnectionResetError("Cannot write to closing transport"),
        discord.ConnectionClosed(cast(Any, aiohttp.ClientWebSocketResponse), shard_id=0, code=1000),
    ],
)
async def test_a_connection_that_takes_no_heartbeat_gives_no_answer(
    socket: FakeSocket, error: Exception
) -> None:
    def fail() -> None:
        raise error

    socket.on_heartbeat = fail
    assert not await ask(socket)


async def test_a_connection_that_is_being_closed_is_not_asked(socket: FakeSocket) -> None:
    socket._keep_alive = None
    assert not await ask(socket)
    assert socket.heartbeats == 0


async def test_heartbeats_are_a_second_apart(
    socket: FakeSocket, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_alive = socket._keep_alive
    assert keep_alive is not None
    keep_alive._last_send = 99.75
    monkeypatch.setattr(heartbeat, "time", SimpleNamespace(perf_counter=lambda: 100.0))
    socket.on_heartbeat = partial(setattr, keep_alive, "_last_ack", 100.0)
    assert await ask(socket)
    assert pauses == [PAUSE - 0.25]
