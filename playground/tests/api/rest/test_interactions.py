import discord
import pytest

from playground.testing import CallbackType, NotShown, Permissions
from playground.tests.bots import Bot, Card, running, says, shows, turns_into
from playground.tests.conftest import Api, Club


async def test_an_interaction_is_answered_once(club: Club, api: Api) -> None:
    async with running(Bot(shows("hello")), club.discord, 40060, 10062) as bot:
        await club.ann.command(club.channel, "go")
        asked = bot.seen[-1]
        path = f"/interactions/{asked.id}"
        assert await api.refused("POST", f"{path}/{asked.token}/callback", {"type": 4}) == (400, 40060)
        assert await api.refused("POST", f"{path}/wrong/callback", {"type": 6}) == (404, 10062)


async def test_a_refused_answer_leaves_the_interaction_open(club: Club) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.response.send_message("x" * 2001)
        assert refused.value.code == 50035
        assert "data.content" in str(refused.value)
        await interaction.response.send_message("short")

    async with club.reply(Bot(twice), 50035) as reply:
        assert reply.text == "short"


async def test_what_no_command_is_answered_with_is_refused(club: Club, api: Api) -> None:
    async def odd(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind in (6, 7, 8, 1, None):
            status, error = await api("POST", path, {"type": kind, "data": {"content": "x"}})
            assert (status, error["code"], "type" in error["errors"]) == (400, 50035, True)
        flagged = {"type": 5, "data": {"flags": 1 << 15}}
        assert await api.refused("POST", path, flagged) == (400, 50035), "a deferral is ephemeral or not"
        await interaction.response.send_message("ok")

    async with club.reply(Bot(odd), *[50035] * 6) as reply:
        assert reply.text == "ok"


async def test_ephemeral_answers_are_for_one_user_and_one_token(club: Club, api: Api) -> None:
    bot = Bot(says(view=Card("psst", "More", image=None), ephemeral=True), turns_into("more"))
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


async def test_an_answer_is_too_late_by_the_clock_of_the_playground(club: Club) -> None:
    async def dawdle(interaction: discord.Interaction) -> None:
        club.discord.clock.advance(club.discord.patience + 1)
        with pytest.raises(discord.NotFound, match="10062"):
            await interaction.response.send_message("late")

    async with running(Bot(dawdle), club.discord, 10062):
        response = await club.ann.command(club.channel, "go", check=False)
    assert (response.failed, club.channel.messages) == (True, {})


async def test_answers_without_the_bot_are_private_where_their_user_lacks_permissions(club: Club) -> None:
    told: list[bool] = []

    async def answer(interaction: discord.Interaction) -> None:
        response = await interaction.response.send_message(view=Card("hello", "More", image=None))
        followup = await interaction.followup.send("psst", wait=True)
        told.extend([response.is_ephemeral(), followup.flags.ephemeral])
        club.discord.nudge()

    bot, elsewhere = Bot(answer, turns_into("rolled", "More"), anywhere=True), club.add_elsewhere()
    club.ann.add_app()
    async with running(bot, club.discord):
        public = await club.ann.command(elsewhere, "go")
        await club.discord.until(lambda: len(told) == 2)
        for user in (club.ann, club.bob):
            elsewhere.deny(user, Permissions.USE_EXTERNAL_APPS)
        private = await club.ann.command(elsewhere, "go")
        await club.discord.until(lambda: len(told) == 4)
        assert told == [False, False, True, True]
        assert (public.ephemeral, private.ephemeral) == (False, True)
        assert [message.text for message in club.bob.sees(elsewhere)] == ["hello", "psst"]
        assert (await club.bob.click(public, "More")).kind is CallbackType.UPDATE, "what is public stays so"
        assert not public.shown.ephemeral
