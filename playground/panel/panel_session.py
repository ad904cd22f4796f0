"""The websocket of an open panel, which gets news in few messages."""

import asyncio
import contextlib
import json
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from playground.model.json_object import Json
from playground.panel import channel_tools
from playground.panel.errors import ToolError
from playground.panel.panel import Panel
from playground.panel.serializers import summary
from playground.world.event_bus import Event

PAUSE = 0.05
"""Seconds between two messages; what happens in between goes into one."""

RUN = secrets.token_hex(4)
"""Tells a panel, after a restart, that the numbers it knows start again."""


class PanelSession:
    """Sends everything at first and then what is new, and learns which channel is open on the page."""

    def __init__(self, panel: Panel, socket: web.WebSocketResponse) -> None:
        self._panel = panel
        self._socket = socket
        self._channel = ""
        self._changed = asyncio.Event()
        self._changed.set()
        self._revision = 0
        self._line = 0
        self._state: Json = {}
        self._stopping = False

    async def serve(self) -> None:
        """Serve the panel until it is closed."""
        with self._panel.world.bus.subscribed(self._receive_event):
            sending = asyncio.create_task(self._send())
            try:
                async for message in self._socket:
                    if message.type is WSMsgType.TEXT:
                        self._receive(message.data)
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    def _receive_event(self, event: Event) -> None:
        self._stopping = self._stopping or event.kind == "stopping"
        self._changed.set()

    def _receive(self, text: str) -> None:
        with contextlib.suppress(ValueError, TypeError, KeyError):
            self._channel = str(json.loads(text)["channel"])
            self._changed.set()

    async def _send(self) -> None:
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
        traffic, process = self._panel.traffic, self._panel.process
        entries = [summary(entry) for entry in traffic.since(self._revision)]
        self._revision = traffic.revision
        lines = [
            {"number": line.number, "time": line.time, "text": line.text, "own": line.own}
            for line in process.log
            if line.number > self._line
        ]
        self._line = process.log[-1].number if process.log else 0
        state = self._current_state()
        changed = state != self._state
        self._state = state
        news: dict[str, Any] = {"entries": entries, "lines": lines, "state": state if changed else None}
        return {name: value for name, value in news.items() if value}

    def _current_state(self) -> Json:
        panel = self._panel
        process = panel.process
        try:
            where = channel_tools.state(panel.world, channel_tools.find(panel.world, self._channel))
        except ToolError:
            where = None
        return {
            "run": RUN,
            "bot": {
                "command": " ".join(process.command),
                "pid": process.pid,
                "connected": panel.gateway.ready,
                "started": process.started,
                "runs": process.runs,
                "status": process.status,
                "meant": process.stop_requested,
                "follows_clock": process.follows_clock,
            },
            "dice": {"loaded": panel.dice.loaded, "rolls": [list(roll) for roll in panel.dice.rolls]},
            "trouble": panel.fault_injection.state(),
            "place": where,
        }
