"""Entries of the feed as JSON: in short for a list, at length for whoever opens one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.describe import short_path
from playground.recording import Breach, Event, Request

if TYPE_CHECKING:
    from playground.tools.feed import Entry
    from playground.wire import Json

LONGEST = 120


def brief(entry: Entry) -> Json:
    """An entry in a line."""
    line: Json = {"number": entry.number, "time": entry.time}
    match entry.subject:
        case Request() as request:
            return line | {
                "kind": "request",
                "name": request.method,
                "gist": short_path(request.path),
                "status": request.status,
                "done": entry.took is not None,
                "took": entry.took,
                "planted": request.faulty,
                "unknown": request.route is None,
            }
        case Event() as event:
            kind = "from-bot" if event.by_bot else "to-bot"
            return line | {"kind": kind, "name": event.name, "gist": _gist(event)[:LONGEST]}
        case Breach() as breach:
            by = breach.request
            where = f"{by.method} {short_path(by.path)}: " if by else ""
            return line | {"kind": "breach", "name": "breach", "gist": where + breach.rule}


def full(entry: Entry) -> Json:
    """Everything that is known of an entry."""
    match entry.subject:
        case Request() as request:
            return {
                "path": request.path,
                "query": request.query,
                "body": request.json,
                "files": [
                    {"name": file.name, "size": file.size, "type": file.content_type}
                    for file in request.files
                ],
                "answer": request.answer,
                "code": request.code,
            }
        case Event() as event:
            return {"session": event.session, "data": event.data}
        case Breach() as breach:
            told: Json = {"rule": breach.rule, "code": breach.code, "detail": breach.detail}
            if breach.request:
                told["request"] = f"{breach.request.method} {breach.request.path}"
                told["body"] = breach.request.json
            return told


def _gist(event: Event) -> str:
    """What an event is about, where that can be said in a few words."""
    data: Any = event.data if isinstance(event.data, dict) else {}
    if event.name == "INTERACTION_CREATE":
        user = (data.get("member") or data)["user"]
        return f"{user['username']}: {_asked(data['data'])}"
    if event.name.startswith("MESSAGE") and "author" in data:
        return f"{data['author']['username']}: {data['content']}"
    if event.name.startswith(("CHANNEL", "THREAD", "GUILD")) and isinstance(data.get("name"), str):
        return str(data["name"])
    if data.get("code"):
        return str(data["code"])
    return ""


def _asked(data: Json) -> str:
    """A command with its subcommands and options, or the id of what was clicked."""
    if "name" not in data:
        return " ".join([data["custom_id"], *map(str, data.get("values") or [])])
    words, options = ["/" + data["name"]], data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join([*words, *(f"{option['name']}:{option['value']}" for option in options)])
