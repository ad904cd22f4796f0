from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from playground.testing import Intents, Permissions
from tests import WAIT_TIMEOUT
from tests.playground.conftest import Club


class Wire:
    """A gateway connection without a library."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token
        self.sequence = 0

    async def next(self) -> tuple[int, str | None, Any]:
        frame = await self.socket.receive_json(timeout=WAIT_TIMEOUT)
        self.sequence = frame["s"] or self.sequence
        return frame["op"], frame["t"], frame["d"]

    async def names(self, count: int) -> list[str | None]:
        return [(await self.next())[1] for _ in range(count)]

    async def identify(self, intents: Intents = Intents.GUILDS, **fields: Any) -> Any:
        data = {"token": self.token, "intents": int(intents), "properties": {}, **fields}
        await self.socket.send_json({"op": 2, "d": data})

    async def ready(self, intents: Intents = Intents.GUILDS, **fields: Any) -> Any:
        assert (await self.next())[0] == 10
        await self.identify(intents, **fields)
        op, name, data = await self.next()
        assert (op, name) == (0, "READY")
        return data

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=WAIT_TIMEOUT)
        return self.socket.close_code


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def wire(club: Club, session: aiohttp.ClientSession, query: str = "?v=10&encoding=json") -> Wire:
    return Wire(await session.ws_connect(club.discord.gateway.url + query), club.discord.token)


async def test_events_go_to_those_who_have_the_intent(club: Club, session: aiohttp.ClientSession) -> None:
    club.discord.gateway.privileged = Intents.MESSAGE_CONTENT | Intents.GUILD_MEMBERS
    nosy = await wire(club, session)
    await nosy.ready(Intents.GUILD_MESSAGES)
    reader = await wire(club, session)
    await reader.ready(Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES | Intents.MESSAGE_CONTENT)
    plain = await wire(club, session)
    await plain.ready(Intents.GUILDS)

    theirs = await club.ann.say(club.channel, "hello")
    await club.ann.say(club.ann.dm(), "psst")
    club.channel.add_thread("T")
    await club.ann.delete(theirs)
    club.channel.deny_bot(Permissions.VIEW_CHANNEL)
    await club.ann.say(club.channel, "unseen")
    club.guild.remove_bot()
    told = ["GUILD_CREATE", "THREAD_CREATE", "CHANNEL_UPDATE", "GUILD_DELETE"]
    assert await plain.names(4) == told
    name, data = (await nosy.next())[1:]
    assert (name, data["content"], data["member"]["nick"]) == ("MESSAGE_CREATE", "", None)
    assert (await reader.next())[2]["content"] == "hello"
    dm = (await reader.next())[2]
    assert (dm["content"], "guild_id" in dm) == ("psst", False)
    assert (await nosy.next())[1] == (await reader.next())[1] == "MESSAGE_DELETE"
