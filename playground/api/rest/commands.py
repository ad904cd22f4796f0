"""Application commands, global ones and those of guilds."""

from playground.api.rest.routing import Call, Endpoint, Result
from playground.model.json_object import Json
from playground.validation.commands import validate_command, validate_commands
from playground.validation.errors import ApiError, ErrorCode
from playground.validation.forms import Form


def _guild_id(call: Call) -> int | None:
    if call.id("application") != call.world.application.id:
        raise ApiError(ErrorCode.UNKNOWN_APPLICATION)
    if "guild" not in call.params:
        return None
    guild = call.world.guilds.get(call.id("guild"))
    if guild is None or not guild.has_bot:
        raise ApiError(ErrorCode.MISSING_ACCESS)
    return guild.id


def _scope(call: Call) -> dict[int, Json]:
    return call.world.application.commands.get(_guild_id(call), {})


def _write(call: Call, commands: list[Json]) -> None:
    call.world.set_commands(_guild_id(call), {int(command["id"]): command for command in commands})


def _one(call: Call) -> Json:
    command = _scope(call).get(call.id("command"))
    if command is None:
        raise ApiError(ErrorCode.UNKNOWN_COMMAND)
    return command


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
    """Return all commands of a scope."""
    return list(_scope(call).values())


def overwrite(call: Call) -> list[Json]:
    """Replace all commands of a scope; those with the same name keep their ids."""
    scope, form = _scope(call), Form()
    commands = validate_commands(form, call.body.json)
    form.raise_errors()
    new = [_register(call, command, scope) for command in commands]
    _write(call, new)
    return new


def create(call: Call) -> Result:
    """Add a command, or replace the one with its name."""
    scope, form = _scope(call), Form()
    command = validate_command(form, (), call.body.fields)
    form.raise_errors()
    full = _register(call, command, scope)
    known = int(full["id"]) in scope
    _write(call, [*({**scope, int(full["id"]): full}).values()])
    return Result(200 if known else 201, full)


def decisions(call: Call) -> list[Json]:
    """Return what a guild has decided about who may use the commands, and where."""
    return call.world.application.command_permissions.get(_guild_id(call) or 0, [])


def get(call: Call) -> Json:
    """Return a command."""
    return _one(call)


def edit(call: Call) -> Json:
    """Edit a command."""
    scope, old, form = _scope(call), _one(call), Form()
    changed = validate_command(form, (), {**old, **call.body.fields})
    form.raise_errors()
    full = old | changed | {"version": str(call.world.snowflakes.next())}
    _write(call, [*({**scope, int(old["id"]): full}).values()])
    return full


def delete(call: Call) -> None:
    """Remove a command."""
    removed = _one(call)
    _write(call, [command for command in _scope(call).values() if command is not removed])


_GLOBAL = "/applications/{application}/commands"
_OF_GUILD = "/applications/{application}/guilds/{guild}/commands"

ENDPOINTS = [
    Endpoint("GET", _OF_GUILD + "/permissions", decisions),
    *(
        endpoint
        for base in (_GLOBAL, _OF_GUILD)
        for endpoint in (
            Endpoint("GET", base, listed),
            Endpoint("PUT", base, overwrite),
            Endpoint("POST", base, create),
            Endpoint("GET", base + "/{command}", get),
            Endpoint("PATCH", base + "/{command}", edit),
            Endpoint("DELETE", base + "/{command}", delete),
        )
    ),
]
