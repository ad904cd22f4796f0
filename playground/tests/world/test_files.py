import discord
from aiohttp import ClientSession

from playground.tests.bots import Bot, Card, picture, running
from playground.tests.conftest import Club
from playground.world.files import KEPT_AFTER_REMOVAL


async def test_files_are_shown_where_a_component_names_them(club: Club, session: ClientSession) -> None:
    async with running(Bot(), club.discord) as bot:
        channel = bot.get_partial_messageable(club.channel.id)
        sent = await channel.send(view=Card("hi"), files=[picture(), picture(b"lost", "lost.png")])
        message = club.channel.visible[-1]
        assert [file.filename for file in message.attachments] == ["board.png"]
        assert [file.filename for file in message.hidden_attachments] == ["lost.png"]
        assert sent.attachments == []
        first = message.attachments[0]
        async with session.get(first.url) as answer:
            assert (await answer.read(), answer.content_type) == (b"png", "image/png")
        nobody = discord.AllowedMentions.none()
        await sent.edit(view=Card("ho"), attachments=[picture(b"new")], allowed_mentions=nobody)
        assert [file.bytes for file in message.attachments] == [b"new"]
        assert message.hidden_attachments == []
        for _ in range(KEPT_AFTER_REMOVAL - 1):  # lost.png is removed too
            async with session.get(first.url) as answer:
                assert answer.status == 200, "a page that was just told of it can still load it"
            await sent.edit(attachments=[picture(b"newer")])
        async with session.get(first.url) as answer:
            assert answer.status == 404
