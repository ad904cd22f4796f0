import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from playground.bot_process import BotProcess
from playground.panel import Dice, Panel, add_panel
from playground.testing import Channel, FakeDiscord, Guild, User
from playground.tests import WAIT_TIMEOUT

WAIT = "import signal; print('up'); signal.pause()"


@dataclass
class Bench:
    """A guild with a channel and a member, and the panel."""

    discord: FakeDiscord
    panel: Panel
    guild: Guild
    channel: Channel
    ann: User
    session: aiohttp.ClientSession

    async def act(self, name: str, **asked: Any) -> str:
        """Use a tool; return an empty text, or why it did nothing."""
        async with self.session.post(f"{self.discord.url}/panel/acts/{name}", json=asked) as answer:
            assert answer.status in {204, 409}
            return await answer.text()

    async def here(self, name: str, **asked: Any) -> str:
        """Use a tool on the channel."""
        return await self.act(name, channel=str(self.channel.id), **asked)

    async def api(self, method: str, path: str, body: Any = None) -> int:
        """Send a request as the bot."""
        headers = {"Authorization": f"Bot {self.discord.token}"}
        async with self.session.request(
            method, self.discord.api_url + path, headers=headers, json=body
        ) as answer:
            return answer.status

    async def get(self, path: str) -> tuple[int, Any]:
        """Send a request as the panel."""
        async with self.session.get(self.discord.url + path) as answer:
            text = await answer.text()
            return answer.status, await answer.json() if answer.content_type == "application/json" else text


@dataclass
class PanelClient:
    """What an open panel has received so far."""

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    messages: int = 0

    async def hear(self) -> None:
        """Receive one message."""
        news = await self.socket.receive_json(timeout=WAIT_TIMEOUT)
        assert set(news) <= {"state", "entries", "lines"}
        assert news
        self.state = news.get("state", self.state)
        self.entries |= {entry["number"]: entry for entry in news.get("entries", [])}
        self.lines += [line["text"] for line in news.get("lines", [])]
        self.messages += 1


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    discord = FakeDiscord(rate_limits=False)
    guild = discord.add_guild("Club")
    channel = guild.add_channel("games")
    ann = discord.add_user("ann", display_name="Ann")
    guild.add_member(ann)
    bus = discord.world.bus
    process = BotProcess([sys.executable, "-c", WAIT], lambda: os.environ, bus)
    panel = add_panel(discord, process, Dice(bus, loaded=True))
    async with discord, aiohttp.ClientSession() as session:
        yield Bench(discord, panel, guild, channel, ann, session)
        await process.kill()


@pytest.fixture
async def panel(bench: Bench) -> AsyncIterator[PanelClient]:
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/feed") as socket:
        panel = PanelClient(socket)
        await panel.hear()
        yield panel
