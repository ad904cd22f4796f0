from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import aiohttp
import pytest

from playground.api import server
from playground.model import channels, guilds
from playground.model.clock import Clock
from playground.testing import Channel, FakeDiscord, Guild, Response, User
from playground.tests import WAIT_TIMEOUT
from playground.tests.bots import Bot, running
from playground.tests.wire import Connect, wire
from playground.world import World


@dataclass
class Club:
    """A guild with a channel and two members, without rate limits."""

    discord: FakeDiscord
    guild: Guild
    channel: Channel
    ann: User
    bob: User

    def add_elsewhere(self, shard: int = 0) -> Channel:
        """Make a guild without the bot, with both members, and return its channel."""
        guild = self.discord.add_guild("Elsewhere", bot=False, shard=shard)
        guild.add_member(self.ann)
        guild.add_member(self.bob)
        return guild.add_channel("lounge")

    @asynccontextmanager
    async def reply(self, bot: Bot, *wrong: int) -> AsyncIterator[Response]:
        """Run a bot until the end of the block; this is what it replied to Ann's command."""
        async with running(bot, self.discord, *wrong):
            yield await self.ann.command(self.channel, "go")


@dataclass
class Api:
    """Plain requests with the bot's token, for what a library would not send."""

    discord: FakeDiscord
    session: aiohttp.ClientSession

    async def __call__(
        self, method: str, path: str, body: Any = None, *, token: str | None = None, **keywords: Any
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {token or self.discord.token}", **keywords.pop("headers", {})}
        if body is not None:
            keywords["json"] = body
        url = self.discord.api_url + path
        async with self.session.request(method, url, headers=headers, **keywords) as answer:
            text = await answer.text()
            self.headers = answer.headers
            return answer.status, await answer.json() if text else None

    async def refused(self, *arguments: Any, **keywords: Any) -> tuple[int, int]:
        status, error = await self(*arguments, **keywords)
        return status, error["code"]

    async def send(self, channel: channels.Channel, **fields: Any) -> tuple[int, Any]:
        return await self("POST", f"/channels/{channel.id}/messages", fields)


class StillClock(Clock):
    """A clock that moves on only by leaps, so that a slow machine reaches none of Discord's limits."""

    def __init__(self) -> None:
        super().__init__()
        self._time = super().now()

    def now(self) -> float:
        return self._time + self.ahead


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clocks stand still, and bots and waits take as long as they need."""
    monkeypatch.setattr(server, "Clock", StillClock)
    defaults = FakeDiscord.__init__.__kwdefaults__
    assert defaults
    monkeypatch.setitem(defaults, "patience", WAIT_TIMEOUT)
    for wait in (FakeDiscord.until, FakeDiscord.bot_ready, FakeDiscord.bot_gone, FakeDiscord.commands_synced):
        monkeypatch.setattr(wait, "__defaults__", (WAIT_TIMEOUT,))


def add_club(discord: FakeDiscord) -> Club:
    guild = discord.add_guild("Club", community_locale="hu")
    channel = guild.add_channel("games")
    ann = discord.add_user("ann", display_name="Ann", locale="fr")
    bob = discord.add_user("bob", display_name="Bob")
    guild.add_member(ann)
    guild.add_member(bob)
    return Club(discord, guild, channel, ann, bob)


@pytest.fixture
async def club() -> AsyncIterator[Club]:
    async with FakeDiscord(rate_limits=False) as discord:
        yield add_club(discord)


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
def connect(club: Club, session: aiohttp.ClientSession) -> Connect:
    """Connects to the club's gateway."""
    return partial(wire, club.discord, session)


@pytest.fixture
async def api(club: Club, session: aiohttp.ClientSession) -> Api:
    return Api(club.discord, session)


@pytest.fixture
def world() -> World:
    return World(Clock(), "Bot")


@pytest.fixture
def guild(world: World) -> guilds.Guild:
    club = guilds.Guild(world.snowflakes.next(), "Club", world.create_user("owner of Club"))
    world.add_guild(club)
    return club


@pytest.fixture
def channel(world: World, guild: guilds.Guild) -> channels.Channel:
    return world.create_channel(guild, "games", channels.ChannelType.TEXT)


@pytest.fixture
def kinds(world: World, channel: channels.Channel) -> list[str]:
    """The kinds of events since there is a channel."""
    found: list[str] = []
    world.bus.subscribe(lambda event: found.append(event.kind))
    return found
