"""Records of requests, gateway events, and breaches of Discord's rules."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from playground.model.clock import Clock
from playground.world.event_bus import EventBus

COUNTED = frozenset({401, 403, 429})
"""The statuses that count towards a ban of the bot: 10,000 of them in ten minutes."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of a request, without its content."""

    name: str
    size: int
    content_type: str | None


@dataclass(slots=True, eq=False)
class Request:
    """A request, and how it was answered.

    Attributes:
        route: The template of its path: `/channels/{channel}/messages`; None if there is no such route.
        path: The path itself, without the API's prefix.
        time: When it came, by the playground's clock.
        status: The HTTP status it was answered with; 0 while it is being handled or if it got no answer.
        code: Discord's error code, for an error.
        answer: The JSON it was answered with.
        faulty: Whether the answer was that of a fault.
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

    @property
    def short_path(self) -> str:
        """The path with interaction tokens shortened."""
        return "/".join(part if len(part) < 40 else part[:8] + "…" for part in self.path.split("/"))


@dataclass(frozen=True, slots=True)
class GatewayEvent:
    """An event that was sent or, if `by_bot`, a frame that was received.

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
    """Something the bot did that Discord does not allow.

    Attributes:
        rule: The broken rule, in words.
        code: Discord's error code, or 0.
        detail: The tree of errors, or whatever else tells the cause.
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
    """Keeps the latest of everything, and all breaches."""

    clock: Clock
    bus: EventBus
    requests: deque[Request] = field(default_factory=lambda: deque(maxlen=5_000))
    events: deque[GatewayEvent] = field(default_factory=lambda: deque(maxlen=5_000))
    breaches: list[Breach] = field(default_factory=list)
    unhandled: list[Request] = field(default_factory=list)
    refused: list[Request] = field(default_factory=list)

    def request(self, request: Request) -> None:
        """Record a request."""
        self.requests.append(request)
        self.bus.publish("request", request)

    def answered(self, request: Request) -> None:
        """Record that a request was answered."""
        if request.status in COUNTED and not request.faulty:
            self.refused.append(request)
        self.bus.publish("request_answered", request)

    def event(self, name: str, data: Any, session: str) -> None:
        """Record an event that was sent."""
        event = GatewayEvent(name, data, session, self.clock.now())
        self.events.append(event)
        self.bus.publish("event", event)

    def frame(self, name: str, data: Any, session: str) -> None:
        """Publish a frame from the bot, or the end of its connection; neither is kept."""
        if isinstance(data, dict) and "token" in data:
            data = data | {"token": "(secret)"}
        self.bus.publish("event", GatewayEvent(name, data, session, self.clock.now(), by_bot=True))

    def breach(self, rule: str, *, code: int = 0, detail: Any = None, request: Request | None = None) -> None:
        """Record a breach."""
        breach = Breach(rule, code, detail, request)
        self.breaches.append(breach)
        self.bus.publish("breach", breach)
