from playground.model.access import permissions_of
from playground.testing import Permissions
from playground.tests.bots import Bot, Card, running, says
from playground.tests.panel.conftest import Bench
from playground.tests.windows import PanelClient

DELETE = "Delete the bot's latest message with buttons"


async def test_the_newest_message_with_buttons_is_deleted(bench: Bench, panel: PanelClient) -> None:
    card = Card(f"<@{bench.ann.id}>'s <:board:123>", "Roll", image=None)
    async with running(Bot(says(view=card)), bench.discord):
        await bench.discord.commands_synced()
        await panel.look(bench.channel)
        await panel.until(lambda: "There's none in this channel." in panel.controls)
        assert "not possible" in await panel.use(DELETE)
        board = (await bench.ann.command(bench.channel, "go")).shown
        await panel.until(lambda: "“@Ann's :board:”" in panel.controls)
        bench.discord.add_message(bench.channel, bench.ann, "mine stays")
        assert await panel.use(DELETE) == ""
        assert board.deleted
        assert [message.text for message in bench.channel.visible] == ["mine stays"]


async def test_a_permission_is_taken_and_given_back(bench: Bench, panel: PanelClient) -> None:
    bot, may = bench.discord.bot, permissions_of
    await panel.look(bench.channel)
    assert await panel.use("Attach Files", **{"Attach Files": False}) == ""
    assert not may(bot, bench.channel) & Permissions.ATTACH_FILES
    thread = bench.channel.add_thread("tea")
    assert not may(bot, thread) & Permissions.ATTACH_FILES
    await panel.until(lambda: not panel.controls["Attach Files"]["on"])
    assert panel.controls["Send Messages"]["on"]
    await panel.look(thread)
    assert await panel.use("Attach Files", **{"Attach Files": True}) == ""
    assert may(bot, bench.channel) & Permissions.ATTACH_FILES


async def test_the_bot_is_put_out_of_a_server_and_comes_back(bench: Bench, panel: PanelClient) -> None:
    await panel.look(bench.channel)
    assert "not possible" in await panel.use("Add the bot to Club")
    assert await panel.use("Remove the bot from Club") == ""
    assert not bench.guild.has_bot
    await panel.until(lambda: panel.controls["Attach Files"]["disabled"])
    assert await panel.use("Add the bot to Club") == ""
    assert bench.guild.has_bot


async def test_only_channels_of_servers_have_permissions(bench: Bench, panel: PanelClient) -> None:
    await panel.act("look", channel="x")
    assert DELETE not in panel.controls
    await panel.look(bench.ann.dm())
    await panel.until(lambda: "Direct messages" in panel.controls)
    assert "Send Messages" not in panel.controls
