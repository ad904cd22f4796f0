"""Registering application commands, global ones and those of one server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import ApiError, Code
from playground.rest.routing import Answer, Call, Endpoint
from playground.rules.commands import check_all, check_command
from playground.rules.forms import Form

if TYPE_CHECKING:
    from playground.wire import Json


def _scope(call: Call) -> dict[int, Json]:
    if call.id("application") != call.world.application.id:
        raise ApiError(Code.UNKNOWN_APPLICATION)
    if "guild" not in call.params:
        return call.world.application.in_scope(None)
    guild = call.world.guilds.get(call.id("guild"))
    if guild is None or not guild.has_bot:
        raise ApiError(Code.MISSING_ACCESS)
    return call.world.application.in_scope(guild.id)


def _one(call: Call) -> Json:
    command = _scope(call).get(call.id("command"))
    if command is None:
        raise ApiError(Code.UNKNOWN_COMMAND)
    return command


def _written(call: Call) -> None:
    call.world.application.synced += 1
    call.world.changes.publish("commands_written", call.world.application)


def _register(call: Call, command: Json, scope: dict[int, Json]) -> Json:
    key = (command["type"], command["name"])
    old = next((one for one in scope.values() if (one["type"], one["name"]) == key), None)
    new_id = int(old["id"]) if old else call.world.snowflakes.next()
    full = command | {
        "id": str(new_id),
        "application_id": str(call.world.application.id),
        "version": str(call.world.snowflakes.next()),
    }
    if "guild" in call.params:
        full["guild_id"] = call.params["guild"]
    return full


def listed(call: Call) -> list[Json]:
    """All commands of a scope."""
    return list(_scope(call).values())


def overwrite(call: Call) -> list[Json]:
    """Replaces all commands of a scope; those of the same name keep their ids."""
    scope, form = _scope(call), Form()
    commands = check_all(form, call.body.json)
    form.done()
    new = [_register(call, command, scope) for command in commands]
    scope.clear()
    scope.update({int(command["id"]): command for command in new})
    _written(call)
    return new


def create(call: Call) -> Answer:
    """Adds a command, or replaces the one of that name."""
    scope, form = _scope(call), Form()
    command = check_command(form, (), call.body.fields)
    form.done()
    full = _register(call, command, scope)
    known = int(full["id"]) in scope
    scope[int(full["id"])] = full
    _written(call)
    return Answer(200 if known else 201, full)


def get(call: Call) -> Json:
    """One command."""
    return _one(call)


def edit(call: Call) -> Json:
    """Changes a command."""
    scope, old, form = _scope(call), _one(call), Form()
    changed = check_command(form, (), {**old, **call.body.fields})
    form.done()
    full = old | changed | {"version": str(call.world.snowflakes.next())}
    scope[int(old["id"])] = full
    _written(call)
    return full


def delete(call: Call) -> None:
    """Removes a command."""
    del _scope(call)[int(_one(call)["id"])]
    _written(call)


ENDPOINTS = [
    endpoint
    for base in (
        "/applications/{application}/commands",
        "/applications/{application}/guilds/{guild}/commands",
    )
    for endpoint in (
        Endpoint("GET", base, listed),
        Endpoint("PUT", base, overwrite),
        Endpoint("POST", base, create),
        Endpoint("GET", base + "/{command}", get),
        Endpoint("PATCH", base + "/{command}", edit),
        Endpoint("DELETE", base + "/{command}", delete),
    )
]
