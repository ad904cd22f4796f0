from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp

from playground.testing import FakeDiscord, Intents
from playground.tests import WAIT_TIMEOUT

Connect = Callable[..., Awaitable["Wire"]]


class Wire:
    """A connection to the gateway, after its greeting."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token
        self.sequence = 0
        self.session_id = ""

    async def next(self) -> tuple[int, str | None, Any]:
        frame = await self.socket.receive_json(timeout=WAIT_TIMEOUT)
        self.sequence = frame["s"] or self.sequence
        return frame["op"], frame["t"], frame["d"]

    async def names(self, count: int) -> list[str | None]:
        return [(await self.next())[1] for _ in range(count)]

    async def identify(self, intents: Intents = Intents.GUILDS, **fields: Any) -> Any:
        data = {"token": self.token, "intents": int(intents), "properties": {}, **fields}
        await self.socket.send_json({"op": 2, "d": data})

    async def ready(self, intents: Intents = Intents.GUILDS, **fields: Any) -> Any:
        await self.identify(intents, **fields)
        op, name, data = await self.next()
        assert (op, name) == (0, "READY")
        self.session_id = data["session_id"]
        return data

    async def resume(self, other: "Wire", sequence: int | None = None) -> None:
        """Go on with the session of another connection, from the last event there if no other is named."""
        data = {"token": self.token, "session_id": other.session_id, "seq": sequence or other.sequence}
        await self.socket.send_json({"op": 6, "d": data})

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=WAIT_TIMEOUT)
        return self.socket.close_code


async def wire(server: FakeDiscord, session: aiohttp.ClientSession, intents: Intents | None = None) -> Wire:
    """Connect to the gateway, and begin a session if intents are given."""
    opened = Wire(await session.ws_connect(f"{server.gateway.url}?v=10&encoding=json"), server.token)
    assert (await opened.next())[0] == 10
    if intents is not None:
        await opened.ready(intents)
    return opened
