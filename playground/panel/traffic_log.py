"""The latest requests, gateway events and breaches, numbered."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from playground.api.recording import Breach, GatewayEvent, Request
from playground.model.clock import Clock
from playground.model.errors import UserError
from playground.model.json_object import Json
from playground.world.event_bus import Event, EventBus

KEPT = 2_000
MAX_GIST = 120
MAX_JSON = 50_000


@dataclass(slots=True, eq=False)
class Entry:
    """A request, gateway event or breach."""

    number: int  # counts all changes of the log up to when it came
    revision: int  # counts them up to its latest change: a request changes when it is answered
    subject: Request | GatewayEvent | Breach
    time: float  # by the playground's clock
    began: float  # by the monotonic clock
    took: float | None = None  # seconds until a request was answered

    def summary(self) -> Json:
        """Return it as a line of the list; its `level` tells what stands out."""
        level = ""
        match self.subject:
            case Request() as request:
                status = request.status or ("…" if self.took is None else "no response")
                kind, label, gist = "request", f"{request.method} {status}", request.short_path
                if request.route is None:
                    level, gist = "problem", f"(unknown route) {gist}"
                elif request.faulty:
                    level, gist = "warning", f"(injected) {gist}"
                elif self.took is not None and not 0 < request.status < 400:
                    level = "warning"
            case GatewayEvent() as event:
                kind, label = "gateway", "from bot" if event.by_bot else "to bot"
                gist = f"{event.name} {_gist(event)[:MAX_GIST]}"
            case Breach(rule, request=by):
                kind, label, level = "breach", "breach", "problem"
                gist = f"{by.method} {by.short_path}: {rule}" if by else rule
        told = {"kind": kind, "level": level, "label": label, "gist": gist}
        moment = datetime.fromtimestamp(self.time).strftime("%H:%M:%S.%f")[:-3]  # noqa: DTZ006 - local time
        took = "" if self.took is None else f"{self.took * 1000:.{1 if self.took < 0.01 else 0}f} ms"
        return {"number": self.number, "time": moment, "took": took, **told}


class TrafficLog:
    """The latest `KEPT` entries."""

    def __init__(self, bus: EventBus, clock: Clock) -> None:
        self._clock = clock
        self._entries: dict[int, Entry] = {}
        self.revision = 0
        bus.subscribe(self._receive)

    def _receive(self, event: Event) -> None:
        match event.kind, event.subject:
            case "request_answered", Request() as request:
                for entry in reversed(self._entries.values()):
                    if entry.subject is request:
                        self.revision += 1
                        entry.revision, entry.took = self.revision, time.monotonic() - entry.began
                        break
            case _, Request() | GatewayEvent() | Breach() as subject:
                self.revision += 1
                entry = Entry(self.revision, self.revision, subject, self._clock.now(), time.monotonic())
                self._entries[entry.number] = entry
                if len(self._entries) > KEPT:
                    del self._entries[next(iter(self._entries))]

    def since(self, revision: int) -> Iterator[Entry]:
        """Return the entries that are new or changed since a revision, oldest first."""
        return (entry for entry in self._entries.values() if entry.revision > revision)

    def details(self, number: object) -> Json:
        """Return everything that is known of the entry with this number, as texts.

        Raises:
            UserError: There is none (any more).
        """
        entry = self._entries.get(number) if isinstance(number, int) else None
        if entry is None:
            raise UserError("This is too long ago: only the latest are kept.")
        known = asdict(entry.subject)
        return {name: as_text(value) for name, value in known.items() if value not in (None, "", {}, (), [])}


def as_text(value: object) -> str:
    """Return a value as text or JSON, and only its beginning if it is long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
    return text if len(text) <= MAX_JSON else f"{text[:MAX_JSON]}\n… ({len(text)} characters)"


def _gist(event: GatewayEvent) -> str:
    """Return what an event is about, if a few words can say it."""
    data: Any = event.data if isinstance(event.data, dict) else {}
    if event.name == "INTERACTION_CREATE":
        user = (data.get("member") or data)["user"]
        return f"{user['username']}: {_interaction(data['data'])}"
    if event.name.startswith("MESSAGE") and "author" in data:
        return f"{data['author']['username']}: {data['content']}"
    if event.name.startswith(("CHANNEL", "THREAD", "GUILD")) and isinstance(data.get("name"), str):
        return str(data["name"])
    return str(data.get("code") or "")


def _interaction(data: Json) -> str:
    """Return a command with its subcommands and options, or the id of what was clicked."""
    if "name" not in data:
        return " ".join([data["custom_id"], *map(str, data.get("values") or [])])
    words, options = ["/" + data["name"]], data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join([*words, *(f"{option['name']}:{option['value']}" for option in options)])
