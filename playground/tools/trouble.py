"""Trouble at will: a slow Discord, refused requests, a connection that goes, a clock that runs ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.tools.errors import Refused

if TYPE_CHECKING:
    from playground.core import Core
    from playground.faults import Fault
    from playground.wire import Json

SLOWEST = 60.0
FURTHEST = 366 * 86_400.0

CODES = {403: 50013, 429: 0, 500: 0}
"""The statuses that can be planted, with the error codes that go with them."""

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


class Trouble:
    """The trouble that is on now. Faults that somebody else planted it leaves alone."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._delay = 0.0
        self._refusal: Refusal | None = None
        self._planted: list[Fault] = []

    @property
    def refusal(self) -> Refusal | None:
        """How requests are refused now; None once it is over."""
        return self._refusal if self._refusal and self._refusal.fault.left != 0 else None

    def slow(self, seconds: float) -> None:
        """Has every request wait before anything happens; 0 for none.

        Raises:
            Refused: Not from 0 seconds to a minute.
        """
        if not 0 <= seconds <= SLOWEST:
            raise Refused(f"Choose from 0 to {SLOWEST:g} seconds.")
        self._delay = seconds
        now = self.refusal
        self._plant((now.status, now.scope, now.fault.left) if now else None)

    def refuse(self, status: int, scope: str) -> None:
        """Has requests answered with an error, in place of the error before.

        Raises:
            Refused: There is no such status or scope.
        """
        if status not in CODES or scope not in SCOPES:
            raise Refused(f"Choose one of {[*CODES]} for one of {[*SCOPES]}.")
        self._plant((status, scope, SCOPES[scope][2]))

    def accept(self) -> None:
        """Has requests answered as they should be again."""
        self._plant(None)

    def _plant(self, wanted: tuple[int, str, int | None] | None) -> None:
        """Plants anew what there is: of several faults the first strikes, so a refusal has to wait too."""
        faults = self._core.faults
        for fault in self._planted:
            faults.remove(fault)
        self._planted.clear()
        self._refusal = None
        if wanted:
            status, scope, times = wanted
            method, pattern, _ = SCOPES[scope]
            fault = faults.add(
                method, pattern, status=status, code=CODES[status], delay=self._delay, times=times
            )
            self._refusal = Refusal(status, scope, fault)
            self._planted.append(fault)
        if self._delay:
            self._planted.append(faults.add("*", "**", delay=self._delay, times=None))
        self._core.world.changes.publish("trouble", self)

    async def cut(self, *, resumable: bool) -> None:
        """Cuts the bot's connection.

        Raises:
            Refused: There is none.
        """
        if not self._core.gateway.connections:
            raise Refused("There is no connection to cut: the bot is not connected.")
        await self._core.gateway.cut(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        """Asks the bot to connect anew, as Discord does now and then.

        Raises:
            Refused: It is not connected.
        """
        if not self._core.gateway.connections:
            raise Refused("Nobody is there to ask: the bot is not connected.")
        self._core.gateway.ask_to_reconnect()

    async def go_down(self, *, down: bool) -> None:
        """Cuts the connection and turns new ones away, or lets them in again."""
        self._core.gateway.refusing = down
        if down:
            await self._core.gateway.cut()
        self._core.world.changes.publish("trouble", self)

    def advance(self, seconds: float) -> None:
        """Moves the clock ahead.

        Raises:
            Refused: Backwards, or too far.
        """
        clock = self._core.clock
        if not 0 < seconds <= FURTHEST - clock.ahead:
            raise Refused("The clock only goes forward, and by no more than a year.")
        clock.advance(seconds)
        self._core.world.changes.publish("trouble", self)

    def state(self) -> Json:
        """What is on, as JSON."""
        refusal = self.refusal
        return {
            "delay": self._delay,
            "refusal": {"status": refusal.status, "scope": refusal.scope} if refusal else None,
            "down": self._core.gateway.refusing,
            "ahead": self._core.clock.ahead,
        }
