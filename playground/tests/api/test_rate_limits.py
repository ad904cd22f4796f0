import aiohttp
import pytest

from playground.model.clock import Clock
from playground.testing import FakeDiscord, Limits
from playground.tests.bots import Bot, running
from playground.tests.conftest import Api, Club


async def test_buckets_are_announced_and_kept_per_channel(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord() as server:
        api = Api(server, session)
        guild = server.add_guild("Club")
        first, second = guild.add_channel("first"), guild.add_channel("second")
        for left in range(4, -1, -1):
            assert (await api.send(first, content="x"))[0] == 200
            assert api.headers["X-RateLimit-Remaining"] == str(left)
        status, error = await api.send(first, content="x")
        assert (status, error["global"], 0 < error["retry_after"] <= 5) == (429, False, True)
        assert api.headers["Via"]
        assert (await api.send(second, content="x"))[0] == 200
        server.clock.advance(5)
        assert (await api.send(first, content="x"))[0] == 200
        assert [breach.rule for breach in server.breaches] == ["429: too many requests"]


async def test_buckets_need_not_be_announced(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(rate_limits=Limits(create=(1, 60.0), announced=False)) as server:
        api = Api(server, session)
        channel = server.add_guild("Club").add_channel("games")
        for expected in (200, 429):
            assert (await api.send(channel, content="x"))[0] == expected
            assert not [name for name in api.headers if name.startswith("X-RateLimit-Re")]


async def test_all_requests_together_are_limited(session: aiohttp.ClientSession) -> None:
    async with FakeDiscord(rate_limits=Limits(overall=(3, 60.0))) as server:
        api = Api(server, session)
        for _ in range(3):
            assert (await api("GET", "/users/@me"))[0] == 200
        status, error = await api("GET", "/oauth2/applications/@me")
        assert (status, error["global"]) == (429, True)


async def test_a_library_that_heeds_the_headers_breaks_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.api.server.Clock", Clock)
    async with FakeDiscord(rate_limits=Limits(create=(3, 0.2))) as server:
        channel = server.add_guild("Club").add_channel("games")
        async with running(Bot(), server) as bot:
            place = bot.get_partial_messageable(channel.id)
            for n in range(7):
                await place.send(str(n))
        assert len(channel.visible) == 7


async def test_old_messages_take_few_edits(club: Club, api: Api) -> None:
    _, sent = await api.send(club.channel, content="x")
    path = f"/channels/{club.channel.id}/messages/{sent['id']}"
    for _ in range(5):
        assert (await api("PATCH", path, {"content": "y"}))[0] == 200
    club.discord.clock.advance(3601)
    answers = [await api("PATCH", path, {"content": str(n)}) for n in range(4)]
    assert [status for status, _ in answers] == [200, 200, 200, 429]
    assert answers[3][1]["code"] == 30046
    club.discord.clock.advance(6)
    assert (await api("PATCH", path, {"content": "z"}))[0] == 200
