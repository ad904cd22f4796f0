"""What the panel's buttons do, by the names that the panel sends."""

from collections.abc import Awaitable, Callable
from typing import Any

from playground.bot_process import AlreadyRunning, CannotStart
from playground.model.json_object import Json
from playground.panel import channel_tools
from playground.panel.errors import ToolError
from playground.panel.panel import Panel

Action = Callable[[Panel, Json], Awaitable[None]]


async def _start(panel: Panel, _: Json) -> None:
    try:
        await panel.process.start()
    except (AlreadyRunning, CannotStart) as error:
        raise ToolError(str(error)) from error


async def _restart(panel: Panel, fields: Json) -> None:
    await panel.process.stop()
    await _start(panel, fields)


async def _end(panel: Panel, _: Json) -> None:
    _check_running(panel)
    await panel.process.stop()


async def _kill(panel: Panel, _: Json) -> None:
    _check_running(panel)
    await panel.process.kill()


async def _slow(panel: Panel, fields: Json) -> None:
    panel.fault_injection.slow(_field(fields, "seconds", float))


async def _refuse(panel: Panel, fields: Json) -> None:
    panel.fault_injection.refuse(_field(fields, "status", int), _field(fields, "scope", str))


async def _accept(panel: Panel, _: Json) -> None:
    panel.fault_injection.accept()


async def _cut(panel: Panel, fields: Json) -> None:
    await panel.fault_injection.disconnect(resumable=_field(fields, "resumable", bool))


async def _reconnect(panel: Panel, _: Json) -> None:
    panel.fault_injection.ask_to_reconnect()


async def _down(panel: Panel, fields: Json) -> None:
    await panel.fault_injection.set_down(down=_field(fields, "down", bool))


async def _clock(panel: Panel, fields: Json) -> None:
    panel.fault_injection.advance(_field(fields, "seconds", float))
    panel.process.move_clock()


async def _delete(panel: Panel, fields: Json) -> None:
    channel_tools.delete_newest(panel.world, channel_tools.find(panel.world, _field(fields, "channel", str)))


async def _permit(panel: Panel, fields: Json) -> None:
    channel = channel_tools.find(panel.world, _field(fields, "channel", str))
    channel_tools.set_permission(
        panel.world, channel, _field(fields, "permission", str), allowed=_field(fields, "allowed", bool)
    )


async def _install(panel: Panel, fields: Json) -> None:
    channel = channel_tools.find(panel.world, _field(fields, "channel", str))
    channel_tools.set_installed(panel.world, channel, installed=_field(fields, "there", bool))


async def _load(panel: Panel, fields: Json) -> None:
    panel.dice.load(_field(fields, "rolls", str))


async def _unload(panel: Panel, _: Json) -> None:
    panel.dice.clear()


ACTIONS: dict[str, Action] = {
    "start": _start,
    "restart": _restart,
    "end": _end,
    "kill": _kill,
    "slow": _slow,
    "refuse": _refuse,
    "accept": _accept,
    "cut": _cut,
    "reconnect": _reconnect,
    "down": _down,
    "clock": _clock,
    "delete": _delete,
    "permit": _permit,
    "install": _install,
    "load": _load,
    "unload": _unload,
}


def _field(fields: Json, name: str, kind: type[Any]) -> Any:
    value = fields.get(name)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind):
        raise ToolError(f"“{name}” is missing or of the wrong kind.")
    return value


def _check_running(panel: Panel) -> None:
    if not panel.process.running:
        raise ToolError("The bot is not running.")
