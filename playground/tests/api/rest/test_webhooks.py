import discord
import pytest

from playground.model.channels import Channel
from playground.tests.bots import Bot, Card, picture, running, says, shows
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


async def test_the_original_is_fetched_edited_and_deleted_for_fifteen_minutes(club: Club, api: Api) -> None:
    bot = Bot(shows("hello"))
    async with club.reply(bot, 10015, 50027) as reply:
        asked = bot.seen[-1]
        base = f"/webhooks/{club.discord.bot.id}/{asked.token}/messages"
        club.discord.clock.advance(14 * 60)
        await asked.edit_original_response(view=Card("still"), attachments=[picture()])
        fetched = await asked.original_response()
        assert (reply.text, fetched.id) == ("still", reply.shown.id)
        own = bot.get_partial_messageable(club.channel.id).get_partial_message(fetched.id)
        await own.edit(view=Card("own", image=None))
        assert reply.text == "own", "without the token, too"
        other = club.discord.add_message(club.channel, club.bob, "mine")
        assert await api.refused("PATCH", f"{base}/{other.id}", {"content": "x"}) == (404, 10008)
        await asked.delete_original_response()
        assert reply.shown.deleted
        assert await api.refused("GET", f"{base}/@original") == (404, 10008)
        nonsense = f"/webhooks/{club.discord.bot.id}/nonsense/messages/@original"
        assert await api.refused("GET", nonsense) == (404, 10015)
        club.discord.clock.advance(61)
        with pytest.raises(discord.HTTPException, match=r"401 .*50027"):
            await asked.edit_original_response(view=Card("late"), attachments=[picture()])


async def test_a_token_edits_the_clicked_message_although_the_answer_is_another_one(club: Club) -> None:
    bot = Bot(shows("hello", "More"), says("psst", ephemeral=True))
    async with club.reply(bot) as reply:
        await club.ann.click(reply, "More")
        await bot.seen[-1].followup.edit_message(reply.shown.id, view=Card("there"), attachments=[picture()])
        assert reply.text == "there"


async def test_a_users_installation_alone_brings_five_followups(club: Club) -> None:
    bot = Bot(shows("hello", "More"), says("more"), anywhere=True)
    club.ann.add_app()
    async with running(bot, club.discord, 40094):
        reply = await club.ann.command(club.ann.dm(club.bob), "go")
        asked = bot.seen[-1]
        for number in range(5):
            sent = await asked.followup.send(str(number), ephemeral=number == 1, wait=True)
            await sent.edit(content="edited")
            await asked.edit_original_response(view=Card("edited", "More"), attachments=[picture()])
        await sent.delete()
        with pytest.raises(discord.HTTPException, match=r"400 .*40094"):
            await asked.followup.send("6")
        await club.bob.click(reply, "More")
        await bot.seen[-1].followup.send("each click brings five more")
        await club.ann.command(club.channel, "go")
        for number in range(6):
            await bot.seen[-1].followup.send(str(number))


async def test_followups_between_people_are_private_if_a_test_says_so(club: Club) -> None:
    bot = Bot(shows("hello"), anywhere=True)
    club.ann.add_app()
    private, elsewhere = club.ann.dm(club.bob), club.add_elsewhere()

    async def seen_by_bob(channel: Channel) -> list[str]:
        await club.ann.command(channel, "go")
        await bot.seen[-1].followup.send("Your turn")
        return [message.text for message in club.bob.sees(channel)][-2:]

    async with running(bot, club.discord):
        assert await seen_by_bob(private) == ["hello", "Your turn"]
        club.discord.private_followups = True
        assert await seen_by_bob(private) == ["Your turn", "hello"]
        assert await seen_by_bob(elsewhere) == ["hello", "Your turn"]
        assert await seen_by_bob(club.channel) == ["hello", "Your turn"]
