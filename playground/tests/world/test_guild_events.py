"""A member who is timed out, and a guild with an outage, as a bot hears of them."""

import pytest

from playground.model.errors import UserError
from playground.testing import Intents
from playground.tests.conftest import Api, Club
from playground.tests.wire import Connect


async def test_a_bot_that_is_timed_out_may_not_write(club: Club, connect: Connect, api: Api) -> None:
    bot = await connect(Intents.GUILDS)
    club.guild.time_out(club.discord.bot)
    assert (await api.send(club.channel, content="."))[1]["code"] == 50013
    club.guild.time_out(club.discord.bot, ended=True)
    assert (await api.send(club.channel, content="."))[0] == 200
    _, timed_out, ended = [await bot.next() for _ in range(3)]
    assert (timed_out[1], bool(timed_out[2]["communication_disabled_until"])) == ("GUILD_MEMBER_UPDATE", True)
    assert ended[2]["communication_disabled_until"] is None


async def test_members_who_are_timed_out_can_press_nothing(club: Club) -> None:
    message = await club.bob.say(club.channel, "hello")
    club.guild.time_out(club.ann)
    with pytest.raises(UserError, match="timed out"):
        await club.ann.click_raw(club.channel, message, "roll")
    with pytest.raises(UserError, match="may not write"):
        await club.ann.say(club.channel, "hello")


async def test_a_guild_with_an_outage_is_unavailable_until_that_is_over(club: Club, connect: Connect) -> None:
    bot = await connect(Intents.GUILDS)
    club.guild.set_available(available=False)
    late = await connect(Intents.GUILDS)
    club.guild.set_available(available=True)
    assert (await late.next())[1] == "GUILD_CREATE"
    created, gone, again = [await bot.next() for _ in range(3)]
    assert (created[1], gone[1], again[1]) == ("GUILD_CREATE", "GUILD_DELETE", "GUILD_CREATE")
    assert gone[2]["unavailable"] is True
