import asyncio
from typing import Any

import aiohttp
import pytest

from playground.testing import Intents, InteractionFailed
from playground.tests import WAIT_TIMEOUT
from playground.tests.bots import card_bot, running
from playground.tests.conftest import Club
from playground.tests.wire import Connect


async def test_a_wrong_frame_closes_the_connection(club: Club, connect: Connect) -> None:
    token = club.discord.token
    frames: list[tuple[int, dict[str, Any]]] = [
        (4004, {"op": 2, "d": {"token": "wrong", "intents": 1}}),
        (4013, {"op": 2, "d": {"token": token, "intents": 1 << 30}}),
        (4014, {"op": 2, "d": {"token": token, "intents": int(Intents.MESSAGE_CONTENT)}}),
        (4010, {"op": 2, "d": {"token": token, "intents": 1, "shard": [2, 2]}}),
        (4010, {"op": 2, "d": {"token": token, "intents": 1, "shard": [0, 0]}}),
        (4010, {"op": 2, "d": {"token": token, "intents": 1, "shard": ["0", "1"]}}),
        (4010, {"op": 2, "d": {"token": token, "intents": 1, "shard": 0}}),
        (4003, {"op": 3, "d": {}}),
        (4001, {"op": 77, "d": {}}),
        (4002, {"nonsense": 1}),
    ]
    for code, frame in frames:
        bot = await connect()
        await bot.socket.send_json(frame)
        assert await bot.close_code() == code, frame
    assert [breach.code for breach in club.discord.breaches] == [code for code, _ in frames]


async def test_a_wrong_version_or_a_second_identify_closes_the_connection(
    club: Club, connect: Connect, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(f"{club.discord.gateway.url}?v=6") as old:
        await old.receive()
    assert old.close_code == 4012
    bot = await connect(Intents.GUILDS)
    await bot.identify()
    assert await bot.close_code() == 4005


async def test_too_many_frames_close_the_connection(club: Club, connect: Connect) -> None:
    bot = await connect()
    for _ in range(121):
        await bot.socket.send_json({"op": 1, "d": None})
    assert await bot.close_code() == 4008


async def test_a_session_begins_with_ready_and_its_servers(club: Club, connect: Connect) -> None:
    bot = await connect()
    ready = await bot.ready()
    assert ready["guilds"] == [{"id": str(club.guild.id), "unavailable": True}]
    assert ready["resume_gateway_url"] == club.discord.gateway.url
    op, name, guild = await bot.next()
    assert (op, name, guild["name"]) == (0, "GUILD_CREATE", "Club")
    assert [member["user"]["id"] for member in guild["members"]] == [str(club.discord.bot.id)]
    await bot.socket.send_json({"op": 1, "d": bot.sequence})
    assert (await bot.next())[0] == 11


async def test_an_interrupted_session_is_resumed_without_loss(club: Club, connect: Connect) -> None:
    bot = await connect(Intents.GUILDS)
    await bot.next()
    await club.discord.disconnect()
    assert not club.discord.gateway.ready
    club.channel.add_thread("missed")
    again = await connect()
    await again.resume(bot)
    assert await again.names(2) == ["THREAD_CREATE", "RESUMED"]
    assert club.discord.gateway.resumes == 1

    third = await connect()
    await third.resume(bot, 99)
    assert await third.close_code() == 4007


async def test_a_session_that_its_bot_ended_is_gone(club: Club, connect: Connect) -> None:
    bot = await connect(Intents.GUILDS)
    await bot.socket.close(code=1000)
    await club.discord.bot_gone()
    again = await connect()
    await again.resume(bot)
    op, _, data = await again.next()
    assert (op, data) == (9, False)


async def test_clicks_while_the_connection_is_away_are_answered_after_the_resume(club: Club) -> None:
    gateway = club.discord.gateway
    async with club.reply(card_bot()) as reply:
        async with club.discord.cut_off():
            clicking = asyncio.create_task(club.ann.click(reply, "Roll"))
            await asyncio.sleep(0)
            assert gateway.ready, "nobody has noticed"
            assert not clicking.done()
        assert (await clicking).text == "rolled"
        async with club.discord.unreachable():
            clicking = asyncio.create_task(club.ann.click(reply, "Roll"))
            await club.discord.until(lambda: gateway.refused)
            assert not gateway.ready
        assert (await clicking).text == "rolled"
        gateway.ask_to_reconnect()
        await club.discord.until(lambda: gateway.resumes == 3)
    assert gateway.identifies == 1


async def test_clicks_fail_while_the_bot_is_away_and_work_after_a_new_start(club: Club) -> None:
    async with club.reply(card_bot()) as reply:
        pass
    await club.discord.bot_gone()
    club.discord.patience = 0.1
    with pytest.raises(InteractionFailed, match="not connected"):
        await club.ann.click(reply, "Roll")
    interactions = club.discord.world.interactions.by_id.values()
    assert [interaction.undelivered for interaction in interactions] == [False, True]
    club.discord.patience = WAIT_TIMEOUT
    async with running(card_bot(), club.discord):
        assert (await club.ann.click(reply, "Roll")).text == "rolled"


async def test_a_heartbeat_is_answered_late(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.api.gateway.ACK_DELAY", 2 * WAIT_TIMEOUT)
    bot = await connect()
    await bot.socket.send_json({"op": 1, "d": None})
    await bot.ready()
