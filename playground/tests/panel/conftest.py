import os
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from playground.bot_process import BotProcess
from playground.dice import Dice
from playground.panel import Panel, add_panel
from playground.testing import FakeDiscord
from playground.tests import WAIT_TIMEOUT, conftest
from playground.tests.windows import PanelClient

WAIT = "import signal; print('up'); signal.pause()"


@dataclass
class Bench(conftest.Club):
    """A guild with a channel and members, and the panel."""

    panel: Panel
    session: aiohttp.ClientSession

    async def api(self, method: str, path: str, body: Any = None) -> int:
        """Send a request as the bot; return its status."""
        return (await conftest.Api(self.discord, self.session)(method, path, body))[0]

    async def get(self, path: str, **headers: str) -> int:
        async with self.session.get(self.discord.url + path, headers=headers) as answer:
            return answer.status


@pytest.fixture
async def bench(session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bench]:
    monkeypatch.setattr("playground.bot_process.STOP_TIMEOUT", WAIT_TIMEOUT)
    discord = FakeDiscord(rate_limits=False)
    bus = discord.world.bus
    process = BotProcess([sys.executable, "-c", WAIT], lambda: os.environ, bus)
    panel = add_panel(discord, process, Dice(bus, loaded=True))
    async with discord:
        yield Bench(**vars(conftest.add_club(discord)), panel=panel, session=session)
        await process.kill()


@pytest.fixture
async def panel(bench: Bench) -> AsyncIterator[PanelClient]:
    async with bench.session.ws_connect(f"{bench.discord.url}/panel/socket") as socket:
        panel = PanelClient(socket)
        await panel.read()
        yield panel
