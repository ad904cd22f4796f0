"""Rate limits, planted faults, and moving the clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from playground import Limits, StandIn
from tests.playground.bots import Bot, Card, picture, running
from tests.playground.conftest import Api

if TYPE_CHECKING:
    from tests.playground.conftest import Club


async def test_buckets_are_announced_and_kept_per_channel() -> None:
    async with StandIn() as standin, aiohttp.ClientSession() as session:
        api = Api(standin, session)
        guild = standin.add_guild("Club")
        first, second = guild.add_channel("first"), guild.add_channel("second")
        for left in range(4, -1, -1):
            assert (await api.send(first, content="x"))[0] == 200
            assert api.headers["X-RateLimit-Remaining"] == str(left)
        status, error = await api.send(first, content="x")
        assert (status, error["global"], 0 < error["retry_after"] <= 5) == (429, False, True)
        assert api.headers["Via"]
        assert (await api.send(second, content="x"))[0] == 200
        standin.clock.advance(5)
        assert (await api.send(first, content="x"))[0] == 200
        assert [breach.rule for breach in standin.breaches] == ["429: too many requests"]


async def test_all_requests_together_are_limited() -> None:
    async with StandIn(rate_limits=Limits(overall=(3, 60.0))) as standin, aiohttp.ClientSession() as session:
        api = Api(standin, session)
        for _ in range(3):
            assert (await api("GET", "/users/@me"))[0] == 200
        status, error = await api("GET", "/oauth2/applications/@me")
        assert (status, error["global"]) == (429, True)


async def test_a_library_that_heeds_the_headers_breaks_no_limit() -> None:
    async with StandIn(rate_limits=Limits(create=(3, 0.2))) as standin:
        channel = standin.add_guild("Club").add_channel("games")
        async with running(Bot(), standin) as bot:
            place = bot.get_partial_messageable(channel.id)
            for n in range(7):
                await place.send(str(n))
        assert len(channel.visible) == 7
        assert standin.breaches == []


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


async def test_ids_carry_the_time_and_rise(club: Club) -> None:
    first = club.discord.add_message(club.channel, club.ann, "1")
    club.discord.clock.advance(3600)
    second = club.discord.add_message(club.channel, club.ann, "2")
    third = club.discord.add_message(club.channel, club.ann, "3")
    assert first.id < second.id < third.id
    apart = discord.utils.snowflake_time(second.id) - discord.utils.snowflake_time(first.id)
    assert 3600 <= apart.total_seconds() < 3610
    assert abs((discord.utils.utcnow() - discord.utils.snowflake_time(first.id)).total_seconds()) < 5
    with pytest.raises(ValueError, match="forward"):
        club.discord.clock.advance(-1)


async def test_a_planted_error_strikes_as_often_as_asked(club: Club, api: Api) -> None:
    fault = club.discord.faults.add("POST", "/channels/*/messages", status=403, code=50013, times=2)
    for _ in range(2):
        status, error = await api.send(club.channel, content="x")
        assert (status, error["code"]) == (403, 50013)
    assert (await api.send(club.channel, content="x"))[0] == 200
    assert fault.hits == 2
    assert [request.faulty for request in club.discord.requests] == [True, True, False]
    assert club.discord.breaches == []


async def test_faults_choose_by_method_path_and_content(club: Club, api: Api) -> None:
    faults = club.discord.faults
    faults.add("*", "/guilds/**", status=500, times=None)
    faults.add(
        "POST", "/channels/*/messages", status=500, when=lambda r: r.json["content"] == "bad", times=None
    )
    assert (await api("GET", f"/guilds/{club.guild.id}/roles"))[0] == 500
    assert (await api("GET", f"/channels/{club.channel.id}"))[0] == 200
    assert (await api.send(club.channel, content="good"))[0] == 200
    assert (await api.send(club.channel, content="bad"))[0] == 500
    faults.clear()
    assert (await api.send(club.channel, content="bad"))[0] == 200


async def test_a_connection_can_drop_before_or_after_the_deed(club: Club, api: Api) -> None:
    club.discord.faults.add("POST", "/channels/*/messages", disconnect=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await api.send(club.channel, content="lost")
    club.discord.faults.add("POST", "/channels/*/messages", disconnect=True, applied=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await api.send(club.channel, content="done")
    assert [message.text for message in club.channel.visible] == ["done"]


async def test_a_library_waits_out_a_planted_429(club: Club) -> None:
    club.discord.faults.add("POST", "/channels/*/messages", status=429, retry_after=0.05)
    async with running(Bot(), club.discord) as bot:
        await bot.get_partial_messageable(club.channel.id).send("x")
    assert [message.text for message in club.channel.visible] == ["x"]


async def test_a_slow_acknowledgement_fails_the_click(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("hi"), file=picture())

    bot.command(go)
    club.discord.patience = 0.2
    club.discord.faults.add("POST", "/interactions/*/*/callback", delay=0.4)
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go", check=False)
        assert reply.failed
        await club.discord.until(lambda: club.discord.breaches)
    assert [breach.code for breach in club.discord.breaches] == [10062]


async def test_waiting_in_vain_tells_what_there_was(club: Club) -> None:
    club.discord.add_message(club.channel, club.ann, "all there is")
    with pytest.raises(TimeoutError, match="all there is"):
        await club.discord.until(lambda: club.ann.sees(club.channel)[1], timeout=0.05)


async def test_waiting_ends_with_the_change_that_was_waited_for(club: Club) -> None:
    waiting = asyncio.create_task(club.discord.until(lambda: club.ann.sees(club.channel)[0].text == "now"))
    await asyncio.sleep(0)
    club.discord.add_message(club.channel, club.bob, "now")
    await asyncio.wait_for(waiting, 1)


async def test_a_nudge_has_conditions_asked_again(club: Club) -> None:
    outside: list[int] = []
    waiting = asyncio.create_task(club.discord.until(lambda: outside))
    await asyncio.sleep(0)
    outside.append(1)
    club.discord.nudge()
    await asyncio.wait_for(waiting, 1)


async def test_changes_can_be_followed(club: Club) -> None:
    kinds: list[str] = []

    async def follow() -> None:
        async for change in club.discord.changes():
            kinds.append(change.kind)
            if change.kind == "MESSAGE_DELETE":
                return

    following = asyncio.create_task(follow())
    await asyncio.sleep(0)
    message = club.discord.add_message(club.channel, club.bob, "x")
    await club.bob.delete(message)
    await asyncio.wait_for(following, 1)
    assert kinds == ["MESSAGE_CREATE", "MESSAGE_DELETE"]


async def test_no_secret_is_recorded(club: Club, api: Api) -> None:
    await api("GET", "/users/@me")
    assert club.discord.token not in repr(club.discord.requests)
