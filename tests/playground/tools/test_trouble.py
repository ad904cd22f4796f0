"""Trouble at will: what each tool does to the bot, and that it says why where it does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground import Permissions
from tests.playground.bots import Bot, Card, running

if TYPE_CHECKING:
    import discord

    from tests.playground.tools.conftest import Bench, Panel


async def test_every_request_waits(bench: Bench, panel: Panel) -> None:
    assert await bench.act("slow", seconds=0.2) == ""
    await bench.api("GET", "/users/@me")
    while not any(entry["took"] for entry in panel.entries.values()):
        await panel.hear()
    assert panel.entries[1]["took"] >= 0.2
    assert panel.state["trouble"]["delay"] == 0.2
    assert await bench.act("slow", seconds=0) == ""
    assert bench.discord.faults._planted == []


async def test_the_next_request_is_refused_even_while_all_are_slow(bench: Bench, panel: Panel) -> None:
    await bench.act("refuse", status=403, scope="next")
    await bench.act("slow", seconds=0.01)
    assert bench.tools.trouble.state()["refusal"] == {"status": 403, "scope": "next"}
    assert [await bench.api("GET", "/users/@me") for _ in range(3)] == [403, 200, 200]
    assert bench.tools.trouble.state()["refusal"] is None
    assert bench.discord.breaches == []


async def test_every_request_is_refused_until_it_is_over(bench: Bench) -> None:
    await bench.act("refuse", status=500, scope="all")
    assert [await bench.api("GET", path) for path in ("/users/@me", "/gateway")] == [500, 500]
    await bench.act("accept")
    assert await bench.api("GET", "/users/@me") == 200


async def test_answers_to_players_alone_are_refused(bench: Bench) -> None:
    await bench.act("refuse", status=429, scope="answers")
    assert await bench.api("GET", "/users/@me") == 200
    assert await bench.api("POST", "/interactions/1/abc/callback", {"type": 5}) == 429


async def test_the_connection_is_cut_and_kept_down(bench: Bench, panel: Panel) -> None:
    nobody = await bench.act("cut", resumable=True)
    assert "not connected" in nobody
    assert "not connected" in await bench.act("reconnect")
    async with running(Bot(), bench.discord):
        gateway = bench.discord.gateway
        assert await bench.act("cut", resumable=True) == ""
        await bench.discord.until(lambda: gateway.resumes == 1)
        assert await bench.act("reconnect") == ""
        await bench.discord.until(lambda: gateway.resumes == 2)
        assert await bench.act("down", down=True) == ""
        await bench.discord.until(lambda: gateway.refused)
        while not panel.state["trouble"]["down"] or panel.state["bot"]["connected"]:
            await panel.hear()
        assert await bench.act("down", down=False) == ""
        await bench.discord.bot_ready()
        assert gateway.identifies == 1
        assert await bench.act("cut", resumable=False) == ""
        await bench.discord.until(lambda: gateway.identifies == 2, 15)


async def test_the_newest_message_with_buttons_is_deleted(bench: Bench, panel: Panel) -> None:
    async def answer(interaction: discord.Interaction) -> None:
        text = f"<@{bench.ann.id}>'s <:board:123>"
        await interaction.response.send_message(view=Card(text, "Roll", image=None))

    bot = Bot()
    bot.command(answer)
    async with running(bot, bench.discord):
        await bench.discord.commands_synced()
        await panel.socket.send_json({"channel": str(bench.channel.id)})
        while not panel.state.get("place"):
            await panel.hear()
        assert panel.state["place"]["newest"] is None
        assert await bench.here("delete") == "The bot has no message with buttons in #games."
        board = (await bench.ann.command(bench.channel, "go")).shown
        while panel.state["place"]["newest"] != "@Ann's :board:":
            await panel.hear()
        bench.discord.add_message(bench.channel, bench.ann, "mine stays")
        assert await bench.here("delete") == ""
        assert board.deleted
        assert [message.text for message in bench.channel.visible] == ["mine stays"]


async def test_a_permission_is_taken_and_given_back(bench: Bench, panel: Panel) -> None:
    bot, may = bench.discord.bot, bench.discord.world.rights
    await panel.socket.send_json({"channel": str(bench.channel.id)})
    assert await bench.here("permit", permission="ATTACH_FILES", allowed=False) == ""
    assert not may(bot, bench.channel) & Permissions.ATTACH_FILES
    thread = bench.channel.add_thread("tea")
    assert not may(bot, thread) & Permissions.ATTACH_FILES
    while not panel.state.get("place"):
        await panel.hear()
    shown = {one["label"]: one["allowed"] for one in panel.state["place"]["permissions"]}
    assert (shown["Attach Files"], shown["Send Messages"]) == (False, True)
    in_thread = {"channel": str(thread.id), "permission": "ATTACH_FILES", "allowed": True}
    assert await bench.act("permit", **in_thread) == ""
    assert may(bot, bench.channel) & Permissions.ATTACH_FILES
    assert "no permission" in await bench.here("permit", permission="FLY", allowed=True)


async def test_the_bot_is_put_out_of_a_server_and_comes_back(bench: Bench) -> None:
    assert "already" in await bench.here("install", there=True)
    assert await bench.here("install", there=False) == ""
    assert not bench.guild.has_bot
    assert await bench.here("install", there=True) == ""
    assert bench.guild.has_bot
    private = {"channel": str(bench.discord.world.dm(bench.ann).id), "there": False}
    assert "Direct messages" in await bench.act("install", **private)


async def test_the_clock_goes_ahead_and_never_back(bench: Bench) -> None:
    before = bench.discord.clock.now()
    assert await bench.act("clock", seconds=3600) == ""
    assert bench.discord.clock.now() >= before + 3600
    for seconds in (0, -1, 1e12):
        assert "forward" in await bench.act("clock", seconds=seconds)


async def test_what_makes_no_sense_is_refused_with_a_sentence(bench: Bench) -> None:
    assert "seconds" in await bench.act("slow", seconds=-1)
    assert "“seconds”" in await bench.act("slow", seconds="2")
    assert "Choose" in await bench.act("refuse", status=418, scope="next")
    assert "Choose" in await bench.act("refuse", status=500, scope="some")
    assert "not there any more" in await bench.act("delete", channel="12")
    assert "not there any more" in await bench.act("delete", channel="x")
    assert "“down”" in await bench.act("down", down="yes")
