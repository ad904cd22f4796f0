import io
from typing import Any

import discord

from playground import StandIn
from tests.playground.bots import Bot, running


async def test_a_game_like_exchange() -> None:
    bot = Bot()

    class Layout(discord.ui.LayoutView):
        def __init__(self, text: str) -> None:
            super().__init__(timeout=None)
            box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=1)
            box.add_item(discord.ui.TextDisplay(text))
            box.add_item(
                discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://b.png", description="a board"))
            )
            row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
            row.add_item(discord.ui.Button(label="Roll", custom_id="roll"))
            box.add_item(row)
            self.add_item(box)

    @bot.tree.command(name="new", description="x")
    async def new(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            view=Layout("hello"), file=discord.File(io.BytesIO(b"png"), "b.png")
        )

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(
            view=Layout("rolled"), attachments=[discord.File(io.BytesIO(b"png2"), "b.png")]
        )

    bot.answer = answer
    async with StandIn() as standin:
        guild = standin.add_guild("Club")
        channel = guild.add_channel("games")
        ann = standin.add_user("ann")
        guild.add_member(ann)
        async with running(bot, standin):
            await standin.commands_synced()
            reply = await ann.command(channel, "new")
            assert reply.shown.text == "hello"
            assert reply.shown.attachments[0].bytes == b"png"
            reply = await ann.click(reply, "Roll")
            assert reply.shown.text == "rolled"
            assert reply.shown.attachments[0].bytes == b"png2"
            assert reply.shown.alt_texts == ["a board"]
            thread = channel.add_thread("T")
            reply = await ann.command(thread, "new")
            assert reply.shown.channel is thread
            reply = await ann.command(ann.dm(), "new")
            await standin.cut()
            reply = await ann.click(reply, "Roll")
            assert standin.gateway.resumes == 1
            await standin.cut(resumable=False)
        assert standin.breaches == []
        assert standin.unhandled == []
