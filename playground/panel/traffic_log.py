"""The latest requests, gateway events and breaches, numbered."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from playground.api.recording import Breach, GatewayEvent, Request
from playground.model.clock import Clock
from playground.world.event_bus import Event

KEPT = 2_000


@dataclass(slots=True, eq=False)
class Entry:
    """A request, gateway event or breach.

    Attributes:
        number: Counts the entries.
        revision: Counts all changes: a request has two, when it comes and when it is answered.
        time: When it came, by the playground's clock.
        began: When it came, by the monotonic clock.
        took: Seconds until a request was answered; None before that, and for everything else.
    """

    number: int
    revision: int
    subject: Request | GatewayEvent | Breach
    time: float
    began: float
    took: float | None = None


class TrafficLog:
    """The latest `KEPT` entries."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: dict[int, Entry] = {}
        self._open: dict[int, Entry] = {}  # requests that are being handled, by identity
        self._numbers = 0
        self.revision = 0

    def receive(self, event: Event) -> None:
        """Log an event of the bus, if it is about traffic."""
        match event.kind, event.subject:
            case "request_answered", Request() as request:
                if entry := self._open.pop(id(request), None):
                    self.revision += 1
                    entry.revision = self.revision
                    entry.took = time.monotonic() - entry.began
            case "request", Request() as request:
                self._open[id(request)] = self._add(request)
            case _, GatewayEvent() | Breach() as subject:
                self._add(subject)

    def _add(self, subject: Request | GatewayEvent | Breach) -> Entry:
        self._numbers += 1
        self.revision += 1
        entry = Entry(self._numbers, self.revision, subject, self._clock.now(), time.monotonic())
        self._entries[entry.number] = entry
        if len(self._entries) > KEPT:
            old = self._entries.pop(next(iter(self._entries)))
            self._open.pop(id(old.subject), None)
        return entry

    def since(self, revision: int) -> Iterator[Entry]:
        """Return the entries that are new or changed since a revision, oldest first."""
        return (entry for entry in self._entries.values() if entry.revision > revision)

    def entry(self, number: int) -> Entry | None:
        """Return the entry with this number, or None if there is none (any more)."""
        return self._entries.get(number)
