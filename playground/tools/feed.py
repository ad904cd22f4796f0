"""What goes over the wire, numbered and told in short; the long of it is there for whoever asks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.recording import Breach, Event, Request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.changes import Change
    from playground.clock import Clock

KEPT = 2_000


@dataclass(slots=True, eq=False)
class Entry:
    """One thing that happened.

    Attributes:
        number: Counts the entries.
        revision: Counts all news: entries as they come, and once more as requests are answered.
        time: When it came, by the stand-in's clock.
        began: When it came, by a clock that nobody moves.
        took: Seconds until a request was answered; None before that, and for everything else.
    """

    number: int
    revision: int
    subject: Request | Event | Breach
    time: float
    began: float
    took: float | None = None


class Feed:
    """The latest entries. It follows the changes of a world, and asks for no memory beyond `KEPT` of them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._entries: dict[int, Entry] = {}
        self._open: dict[int, Entry] = {}  # requests that are being handled, by identity
        self._numbers = 0
        self.revision = 0

    def note(self, change: Change) -> None:
        """Takes a change in, if it is for the feed."""
        match change.kind, change.subject:
            case "request_answered", Request() as request:
                if entry := self._open.pop(id(request), None):
                    self.revision += 1
                    entry.revision = self.revision
                    entry.took = time.monotonic() - entry.began
            case "request", Request() as request:
                self._open[id(request)] = self._add(request)
            case "event", Event() as event:
                self._add(event)
            case "breach", Breach() as breach:
                self._add(breach)

    def _add(self, subject: Request | Event | Breach) -> Entry:
        self._numbers += 1
        self.revision += 1
        entry = Entry(self._numbers, self.revision, subject, self._clock.now(), time.monotonic())
        self._entries[entry.number] = entry
        if len(self._entries) > KEPT:
            old = self._entries.pop(next(iter(self._entries)))
            self._open.pop(id(old.subject), None)
        return entry

    def since(self, revision: int) -> Iterator[Entry]:
        """The entries that are new or changed since a revision, oldest first."""
        return (entry for entry in self._entries.values() if entry.revision > revision)

    def entry(self, number: int) -> Entry | None:
        """The entry with this number, or None if it was never there or is forgotten."""
        return self._entries.get(number)
