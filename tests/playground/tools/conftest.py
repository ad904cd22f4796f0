from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from playground import Channel, Guild, StandIn, User
from playground.process import Process
from playground.tools import Dice, Tools, add_tools

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WAIT = "import signal; print('up'); signal.pause()"


@dataclass
class Bench:
    """A stand-in with a server, a channel and a member, and the tools beside it."""

    discord: StandIn
    tools: Tools
    guild: Guild
    channel: Channel
    ann: User
    session: aiohttp.ClientSession

    async def act(self, name: str, **asked: Any) -> str:
        """Asks a tool for something; the answer is empty, or why it was not done."""
        async with self.session.post(f"{self.discord.url}/tools/acts/{name}", json=asked) as answer:
            assert answer.status in {204, 409}
            return await answer.text()

    async def here(self, name: str, **asked: Any) -> str:
        """Asks a tool for something that concerns the channel."""
        return await self.act(name, channel=str(self.channel.id), **asked)

    async def api(self, method: str, path: str, body: Any = None) -> int:
        """What the bot might ask."""
        headers = {"Authorization": f"Bot {self.discord.token}"}
        async with self.session.request(
            method, self.discord.api_url + path, headers=headers, json=body
        ) as answer:
            return answer.status

    async def get(self, path: str) -> tuple[int, Any]:
        """What the panel asks."""
        async with self.session.get(self.discord.url + path) as answer:
            text = await answer.text()
            return answer.status, await answer.json() if answer.content_type == "application/json" else text


@dataclass
class Panel:
    """What an open panel has been told so far."""

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    messages: int = 0

    async def hear(self) -> None:
        """Takes in one message."""
        news = await self.socket.receive_json(timeout=10)
        assert set(news) <= {"state", "entries", "lines"}
        assert news
        self.state = news.get("state", self.state)
        self.entries |= {entry["number"]: entry for entry in news.get("entries", [])}
        self.lines += [line["text"] for line in news.get("lines", [])]
        self.messages += 1


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    discord = StandIn(rate_limits=False)
    guild = discord.add_guild("Club")
    channel = guild.add_channel("games")
    ann = discord.add_user("ann", display_name="Ann")
    guild.add_member(ann)
    changes = discord.world.changes
    process = Process([sys.executable, "-c", WAIT], lambda: os.environ, changes)
    tools = add_tools(discord, process, Dice(changes, loaded=True))
    async with discord, aiohttp.ClientSession() as session:
        yield Bench(discord, tools, guild, channel, ann, session)
        await process.kill()


@pytest.fixture
async def panel(bench: Bench) -> AsyncIterator[Panel]:
    async with bench.session.ws_connect(f"{bench.discord.url}/tools/feed") as socket:
        panel = Panel(socket)
        await panel.hear()
        yield panel
