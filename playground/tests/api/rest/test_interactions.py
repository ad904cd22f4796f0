import discord
import pytest

from playground.testing import NotShown
from playground.tests.bots import Bot, buttons, running, says, shows
from playground.tests.conftest import Api, Club


async def test_an_interaction_is_answered_once(club: Club, api: Api) -> None:
    bot = Bot(shows("hello"))
    async with running(bot, club.discord):
        await club.ann.command(club.channel, "go")
        asked = bot.seen[-1]
        path = f"/interactions/{asked.id}/{asked.token}/callback"
        assert await api.refused("POST", path, {"type": 4, "data": {"content": "again"}}) == (400, 40060)
        assert await api.refused("POST", f"/interactions/{asked.id}/wrong/callback", {"type": 6}) == (
            404,
            10062,
        )
    assert [breach.code for breach in club.discord.breaches] == [40060, 10062]


async def test_a_refused_answer_leaves_the_interaction_open(club: Club) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.response.send_message("x" * 2001)
        assert refused.value.code == 50035
        assert "data.content" in str(refused.value)
        await interaction.response.send_message("short")

    async with club.reply(Bot(twice)) as reply:
        assert reply.text == "short"
    assert [breach.code for breach in club.discord.breaches] == [50035]


async def test_a_deferral_takes_no_flag_but_ephemeral(club: Club, api: Api) -> None:
    async def think(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        assert await api.refused("POST", path, {"type": 5, "data": {"flags": 1 << 15}}) == (400, 50035)
        await interaction.response.defer()

    async with running(Bot(think), club.discord):
        await club.ann.command(club.channel, "go")


async def test_updates_are_for_components_only(club: Club, api: Api) -> None:
    async def odd(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind in (6, 7, 8, 1, None):
            status, error = await api("POST", path, {"type": kind, "data": {"content": "x"}})
            assert (status, error["code"], "type" in error["errors"]) == (400, 50035, True)
        await interaction.response.send_message("ok")

    async with club.reply(Bot(odd)) as reply:
        assert reply.text == "ok"


async def test_ephemeral_answers_are_for_one_user_and_one_token(club: Club, api: Api) -> None:
    bot = Bot(
        says("psst", ephemeral=True, view=buttons("More")),
        lambda interaction: interaction.response.edit_message(content="more", view=None),
    )
    async with club.reply(bot) as reply:
        message = reply.shown
        assert reply.ephemeral
        assert club.bob.sees(club.channel) == []
        with pytest.raises(NotShown):
            await club.bob.click(message, "More")
        path = f"/channels/{club.channel.id}/messages/{message.id}"
        for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
            assert await api.refused(method, path, body) == (404, 10008)
        assert (await api("GET", f"/channels/{club.channel.id}/messages"))[1] == []
        clicked = await club.ann.click(message, "More")
        assert (clicked.message, clicked.text, message.ephemeral) == (message, "more", True)
        await club.ann.delete(message)
        assert club.ann.sees(club.channel) == []
