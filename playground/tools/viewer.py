"""One open panel: it is told what is new, all at once and not too often."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType

from playground.tools import place
from playground.tools.errors import Refused
from playground.tools.telling import brief

if TYPE_CHECKING:
    from aiohttp import web

    from playground.changes import Change
    from playground.tools.routes import Tools
    from playground.wire import Json

PAUSE = 0.05
"""Seconds between two messages; what happens meanwhile goes into one."""

RUN = secrets.token_hex(4)
"""Tells a panel that the numbers it knows begin anew."""


class Viewer:
    """Sends the news over a socket, the first time everything there is, and hears which channel is open."""

    def __init__(self, tools: Tools, socket: web.WebSocketResponse) -> None:
        self._tools = tools
        self._socket = socket
        self._channel = ""
        self._changed = asyncio.Event()
        self._changed.set()
        self._revision = 0
        self._line = 0
        self._state: Json = {}
        self._stopping = False

    async def serve(self) -> None:
        """Runs until the socket is closed."""
        changes = self._tools.world.changes
        changes.listen(self._note)
        telling = asyncio.create_task(self._tell())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._hear(message.data)
        finally:
            changes.unlisten(self._note)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    def _note(self, change: Change) -> None:
        self._stopping = self._stopping or change.kind == "stopping"
        self._changed.set()

    def _hear(self, text: str) -> None:
        with contextlib.suppress(ValueError, TypeError, KeyError):
            self._channel = str(json.loads(text)["channel"])
            self._changed.set()

    async def _tell(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._stopping:
                await self._socket.close()
                return
            if news := self._news():
                with contextlib.suppress(ConnectionError):
                    await self._socket.send_str(json.dumps(news))
            await asyncio.sleep(PAUSE)

    def _news(self) -> Json:
        feed, process = self._tools.feed, self._tools.process
        entries = [brief(entry) for entry in feed.since(self._revision)]
        self._revision = feed.revision
        lines = [
            {"number": line.number, "time": line.time, "text": line.text, "own": line.own}
            for line in process.log
            if line.number > self._line
        ]
        self._line = process.log[-1].number if process.log else 0
        state = self._now()
        changed = state != self._state
        self._state = state
        news: dict[str, Any] = {"entries": entries, "lines": lines, "state": state if changed else None}
        return {name: value for name, value in news.items() if value}

    def _now(self) -> Json:
        tools = self._tools
        process = tools.process
        try:
            where = place.state(tools.world, place.find(tools.world, self._channel))
        except Refused:
            where = None
        return {
            "run": RUN,
            "bot": {
                "command": " ".join(process.command),
                "pid": process.pid,
                "connected": tools.gateway.ready,
                "started": process.started,
                "runs": process.runs,
                "status": process.status,
                "meant": process.meant,
            },
            "dice": {"loaded": tools.dice.loaded, "rolls": [list(roll) for roll in tools.dice.rolls]},
            "trouble": tools.trouble.state(),
            "place": where,
        }
