import discord
import pytest

from playground.tests.bots import Bot, Card, picture, shows
from playground.tests.conftest import Api, Club


async def test_a_followup_right_after_a_deferral_fills_the_deferred_message(club: Club) -> None:
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("first")
        await interaction.followup.send("second", ephemeral=True)

    async with club.reply(Bot(think)) as reply:
        await club.discord.until(lambda: reply.followups)
        assert reply.text == "first"
        assert [message.text for message in reply.followups] == ["second"]
        assert [m.text for m in club.bob.sees(club.channel)] == ["first"]


async def test_a_token_works_for_fifteen_minutes(club: Club) -> None:
    bot = Bot(shows("hello"))
    async with club.reply(bot) as reply:
        asked = bot.seen[-1]
        club.discord.clock.advance(14 * 60)
        await asked.edit_original_response(view=Card("still"), attachments=[picture()])
        assert reply.text == "still"
        club.discord.clock.advance(61)
        with pytest.raises(discord.HTTPException, match=r"401 .*50027"):
            await asked.edit_original_response(view=Card("late"), attachments=[picture()])


async def test_the_original_can_be_fetched_and_deleted_and_others_cannot(club: Club, api: Api) -> None:
    bot = Bot(shows("hello"))
    async with club.reply(bot) as reply:
        asked = bot.seen[-1]
        fetched = await asked.original_response()
        assert fetched.id == reply.shown.id
        other = club.discord.add_message(club.channel, club.bob, "mine")
        base = f"/webhooks/{club.discord.bot.id}/{asked.token}/messages"
        assert (await api("PATCH", f"{base}/{other.id}", {"content": "x"}))[1]["code"] == 10008
        await asked.delete_original_response()
        assert reply.shown.deleted
        assert (await api("GET", f"{base}/@original"))[1]["code"] == 10008
        _, error = await api("GET", f"/webhooks/{club.discord.bot.id}/nonsense/messages/@original")
        assert error["code"] == 10015
