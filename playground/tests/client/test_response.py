import asyncio

import discord

from playground.testing import CallbackType
from playground.tests.bots import Bot, Card, picture
from playground.tests.conftest import Club


async def test_thinking_ends_when_the_original_is_edited(club: Club) -> None:
    go_on = asyncio.Event()

    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await go_on.wait()
        await interaction.edit_original_response(view=Card("done"), attachments=[picture()])

    async with club.reply(Bot(think)) as reply:
        assert (reply.kind, reply.message, reply.ephemeral) == (CallbackType.DEFERRED, None, True)
        assert club.ann.sees(club.channel)[-1].loading
        go_on.set()
        await reply.settled()
        assert reply.text == "done"
        assert reply.shown.edits == 0
        assert club.bob.sees(club.channel) == []
        assert club.ann.sees(club.channel) == [reply.message]
