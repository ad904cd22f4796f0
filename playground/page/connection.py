"""The websocket of one window, of the page or of the panel."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from playground.model.errors import InteractionFailed, UserError
from playground.model.json_object import Json
from playground.world.event_bus import Event, EventBus

_log = logging.getLogger(__name__)

Action = Callable[[Json], Awaitable[Json | None]]


class Session(Protocol):
    """What a window shows."""

    def receive(self, event: Event) -> bool:
        """Take note of an event, and return whether there may be something to tell."""

    def frames(self) -> list[Json]:
        """Return what the window has not been told yet."""


class Connection:
    """Sends a window its frames, and performs the actions that it asks for.

    An action is answered with an `outcome` that has its nonce and what the action returns.
    """

    def __init__(
        self, session: Session, actions: Mapping[str, Action], bus: EventBus, *, pause: float = 0.0
    ) -> None:
        """Prepare a connection; what happens within `pause` seconds is sent together."""
        self._session = session
        self._actions = actions
        self._bus = bus
        self._pause = pause
        self._socket = web.WebSocketResponse(max_msg_size=16 << 20, heartbeat=20)
        self._changed = asyncio.Event()
        self._outcomes: list[Json] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve the window until it is closed."""
        await self._socket.prepare(request)
        self._changed.set()
        with self._bus.subscribed(self._receive_event):
            self._start(self._send())
            try:
                async for message in self._socket:
                    if message.type is WSMsgType.TEXT:
                        self._receive(message.data)
            finally:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)
        return self._socket

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _receive_event(self, event: Event) -> None:
        if event.kind == "stopping":
            self._start(self._close())
        elif self._session.receive(event):
            self._changed.set()

    async def _close(self) -> None:
        await self._socket.close(code=1001)

    def _receive(self, text: str) -> None:
        try:
            frame = json.loads(text)
            nonce, name = int(frame["nonce"]), frame["act"]
        except (ValueError, KeyError, TypeError):
            return  # there is no nonce to answer to
        self._start(self._perform(nonce, name, frame))

    async def _perform(self, nonce: int, name: Any, fields: Json) -> None:
        action = self._actions.get(name) if isinstance(name, str) else None
        try:
            if action is None:
                raise UserError("This page is older than the server: load it again.")
            outcome = await action(fields) or {}
        except InteractionFailed:
            outcome = {"failed": True}
        except UserError as error:
            outcome = {"error": str(error)}
        except Exception:
            _log.exception("%s failed", name)
            outcome = {"error": "The playground itself failed; its log tells more."}
        self._outcomes.append({"type": "outcome", "nonce": nonce, **outcome})
        self._changed.set()

    async def _send(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            frames = self._session.frames()
            outcomes, self._outcomes = self._outcomes, []
            for frame in frames + outcomes:
                await self._socket.send_str(json.dumps(frame, ensure_ascii=False))
            await asyncio.sleep(self._pause)
