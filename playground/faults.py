"""Faults that a test plants: errors, delays and broken connections where it wants them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.recording import Request


@dataclass(slots=True, eq=False)
class Fault:
    """One planted fault; `hits` counts how often it struck."""

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
    hits: int = 0

    def strikes(self, request: Request) -> bool:
        """Whether it concerns this request."""
        if self.left == 0 or self.method not in {"*", request.method}:
            return False
        if not matches(self.pattern, request.path):
            return False
        return self.predicate is None or self.predicate(request)


class Faults:
    """The faults that are planted now; the first that fits a request strikes."""

    def __init__(self) -> None:
        self._planted: list[Fault] = []

    def add(
        self,
        method: str,
        pattern: str,
        *,
        status: int | None = None,
        code: int = 0,
        message: str = "planted fault",
        retry_after: float | None = None,
        delay: float = 0.0,
        disconnect: bool = False,
        applied: bool = False,
        times: int | None = 1,
        when: Callable[[Request], bool] | None = None,
    ) -> Fault:
        """Plants a fault.

        Args:
            method: "PATCH", or "*" for any.
            pattern: A path after the API's prefix; `*` stands for one segment, a last `**` for all the rest:
                "/channels/*/messages/*", "/interactions/*/*/callback", "/webhooks/**".
            status: Answer with this status. With none, and no `disconnect`, the request is only delayed.
            code: Discord's error code in that answer.
            message: The words in that answer.
            retry_after: Seconds for a 429.
            delay: Seconds before anything else happens.
            disconnect: Drop the connection instead of answering.
            applied: Do what the request asks first, so that only the answer is lost.
            times: How often it strikes; None for ever.
            when: Strikes only requests for which this is true.
        """
        if retry_after is None and status == 429:
            retry_after = 0.5
        fault = Fault(
            method, pattern, status, code, message, retry_after, delay, disconnect, applied, when, times
        )
        self._planted.append(fault)
        return fault

    def remove(self, fault: Fault) -> None:
        """Takes a fault away, if it is there."""
        if fault in self._planted:
            self._planted.remove(fault)

    def clear(self) -> None:
        """Takes all faults away."""
        self._planted.clear()

    def strike(self, request: Request) -> Fault | None:
        """The fault that strikes this request, if any; counts it."""
        for fault in self._planted:
            if fault.strikes(request):
                fault.hits += 1
                if fault.left is not None:
                    fault.left -= 1
                return fault
        return None


def body(fault: Fault) -> dict[str, Any]:
    """The JSON of a faulty answer."""
    if fault.status == 429:
        return {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": False}
    return {"message": fault.message, "code": fault.code}


def matches(pattern: str, path: str) -> bool:
    """Whether a path fits a pattern, segment by segment."""
    wanted, given = pattern.strip("/").split("/"), path.strip("/").split("/")
    if wanted[-1] == "**":
        wanted, given = wanted[:-1], given[: len(wanted) - 1]
    if len(wanted) != len(given):
        return False
    return all(w in {"*", g} or w.startswith("{") for w, g in zip(wanted, given, strict=True))
