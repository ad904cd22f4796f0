"""Entries of the traffic log as JSON: a summary for the list, and details."""

from typing import Any

from playground.api.recording import Breach, GatewayEvent, Request
from playground.model.json_object import Json
from playground.panel.traffic_log import Entry

MAX_GIST = 120


def summary(entry: Entry) -> Json:
    """Return an entry as a line of the list."""
    line: Json = {"number": entry.number, "time": entry.time}
    match entry.subject:
        case Request() as request:
            return line | {
                "kind": "request",
                "name": request.method,
                "gist": request.short_path,
                "status": request.status,
                "done": entry.took is not None,
                "took": entry.took,
                "planted": request.faulty,
                "unknown": request.route is None,
            }
        case GatewayEvent() as event:
            kind = "from-bot" if event.by_bot else "to-bot"
            return line | {"kind": kind, "name": event.name, "gist": _gist(event)[:MAX_GIST]}
        case Breach() as breach:
            by = breach.request
            where = f"{by.method} {by.short_path}: " if by else ""
            return line | {"kind": "breach", "name": "breach", "gist": where + breach.rule}


def details(entry: Entry) -> Json:
    """Return everything that is known of an entry."""
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
        case GatewayEvent() as event:
            return {"session": event.session, "data": event.data}
        case Breach() as breach:
            told: Json = {"rule": breach.rule, "code": breach.code, "detail": breach.detail}
            if breach.request:
                told["request"] = f"{breach.request.method} {breach.request.path}"
                told["body"] = breach.request.json
            return told


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
    if data.get("code"):
        return str(data["code"])
    return ""


def _interaction(data: Json) -> str:
    """Return a command with its subcommands and options, or the id of what was clicked."""
    if "name" not in data:
        return " ".join([data["custom_id"], *map(str, data.get("values") or [])])
    words, options = ["/" + data["name"]], data.get("options") or []
    while options and options[0]["type"] in {1, 2}:
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join([*words, *(f"{option['name']}:{option['value']}" for option in options)])
