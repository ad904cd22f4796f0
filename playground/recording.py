"""What went over the wire, kept for whoever wants to look: requests, events, breaches of Discord's rules."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.changes import Changes
    from playground.clock import Clock


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of a request; its bytes are with the message it became part of."""

    name: str
    size: int
    content_type: str | None


@dataclass(slots=True, eq=False)
class Request:
    """A request as it came, and how it was answered.

    Attributes:
        route: The template of its path: `/channels/{channel}/messages`; None if there is no such route.
        path: The path itself, without the API's prefix.
        time: When it came, by the stand-in's clock.
        status: The HTTP status it was answered with; 0 while it is being handled or if it got no answer.
        code: Discord's error code, for an error.
        answer: The JSON it was answered with.
        faulty: Whether a fault that the test planted decided the answer.
    """

    method: str
    route: str | None
    path: str
    query: dict[str, str]
    json: Any
    files: tuple[SentFile, ...]
    time: float
    status: int = 0
    code: int | None = None
    answer: Any = None
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """What went over the gateway: an event that was sent, or (where `by_bot`) a frame that came.

    Attributes:
        name: The event's name, or that of the frame's opcode: `HEARTBEAT`.
        session: The session's id; empty before there is one.
    """

    name: str
    data: Any
    session: str
    time: float
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class Breach:
    """Something the bot did that Discord does not let pass.

    Attributes:
        rule: What was broken, in words.
        code: Discord's error code, or 0.
        detail: The tree of errors, or what else helps to see the cause.
        request: The request that did it, if it was one.
    """

    rule: str
    code: int = 0
    detail: Any = None
    request: Request | None = None

    def __str__(self) -> str:
        where = f"{self.request.method} {self.request.path}: " if self.request else ""
        return f"{where}{self.rule}" + (f" {self.detail}" if self.detail else "")


@dataclass(slots=True)
class Recorder:
    """Keeps the latest of everything, and every breach."""

    clock: Clock
    changes: Changes
    requests: deque[Request] = field(default_factory=lambda: deque(maxlen=5_000))
    events: deque[Event] = field(default_factory=lambda: deque(maxlen=5_000))
    breaches: list[Breach] = field(default_factory=list)
    unhandled: list[Request] = field(default_factory=list)

    def request(self, request: Request) -> None:
        """A request came."""
        self.requests.append(request)
        self.changes.publish("request", request)

    def answered(self, request: Request) -> None:
        """A request was answered."""
        self.changes.publish("request_answered", request)

    def event(self, name: str, data: Any, session: str) -> None:
        """An event was sent."""
        event = Event(name, data, session, self.clock.now())
        self.events.append(event)
        self.changes.publish("event", event)

    def frame(self, name: str, data: Any, session: str) -> None:
        """A frame came from the bot, or its connection went. It is told of and not kept."""
        if isinstance(data, dict) and "token" in data:
            data = data | {"token": "(secret)"}
        self.changes.publish("event", Event(name, data, session, self.clock.now(), by_bot=True))

    def breach(self, rule: str, *, code: int = 0, detail: Any = None, request: Request | None = None) -> None:
        """The bot broke a rule."""
        breach = Breach(rule, code, detail, request)
        self.breaches.append(breach)
        self.changes.publish("breach", breach)
