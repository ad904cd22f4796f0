import asyncio

import discord

from playground.tests import WAIT_TIMEOUT
from playground.tests.bots import Bot, running
from playground.tests.page.conftest import Club


async def test_another_act_is_done_while_one_waits_for_the_bot(club: Club) -> None:
    go_on = asyncio.Event()

    async def slow(interaction: discord.Interaction) -> None:
        await go_on.wait()
        await interaction.response.send_message("at last")

    async with running(Bot(slow), club.discord), club.window(club.ann) as window:
        asked = {"act": "command", "line": "go", "channel": window.state["channel"]}
        await window.socket.send_json({"nonce": 99, **asked})
        await window.act("say", text="meanwhile")
        assert 99 not in window.outcomes
        go_on.set()
        await window.until(lambda: 99 in window.outcomes)
        assert sorted(window.texts) == ["at last", "meanwhile"]


async def test_frames_that_make_no_sense_do_no_harm(club: Club) -> None:
    async with club.window(club.ann) as window:
        for sent in ("", "{", "[]", "3", '{"act": "say"}', '{"nonce": 1}', '{"act": [], "nonce": {}}'):
            await window.socket.send_str(sent)
        await window.socket.send_json({"act": "x", "nonce": 99})
        assert "error" not in await window.act("say", text="still here")


async def test_windows_are_closed_when_the_server_stops(club: Club) -> None:
    async with club.window(club.ann) as window:
        await club.discord.stop()
        async with asyncio.timeout(WAIT_TIMEOUT):
            async for _ in window.socket:
                pass
        assert window.socket.close_code == 1001
