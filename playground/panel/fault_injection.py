"""Fault injection: slow or refused requests, lost connections, a clock that is ahead."""

from dataclasses import dataclass

from playground.api.faults import Fault
from playground.api.server import Server
from playground.model.json_object import Json
from playground.panel.errors import ToolError

MAX_DELAY = 60.0
MAX_AHEAD = 366 * 86_400.0

CODES = {403: 50013, 429: 0, 500: 0}
"""The statuses that can be injected, with their error codes."""

SCOPES = {
    "next": ("*", "**", 1),
    "all": ("*", "**", None),
    "answers": ("POST", "/interactions/*/*/callback", None),
}
"""Which requests are refused: method, path, how many."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """How requests are refused, and the fault that does it."""

    status: int
    scope: str
    fault: Fault


class FaultInjection:
    """The faults that are on now; faults that others have added are left alone."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._delay = 0.0
        self._refusal: Refusal | None = None
        self._faults: list[Fault] = []

    @property
    def refusal(self) -> Refusal | None:
        """How requests are refused now; None once it is over."""
        return self._refusal if self._refusal and self._refusal.fault.left != 0 else None

    def slow(self, seconds: float) -> None:
        """Delay every request; 0 for no delay.

        Raises:
            ToolError: Not from 0 seconds to a minute.
        """
        if not 0 <= seconds <= MAX_DELAY:
            raise ToolError(f"Choose from 0 to {MAX_DELAY:g} seconds.")
        self._delay = seconds
        now = self.refusal
        self._set((now.status, now.scope, now.fault.left) if now else None)

    def refuse(self, status: int, scope: str) -> None:
        """Refuse requests with an error, instead of any error before.

        Raises:
            ToolError: There is no such status or scope.
        """
        if status not in CODES or scope not in SCOPES:
            raise ToolError(f"Choose one of {[*CODES]} for one of {[*SCOPES]}.")
        self._set((status, scope, SCOPES[scope][2]))

    def accept(self) -> None:
        """Refuse no requests any more."""
        self._set(None)

    def _set(self, wanted: tuple[int, str, int | None] | None) -> None:
        """Replace all faults. Only the first that matches strikes, so a refusal has the delay as well."""
        faults = self._server.faults
        for fault in self._faults:
            faults.remove(fault)
        self._faults.clear()
        self._refusal = None
        if wanted:
            status, scope, times = wanted
            method, pattern, _ = SCOPES[scope]
            fault = faults.add(
                method, pattern, status=status, code=CODES[status], delay=self._delay, times=times
            )
            self._refusal = Refusal(status, scope, fault)
            self._faults.append(fault)
        if self._delay:
            self._faults.append(faults.add("*", "**", delay=self._delay, times=None))
        self._server.world.bus.publish("trouble", self)

    async def disconnect(self, *, resumable: bool) -> None:
        """Close the bot's connection.

        Raises:
            ToolError: There is none.
        """
        if not self._server.gateway.connections:
            raise ToolError("There is no connection to cut: the bot is not connected.")
        await self._server.gateway.disconnect(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        """Ask the bot to reconnect, as Discord sometimes does.

        Raises:
            ToolError: It is not connected.
        """
        if not self._server.gateway.connections:
            raise ToolError("Nobody is there to ask: the bot is not connected.")
        self._server.gateway.ask_to_reconnect()

    async def set_down(self, *, down: bool) -> None:
        """Close the connection and refuse new ones, or accept them again."""
        self._server.gateway.refusing = down
        if down:
            await self._server.gateway.disconnect()
        self._server.world.bus.publish("trouble", self)

    def advance(self, seconds: float) -> None:
        """Move the clock forward.

        Raises:
            ToolError: Backwards, or too far.
        """
        clock = self._server.clock
        if not 0 < seconds <= MAX_AHEAD - clock.ahead:
            raise ToolError("The clock only goes forward, and by no more than a year.")
        clock.advance(seconds)
        self._server.world.bus.publish("trouble", self)

    def state(self) -> Json:
        """Return what is on, as JSON."""
        refusal = self.refusal
        return {
            "delay": self._delay,
            "refusal": {"status": refusal.status, "scope": refusal.scope} if refusal else None,
            "down": self._server.gateway.refusing,
            "ahead": self._server.clock.ahead,
        }
