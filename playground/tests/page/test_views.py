from playground.model.users import User
from playground.testing import Permissions
from playground.tests.bots import Bot, Card, says
from playground.tests.page.conftest import Club


async def test_a_window_shows_its_user_the_server_and_the_direct_messages(club: Club) -> None:
    club.guild.add_member(club.bob, moderator=True)
    secret = club.guild.add_channel("secret")
    secret.deny(club.guild.everyone, Permissions.VIEW_CHANNEL)
    thread = club.channel.add_thread("side", owner=club.bob)
    async with club.window(club.ann) as window:
        me = {"name": "Ann", "username": "ann", "bot": False, "locale": "fr", "has_app": False}
        assert window.state["me"] == {"id": str(club.ann.id), **me}
        [guild] = window.state["places"]["guilds"]
        assert [one["name"] for one in guild["channels"]] == ["games", "side", "talk"]
        assert window.place(thread)["parent"] == str(club.channel.id)
        assert window.place(club.ann.dm())["name"] == club.discord.bot.display_name
        assert window.state["channel"] == str(club.channel.id)
        assert window.state["bot"]["online"] is False
        people = [(one["name"], one["locale"], one["position"]) for one in window.state["accounts"]]
        others = [("Bob", "en-US", "moderator"), ("owner of Club", "en-US", "owner")]
        assert people == [("Ann", "fr", None), *others]


async def test_an_answer_to_an_ephemeral_message_does_not_show_it_to_others(club: Club) -> None:
    bot = Bot(says(view=Card("secret", "Tell", image=None), ephemeral=True), says("told"))
    async with club.reply(bot) as reply:
        await club.ann.click(reply, "Tell")
        async with club.window(club.ann) as ann, club.window(club.bob) as bob:
            told = [[one for one in window.messages.values() if one["content"]] for window in (ann, bob)]
    assert told[0][0]["referenced_message"]["id"] == str(reply.shown.id)
    assert told[1][0]["referenced_message"] is None
    assert "secret" not in str(bob.frames)


async def test_direct_messages_have_the_name_of_the_other_and_the_bots_come_first(club: Club) -> None:
    private = club.ann.dm(club.bob)
    group = club.discord.add_group("Friends", club.bob, club.ann, club.guild.owner)

    async def listed(user: User) -> list[tuple[str, str, str | None]]:
        async with club.window(user, private) as window:
            places = window.state["places"]["direct"]
            return [(one["kind"], one["name"], (one["other"] or {}).get("id")) for one in places]

    bot, friends = (club.discord.bot, ("group", "Friends", None))
    bots = ("direct", bot.display_name, str(bot.id))
    assert await listed(club.ann) == [bots, ("direct", "Bob", str(club.bob.id)), friends]
    assert await listed(club.bob) == [bots, ("direct", "Ann", str(club.ann.id)), friends]
    assert await listed(club.guild.owner) == [bots, friends]
    async with club.window(club.ann, group) as window:
        assert [one["name"] for one in window.state["people"]["members"]] == ["Bob", "Ann", "owner of Club"]
        assert window.place(group)["may_write"]
