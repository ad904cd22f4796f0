import discord

from playground.model.access import permissions_of
from playground.testing import Permissions
from playground.tests.bots import Bot, Card, running
from playground.tests.panel.conftest import Bench, PanelClient


async def test_the_newest_message_with_buttons_is_deleted(bench: Bench, panel: PanelClient) -> None:
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


async def test_a_permission_is_taken_and_given_back(bench: Bench, panel: PanelClient) -> None:
    bot, may = bench.discord.bot, permissions_of
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
    private = {"channel": str(bench.ann.dm().id), "there": False}
    assert "Direct messages" in await bench.act("install", **private)
