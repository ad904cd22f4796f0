"""What a window is told: what its user sees, and nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from playground import Permissions
from tests.playground.bots import Bot, Card, picture, running

if TYPE_CHECKING:
    from tests.playground.page.conftest import Club, Eyes


async def all_see(texts: list[str], *windows: Eyes) -> None:
    for eyes in windows:
        await eyes.until(lambda: eyes.texts == texts)  # noqa: B023 (asked before the next turn)


async def test_a_window_shows_its_user_the_server_and_the_direct_messages(club: Club) -> None:
    secret = club.guild.add_channel("secret")
    secret.deny(club.guild.everyone, Permissions.VIEW_CHANNEL)
    thread = club.channel.add_thread("side", owner=club.bob)
    async with club.window(club.ann) as eyes:
        assert eyes.state["me"] == {
            "id": str(club.ann.id),
            "name": "Ann",
            "username": "ann",
            "bot": False,
            "locale": "fr",
        }
        [guild] = eyes.state["places"]["guilds"]
        assert [one["name"] for one in guild["channels"]] == ["games", "side", "talk"]
        assert eyes.place(thread)["parent"] == str(club.channel.id)
        assert eyes.state["places"]["direct"]["name"] == club.discord.bot.display_name
        assert eyes.state["channel"] == str(club.channel.id)
        assert eyes.state["bot"]["online"] is False
        names = [one["name"] for one in eyes.state["accounts"]]
        assert names == ["Ann", "Bob", "owner of Club"]


async def test_a_private_thread_and_somebody_elses_direct_messages_stay_unseen(club: Club) -> None:
    private = club.channel.add_thread("private", owner=club.bob, private=True)
    async with club.window(club.ann, private) as eyes:
        assert eyes.state["channel"] == str(club.channel.id)
        for channel in (private, club.bob.dm()):
            assert "error" in await eyes.act("open", channel=str(channel.id))
        assert eyes.state["channel"] == str(club.channel.id)


async def test_an_unknown_user_or_channel_becomes_the_first_one(club: Club) -> None:
    asked = {"user": "nobody", "channel": "12x"}
    async with club.session.ws_connect(f"{club.discord.url}/page/socket", params=asked) as socket:
        frame = await socket.receive_json()
    assert (frame["me"]["username"], frame["channel"]) == ("ann", str(club.channel.id))


async def test_messages_come_change_and_go_in_every_window_that_looks(club: Club) -> None:
    async with club.window(club.ann) as ann, club.window(club.bob) as bob:
        await ann.act("say", text="hello")
        await all_see(["hello"], ann, bob)
        [message] = ann.messages.values()
        assert (message["may_delete"], message["author"]["id"]) == (True, str(club.ann.id))
        assert next(iter(bob.messages.values()))["may_delete"] is False
        assert "error" in await bob.act("delete", message=message["id"])
        await ann.act("delete", message=message["id"])
        await all_see([], ann, bob)


async def test_what_others_wrote_elsewhere_is_unread_until_it_is_looked_at(club: Club) -> None:
    async with club.window(club.ann) as ann, club.window(club.bob, club.other) as bob:
        await bob.act("say", text="one")
        await bob.act("say", text=f"two {club.ann.mention}")
        await ann.until(lambda: ann.place(club.other)["mentions"] == 1)
        assert ann.place(club.other)["unread"] is True
        assert ann.texts == []
        assert bob.place(club.other)["unread"] is False
        await ann.act("open", channel=str(club.other.id))
        await ann.until(lambda: ann.loaded == str(club.other.id))
        assert ann.texts == ["one", f"two {club.ann.mention}"]
        assert [one["mentions_me"] for one in ann.messages.values()] == [False, True]
        assert (ann.place(club.other)["unread"], ann.place(club.other)["mentions"]) == (False, 0)
    late = club.discord.add_user("late")
    club.guild.add_member(late)
    async with club.window(late) as eyes:
        assert eyes.place(club.other)["unread"] is False, "what was there before counts as read"


async def test_who_types_is_seen_typing_by_the_others_in_the_channel(club: Club) -> None:
    bot = Bot()
    async with (
        running(bot, club.discord),
        club.window(club.ann) as ann,
        club.window(club.bob) as bob,
        club.window(club.bob, club.other) as away,
    ):
        await ann.act("typing")
        await bob.until(lambda: bob.typing == [str(club.ann.id)])
        await bot.get_partial_messageable(club.channel.id).typing()
        await ann.until(lambda: ann.typing == [str(club.discord.bot.id)])
        await away.act("say", text="hello")
        assert away.typing == []


async def test_what_is_read_in_one_window_is_read_in_the_users_others(club: Club) -> None:
    async with club.window(club.ann) as one, club.window(club.ann, club.other) as other:
        club.discord.add_message(club.channel, club.bob, "hello")
        await one.until(lambda: one.texts)
        await other.act("language", locale="fr")
        await other.until(lambda: not other.place(club.channel)["unread"])


async def test_only_the_latest_messages_come_at_once_and_older_ones_on_demand(club: Club) -> None:
    for number in range(130):
        club.discord.add_message(club.channel, club.bob, str(number))
    async with club.window(club.ann) as eyes:
        assert (len(eyes.messages), eyes.more) == (60, True)
        got: list[str] = eyes.texts
        while eyes.more:
            older = await eyes.act("older", before=min(eyes.messages, key=int))
            eyes.messages |= {one["id"]: one for one in older["messages"]}
            eyes.more = older["more"]
        assert got == [str(number) for number in range(70, 130)]
        assert eyes.texts == [str(number) for number in range(130)]


async def test_an_ephemeral_answer_is_seen_by_its_user_alone_and_can_be_dismissed(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True)

    bot.command(go)
    async with running(bot, club.discord), club.window(club.ann) as ann, club.window(club.bob) as bob:
        await ann.until(lambda: ann.state["commands"])
        assert (await ann.act("command", line="go"))["failed"] is False
        await bob.act("say", text="anybody?")
        await all_see(["psst", "anybody?"], ann)
        await all_see(["anybody?"], bob)
        [private] = [one for one in ann.messages.values() if one["ephemeral"]]
        assert private["interaction"]["name"] == "go"
        await ann.act("delete", message=private["id"])
        await ann.until(lambda: ann.texts == ["anybody?"])


async def test_an_answer_to_an_ephemeral_message_does_not_show_it_to_others(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("secret", "Tell", image=None), ephemeral=True)

    async def tell(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("told")

    bot.command(go)
    bot.answer = tell
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        await club.ann.click(reply, "Tell")
        async with club.window(club.ann) as ann, club.window(club.bob) as bob:
            told = [[one for one in eyes.messages.values() if one["content"]] for eyes in (ann, bob)]
    assert told[0][0]["referenced_message"]["id"] == str(reply.shown.id)
    assert told[1][0]["referenced_message"] is None
    assert "secret" not in str(bob.frames)


async def test_the_bot_is_shown_thinking_and_then_what_it_says(club: Club) -> None:
    bot, go_on = Bot(), asyncio.Event()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await go_on.wait()
        await interaction.edit_original_response(view=Card("ready", "Roll"), attachments=[picture()])

    bot.command(go)
    async with running(bot, club.discord), club.window(club.bob) as eyes:
        await club.ann.command(club.channel, "go")
        await eyes.until(lambda: [one["loading"] for one in eyes.messages.values()] == [True])
        go_on.set()
        await eyes.until(lambda: [one["loading"] for one in eyes.messages.values()] == [False])
        [message] = eyes.messages.values()
        assert message["components"][0]["components"][0]["content"] == "ready"


async def test_only_commands_that_the_user_may_use_here_are_offered(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None: ...

    bot.command(go)
    manage = app_commands.default_permissions(manage_guild=True)(go)
    bot.tree.command(name="manage", description="…")(manage)

    @bot.tree.command(description="…")
    @app_commands.guild_only()
    async def inside(interaction: discord.Interaction) -> None: ...

    async with running(bot, club.discord):
        async with club.window(club.ann) as eyes:
            await eyes.until(lambda: eyes.state["bot"]["online"])
            assert [one["name"] for one in eyes.state["commands"]] == ["go", "inside"]
            direct = eyes.state["places"]["direct"]["id"]
            await eyes.act("open", channel=direct)
            await eyes.until(lambda: eyes.loaded == direct)
            # Permissions are those of members, so there are none to lack in direct messages.
            assert [one["name"] for one in eyes.state["commands"]] == ["go", "manage"]
        async with club.window(club.guild.owner) as eyes:
            assert [one["name"] for one in eyes.state["commands"]] == ["go", "manage", "inside"]


async def test_a_channel_that_goes_away_gives_way_to_another(club: Club) -> None:
    async with club.window(club.ann, club.other) as eyes:
        club.discord.delete_channel(club.other)
        await eyes.until(lambda: eyes.loaded == str(club.channel.id))
        assert eyes.state["channel"] == str(club.channel.id)


async def test_windows_are_closed_when_the_stand_in_stops(club: Club) -> None:
    async with club.window(club.ann) as eyes:
        await club.discord.stop()
        async with asyncio.timeout(10):
            async for _ in eyes.socket:
                pass
        assert eyes.socket.close_code == 1001
