import asyncio

import aiohttp
import pytest

from playground.tests.bots import Bot, running
from playground.tests.conftest import Api, Club


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
    faults.add("POST", "/channels/**", status=500, when=lambda r: r.json["content"] == "bad", times=None)
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


async def test_a_request_can_be_held_until_it_is_released(club: Club, api: Api) -> None:
    fault = club.discord.faults.add("POST", "/channels/*/messages", held=True)
    sending = asyncio.create_task(api.send(club.channel, content="held"))
    await club.discord.until(lambda: fault.hits)
    await api("GET", f"/channels/{club.channel.id}")
    assert club.channel.visible == []
    fault.released.set()
    assert (await sending)[0] == 200


async def test_a_library_waits_out_a_planted_429(club: Club) -> None:
    club.discord.faults.add("POST", "/channels/*/messages", status=429, retry_after=0.05)
    async with running(Bot(), club.discord) as bot:
        await bot.get_partial_messageable(club.channel.id).send("x")
    assert [message.text for message in club.channel.visible] == ["x"]
