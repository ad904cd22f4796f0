from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import aiohttp
import pytest

from playground.model import channels, users
from playground.page import add_page
from playground.testing import Channel, FakeDiscord
from playground.tests import conftest
from playground.tests.windows import Window


@dataclass
class Club(conftest.Club):
    """A guild with two channels and two members, and the page."""

    other: Channel
    session: aiohttp.ClientSession

    @asynccontextmanager
    async def window(self, user: users.User, place: channels.Channel | None = None) -> AsyncIterator[Window]:
        asked = {"user": user.name, "channel": str(place.id) if place else ""}
        async with self.session.ws_connect(f"{self.discord.url}/page/socket", params=asked) as socket:
            window = Window(socket)
            await window.until(lambda: window.loaded)
            yield window


@pytest.fixture
async def club(session: aiohttp.ClientSession) -> AsyncIterator[Club]:
    discord = FakeDiscord(rate_limits=False)
    add_page(discord)
    async with discord:
        club = conftest.add_club(discord)
        yield Club(**vars(club), other=club.guild.add_channel("talk"), session=session)
