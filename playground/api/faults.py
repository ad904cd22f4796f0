"""Faults: errors, delays and broken connections that tests add."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playground.api.recording import Request


@dataclass(slots=True, eq=False)
class Fault:
    """A fault; `hits` counts how often it struck."""

    method: str
    pattern: str
    status: int | None
    code: int
    message: str
    retry_after: float | None
    delay: float
    disconnect: bool
    applied: bool
    predicate: Callable[[Request], bool] | None
    left: int | None
    released: asyncio.Event
    hits: int = 0

    def strikes(self, request: Request) -> bool:
        """Return whether it applies to a request."""
        if self.left == 0 or self.method not in {"*", request.method}:
            return False
        if not matches(self.pattern, request.path):
            return False
        return self.predicate is None or self.predicate(request)


class Faults:
    """All faults; the first that matches a request strikes.

    Attributes:
        delay: Seconds before any request is handled, besides the delay of a fault.
    """

    def __init__(self) -> None:
        self.delay = 0.0
        self._planted: list[Fault] = []

    def add(
        self,
        method: str,
        pattern: str,
        *,
        status: int | None = None,
        code: int = 0,
        message: str = "injected fault",
        retry_after: float | None = None,
        delay: float = 0.0,
        held: bool = False,
        disconnect: bool = False,
        applied: bool = False,
        times: int | None = 1,
        when: Callable[[Request], bool] | None = None,
    ) -> Fault:
        """Add a fault.

        Args:
            method: "PATCH", or "*" for any.
            pattern: A path after the API's prefix; `*` matches one segment, `**` at the end all others:
                "/channels/*/messages/*", "/interactions/*/*/callback", "/webhooks/**".
            status: Answer with this status. With none, and no `disconnect`, the request is only delayed.
            code: Discord's error code in that answer.
            message: The message in that answer.
            retry_after: Seconds for a 429.
            delay: Seconds before anything else happens.
            held: Let nothing else happen before `released` of the fault is set, or all faults are removed.
            disconnect: Drop the connection instead of answering.
            applied: Handle the request first, so that only the answer is lost.
            times: How often it strikes; None for no limit.
            when: A condition that requests have to meet.
        """
        if retry_after is None and status == 429:
            retry_after = 0.5
        released = asyncio.Event()
        if not held:
            released.set()
        answer = status, code, message, retry_after
        fault = Fault(method, pattern, *answer, delay, disconnect, applied, when, times, released)
        self._planted.append(fault)
        return fault

    def remove(self, fault: Fault) -> None:
        """Remove a fault, if it is there."""
        if fault in self._planted:
            self._planted.remove(fault)

    def clear(self) -> None:
        """Remove all faults."""
        self.delay = 0.0
        for fault in self._planted:
            fault.released.set()
        self._planted.clear()

    def strike(self, request: Request) -> Fault | None:
        """Return the fault that strikes a request, if any, and count it."""
        for fault in self._planted:
            if fault.strikes(request):
                fault.hits += 1
                if fault.left is not None:
                    fault.left -= 1
                return fault
        return None


def fault_body(fault: Fault) -> dict[str, Any]:
    """Return the JSON of the response that a fault makes."""
    if fault.status == 429:
        return {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False}
    return {"message": fault.message, "code": fault.code}


def matches(pattern: str, path: str) -> bool:
    """Return whether a path matches a pattern, segment by segment."""
    wanted, given = pattern.strip("/").split("/"), path.strip("/").split("/")
    if wanted[-1] == "**":
        wanted, given = wanted[:-1], given[: len(wanted) - 1]
    if len(wanted) != len(given):
        return False
    return all(w in {"*", g} or w.startswith("{") for w, g in zip(wanted, given, strict=True))
