"""Connections of the gateway, and sessions that outlive them."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from playground.api.dispatch import Dispatch, Intents
from playground.model.json_object import Json
from playground.model.sharding import Shard

KEPT_EVENTS = 5000


class Connection:
    """A websocket with a queue of frames to send.

    Attributes:
        cut: Whether all that is sent is lost, in both directions, although neither side has closed it.
    """

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.left_with: int | None = None  # the close code that the bot sent
        self.cut = False
        self._closing = False
        self.received: deque[float] = deque()
        self._frames: asyncio.Queue[Json] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, op: int, data: Any, *, sequence: int | None = None, name: str | None = None) -> None:
        """Queue a frame."""
        if not self.cut:
            self._frames.put_nowait({"op": op, "d": data, "s": sequence, "t": name})

    async def _write(self) -> None:
        while True:
            frame = await self._frames.get()
            try:
                await self.socket.send_str(json.dumps(frame))
            except ConnectionError:
                return

    async def close(self, code: int, reason: str = "") -> None:
        """Close the connection; queued frames are not sent."""
        if self._closing:
            return
        self._closing = True
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self.socket.close(code=code, message=reason.encode())


@dataclass(slots=True, eq=False)
class Session:
    """The events that a bot gets, in order; a session outlives its connection for a while.

    Attributes:
        sent: The latest events with their sequence numbers, for replay.
        lost_at: When it lost its connection; None while it has one.
    """

    id: str
    intents: Intents
    shard: Shard
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None
    lost_at: float | None = None

    def attach(self, connection: Connection) -> None:
        """Continue on a new connection."""
        self.connection, self.lost_at = connection, None

    def wants(self, dispatch: Dispatch) -> bool:
        """Return whether an event is for this session."""
        if dispatch.intent and not self.intents & dispatch.intent:
            return False
        return self.shard.has(dispatch.guild.id if dispatch.guild else None)
