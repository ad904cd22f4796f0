import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from playground.model import channels, users
from playground.page import add_page
from playground.testing import Channel, FakeDiscord
from playground.tests import WAIT_TIMEOUT, conftest


@dataclass
class Window:
    """One window, as its script has it: the state, the messages, and the outcomes of acts."""

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    frames: list[dict[str, Any]] = field(default_factory=list)
    typing: list[str] = field(default_factory=list)
    more: bool = False
    loaded: str | None = None
    outcomes: dict[int, dict[str, Any]] = field(default_factory=dict)
    nonces: Iterator[int] = field(default_factory=itertools.count)

    async def read(self) -> None:
        frame = await self.socket.receive_json()
        self.frames.append(frame)
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
            case "outcome":
                self.outcomes[frame["nonce"]] = frame

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(WAIT_TIMEOUT):
            while not condition():
                await self.read()

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        nonce = next(self.nonces)
        fields.setdefault("channel", self.state["channel"])
        await self.socket.send_json({"act": act, "nonce": nonce, **fields})
        await self.until(lambda: nonce in self.outcomes)
        return self.outcomes[nonce]

    @property
    def texts(self) -> list[str]:
        return [self.messages[key]["content"] for key in sorted(self.messages, key=int)]

    def place(self, channel: channels.Channel) -> dict[str, Any]:
        places = [one for guild in self.state["places"]["guilds"] for one in guild["channels"]]
        places.append(self.state["places"]["direct"])
        return next(one for one in places if one["id"] == str(channel.id))


@dataclass
class Club(conftest.Club):
    """A guild with two channels and two members, and the page."""

    other: Channel
    session: aiohttp.ClientSession

    @asynccontextmanager
    async def window(
        self, user: users.User, channel: channels.Channel | None = None
    ) -> AsyncIterator[Window]:
        asked = {"user": user.name, "channel": str(channel.id) if channel else ""}
        async with self.session.ws_connect(f"{self.discord.url}/page/socket", params=asked) as socket:
            window = Window(socket)
            await window.until(lambda: window.loaded)
            yield window


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    discord = FakeDiscord(rate_limits=False)
    add_page(discord)
    async with discord, aiohttp.ClientSession() as session:
        guild = discord.add_guild("Club")
        channel, other = guild.add_channel("games"), guild.add_channel("talk")
        ann = discord.add_user("ann", display_name="Ann", locale="fr")
        bob = discord.add_user("bob", display_name="Bob")
        for user in (ann, bob):
            guild.add_member(user)
        yield Club(discord, guild, channel, ann, bob, other, session)
