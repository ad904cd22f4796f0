import os
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from playground.bot_process import BotProcess
from playground.dice import Dice
from playground.model import channels
from playground.panel import Panel, add_panel
from playground.testing import Channel, FakeDiscord, Guild, User
from playground.tests import WAIT_TIMEOUT
from playground.tests.conftest import Api

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

    async def api(self, method: str, path: str, body: Any = None) -> int:
        """Send a request as the bot; return its status."""
        return (await Api(self.discord, self.session)(method, path, body))[0]

    async def get(self, path: str) -> int:
        """Send a request as the page; return its status."""
        async with self.session.get(self.discord.url + path) as answer:
            return answer.status


@dataclass
class PanelClient:
    """What an open panel has received so far."""

    socket: aiohttp.ClientWebSocketResponse
    state: dict[str, Any] = field(default_factory=dict)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    messages: int = 0

    async def hear(self) -> None:
        """Receive one message."""
        news = await self.socket.receive_json(timeout=WAIT_TIMEOUT)
        self.messages += 1
        if news.get("type") == "outcome":
            self.outcome = news
            return
        assert set(news) == {"state", "entries", "lines"}
        self.state = news["state"] or self.state
        self.entries |= {entry["number"]: entry for entry in news["entries"]}
        self.lines += [line["text"] for line in news["lines"]]

    async def until(self, condition: Callable[[], object]) -> None:
        """Receive messages until a condition holds."""
        while not condition():
            await self.hear()

    async def act(self, act: str, **fields: Any) -> dict[str, Any]:
        """Ask for an action, and return its outcome."""
        self.outcome = None
        await self.socket.send_json({"act": act, "nonce": 1, **fields})
        await self.until(lambda: self.outcome)
        assert self.outcome
        return self.outcome

    async def use(self, label: str, **values: Any) -> str:
        """Use a control; return an empty text, or why it did nothing."""
        outcome = await self.act("use", label=label, values=values)
        return str(outcome.get("error", ""))

    async def look(self, channel: channels.Channel) -> None:
        """Open a channel."""
        await self.act("look", channel=str(channel.id))

    @property
    def controls(self) -> dict[str, dict[str, Any]]:
        """All controls by their labels."""
        lines = [line for form in self.state["forms"].values() for line in form]
        return {part["label"]: part for line in lines for part in line["parts"]}


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
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/socket") as socket:
        panel = PanelClient(socket)
        await panel.hear()
        yield panel
