"""Fault injection: slow or refused requests, lost connections, a clock that is ahead."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

from playground.api.faults import Fault
from playground.api.server import Server
from playground.bot_process import BotProcess
from playground.panel.forms import Control, line

DELAYS = {"Off": 0, "0.5 s": 0.5, "2 s": 2, "5 s": 5}
JUMPS = {"+1 minute": 60, "+1 hour": 3600, "+1 day": 86_400}
STEP = 5.0
"""How many seconds are skipped at a time if the bot follows the clock."""

MAX_AHEAD = 366 * 86_400

STATUSES = {
    "429 Too Many Requests": (429, 0),
    "500 Internal Server Error": (500, 0),
    "403 Forbidden": (403, 50013),
}
"""The answers that can be injected: status and Discord's error code."""

SCOPES = {
    "the next request": ("*", "**", 1),
    "interaction responses": ("POST", "/interactions/*/*/callback", None),
    "all requests": ("*", "**", None),
}
"""Which requests can be refused: method, path, how many."""


class FaultInjection:
    """The faults that are on now; faults that others have added are left alone."""

    def __init__(self, server: Server, process: BotProcess) -> None:
        self._server = server
        self._process = process
        self._refusal: Fault | None = None
        self._skipping = asyncio.Lock()

    @property
    def refusal(self) -> str:
        """Which requests are refused, and how, in words; empty once it is over."""
        return self._refusal.message if self._refusal and self._refusal.left != 0 else ""

    @property
    def active(self) -> bool:
        """Whether a lasting fault is on."""
        return bool(self._server.faults.delay or self.refusal or self._server.gateway.refusing)

    def slow(self, seconds: float) -> None:
        """Delay every request; 0 for no delay."""
        self._server.faults.delay = seconds

    def refuse(self, scope: str, status: str) -> None:
        """Refuse requests with an error, instead of any error before."""
        self.accept()
        (method, pattern, times), (number, code) = SCOPES[scope], STATUSES[status]
        message = f"Failing {scope} with {number}."
        add = self._server.faults.add
        self._refusal = add(method, pattern, status=number, code=code, message=message, times=times)

    def accept(self) -> None:
        """Refuse no requests any more."""
        if self._refusal:
            self._server.faults.remove(self._refusal)
            self._refusal = None

    async def _set_down(self, down: bool) -> None:
        self._server.gateway.refusing = down
        if down:
            await self._server.gateway.disconnect()

    async def _advance(self, seconds: float) -> None:
        """Skip time: in steps, because the bot may learn the time from Discord, which must not jump then."""
        async with self._skipping:
            while seconds > 0:
                steps = self._process.follows_clock and self._process.running
                step = min(seconds, STEP) if steps else seconds
                self._server.clock.advance(step)
                await self._process.move_clock()
                seconds -= step

    def form(self) -> list[Control]:
        """Return the controls for requests and for the connection."""
        gateway = self._server.gateway
        connected = bool(gateway.connections)
        delays = [
            Control("button", label, partial(self.slow, seconds), on=self._server.faults.delay == seconds)
            for label, seconds in DELAYS.items()
        ]
        cuts: dict[str, Callable[[], Awaitable[None] | None]] = {
            "Disconnect": partial(gateway.disconnect, resumable=True),
            "Disconnect, end session": partial(gateway.disconnect, resumable=False),
            "Request reconnect": gateway.ask_to_reconnect,
        }
        return [
            line(Control("title", "Responses")),
            line(*delays, name="Delay"),
            line(
                Control("select", "Requests", options=tuple(SCOPES)),
                Control("select", "Status", options=tuple(STATUSES)),
                Control("button", "Fail requests", self.refuse),
                name="Fail",
            ),
            line(
                Control("text", self.refusal or "No requests fail."),
                Control("button", "Stop failing", self.accept if self.refusal else None),
            ),
            line(Control("title", "Gateway connection")),
            line(*(Control("button", label, cut if connected else None) for label, cut in cuts.items())),
            line(Control("check", "Reject connections", self._set_down, on=gateway.refusing)),
        ]

    def clock_form(self) -> list[Control]:
        """Return the controls for the clock."""
        reach = "Discord only: the bot was started without --control."
        if self._process.follows_clock:
            reach = "Discord and the bot: what is due then happens at once."
        ahead = self._server.clock.ahead
        told = f"The clock is {timedelta(seconds=ahead)} ahead. It can't be set back."
        room = MAX_AHEAD - ahead
        jumps = [
            Control("button", label, partial(self._advance, seconds) if seconds <= room else None)
            for label, seconds in JUMPS.items()
        ]
        return [
            line(Control("title", "Clock")),
            line(Control("text", f"Skips time for {reach}")),
            line(*jumps),
            line(Control("hint", told if ahead else "The clock is correct.")),
        ]
