"""The sockets of the page and of the panel, as their scripts have them."""

import asyncio
import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from playground.model import channels
from playground.tests import WAIT_TIMEOUT


@dataclass
class Socket(ABC):
    """A socket, all that has come through it, and the outcomes of acts by their nonces."""

    socket: aiohttp.ClientWebSocketResponse
    frames: list[dict[str, Any]] = field(default_factory=list)
    outcomes: dict[int, dict[str, Any]] = field(default_factory=dict)
    nonces: Iterator[int] = field(default_factory=itertools.count)

    async def read(self) -> None:
        frame = await self.socket.receive_json(timeout=WAIT_TIMEOUT)
        self.frames.append(frame)
        if frame.get("type") == "outcome":
            self.outcomes[frame["nonce"]] = frame
        else:
            self.receive(frame)

    @abstractmethod
    def receive(self, frame: dict[str, Any]) -> None:
        """Take in a frame that is no outcome."""

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not condition():
                await self.read()

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        nonce = next(self.nonces)
        await self.socket.send_json({"act": act, "nonce": nonce, **fields})
        await self.until(lambda: nonce in self.outcomes)
        return self.outcomes[nonce]


@dataclass
class Window(Socket):
    """One window of the page: the state, and the messages."""

    state: dict[str, Any] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    typing: list[str] = field(default_factory=list)
    more: bool = False
    loaded: str | None = None

    def receive(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "state":
                self.state |= frame
            case "messages":
                self.messages = {one["id"]: one for one in frame["messages"]}
                self.more, self.loaded = frame["more"], frame["channel"]
            case "message":
                self.messages[frame["message"]["id"]] = frame["message"]
            case "typing":
                self.typing.append(frame["user"])
            case "gone":
                self.messages.pop(frame["message"], None)

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        return await super().act(act, **{"channel": self.state["channel"], **fields})

    @property
    def texts(self) -> list[str]:
        return [self.messages[key]["content"] for key in sorted(self.messages, key=int)]

    def place(self, channel: channels.Channel) -> dict[str, Any]:
        places = [one for guild in self.state["places"]["guilds"] for one in guild["channels"]]
        places += self.state["places"]["direct"]
        return next(one for one in places if one["id"] == str(channel.id))


@dataclass
class PanelClient(Socket):
    """An open panel: its state, the traffic, and the log."""

    state: dict[str, Any] = field(default_factory=dict)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def receive(self, frame: dict[str, Any]) -> None:
        assert set(frame) == {"state", "entries", "lines"}
        self.state = frame["state"] or self.state
        self.entries |= {entry["number"]: entry for entry in frame["entries"]}
        self.lines += [line["text"] for line in frame["lines"]]

    async def use(self, label: str, **values: Any) -> str:
        """Use a control; return an empty text, or why it did nothing."""
        outcome = await self.act("use", label=label, values=values)
        return str(outcome.get("error", ""))

    async def look(self, channel: channels.Channel) -> None:
        await self.act("look", channel=str(channel.id))

    @property
    def controls(self) -> dict[str, dict[str, Any]]:
        """All controls by their labels."""
        lines = [line for form in self.state["forms"].values() for line in form]
        return {part["label"]: part for line in lines for part in line["parts"]}
