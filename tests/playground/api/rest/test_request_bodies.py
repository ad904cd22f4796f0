import io

import discord
import pytest

from tests.playground.bots import Bot, picture, running
from tests.playground.conftest import Api, Club


async def test_what_is_not_json_is_refused(club: Club, api: Api) -> None:
    path = f"/channels/{club.channel.id}/messages"
    status, error = await api("POST", path, data=b'{"content": NaN}')
    assert (status, error["code"]) == (400, 50109)


async def test_empty_and_oversized_uploads_are_noticed(club: Club) -> None:
    bot = Bot()
    async with running(bot, club.discord):
        channel = bot.get_partial_messageable(club.channel.id)
        spent = picture()
        await channel.send(file=spent)
        await channel.send(file=discord.File(io.BytesIO(b""), "empty.png"))
        assert [breach.rule for breach in club.discord.breaches] == ["an upload of 0 bytes: empty.png"]
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(file=discord.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "big.png"))
        assert (refused.value.status, refused.value.code) == (413, 40005)
