"""What the panel's buttons ask for, by name, and how it is read from JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground.process import AlreadyRunning, CannotStart
from playground.tools import place
from playground.tools.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from playground.tools.routes import Tools
    from playground.wire import Json

    Act = Callable[[Tools, Json], Awaitable[None]]


async def _start(tools: Tools, _: Json) -> None:
    try:
        await tools.process.start()
    except (AlreadyRunning, CannotStart) as error:
        raise Refused(str(error)) from error


async def _restart(tools: Tools, asked: Json) -> None:
    await tools.process.end()
    await _start(tools, asked)


async def _end(tools: Tools, _: Json) -> None:
    _need_process(tools)
    await tools.process.end()


async def _kill(tools: Tools, _: Json) -> None:
    _need_process(tools)
    await tools.process.kill()


async def _slow(tools: Tools, asked: Json) -> None:
    tools.trouble.slow(_field(asked, "seconds", float))


async def _refuse(tools: Tools, asked: Json) -> None:
    tools.trouble.refuse(_field(asked, "status", int), _field(asked, "scope", str))


async def _accept(tools: Tools, _: Json) -> None:
    tools.trouble.accept()


async def _cut(tools: Tools, asked: Json) -> None:
    await tools.trouble.cut(resumable=_field(asked, "resumable", bool))


async def _reconnect(tools: Tools, _: Json) -> None:
    tools.trouble.ask_to_reconnect()


async def _down(tools: Tools, asked: Json) -> None:
    await tools.trouble.go_down(down=_field(asked, "down", bool))


async def _clock(tools: Tools, asked: Json) -> None:
    tools.trouble.advance(_field(asked, "seconds", float))


async def _delete(tools: Tools, asked: Json) -> None:
    place.delete_newest(tools.world, place.find(tools.world, _field(asked, "channel", str)))


async def _permit(tools: Tools, asked: Json) -> None:
    channel = place.find(tools.world, _field(asked, "channel", str))
    place.permit(channel, _field(asked, "permission", str), allowed=_field(asked, "allowed", bool))


async def _install(tools: Tools, asked: Json) -> None:
    channel = place.find(tools.world, _field(asked, "channel", str))
    place.install(channel, there=_field(asked, "there", bool))


async def _load(tools: Tools, asked: Json) -> None:
    tools.dice.load(_field(asked, "rolls", str))


async def _unload(tools: Tools, _: Json) -> None:
    tools.dice.clear()


ACTS: dict[str, Act] = {
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


def _field(asked: Json, name: str, kind: type[Any]) -> Any:
    value = asked.get(name)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind):
        raise Refused(f"“{name}” is missing or of the wrong kind.")
    return value


def _need_process(tools: Tools) -> None:
    if not tools.process.running:
        raise Refused("The bot is not running.")
