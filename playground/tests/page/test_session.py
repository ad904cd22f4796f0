from playground.testing import MessageFlags
from playground.tests.bots import Bot, running, says
from playground.tests.page.conftest import Club
from playground.tests.windows import Window
from playground.validation.drafts import Draft


async def all_see(texts: list[str], *windows: Window) -> None:
    for window in windows:
        await window.until(lambda: window.texts == texts)  # noqa: B023 (asked before the next turn)


async def test_a_private_thread_and_somebody_elses_direct_messages_stay_unseen(club: Club) -> None:
    private = club.channel.add_thread("private", owner=club.bob, private=True)
    async with club.window(club.ann, private) as window:
        assert window.state["channel"] == str(club.channel.id)
        for channel in (private, club.bob.dm()):
            assert "error" in await window.act("open", channel=str(channel.id))
        assert window.state["channel"] == str(club.channel.id)


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


async def test_only_the_latest_messages_come_at_once_and_older_ones_on_demand(club: Club) -> None:
    for number in range(130):
        club.discord.add_message(club.channel, club.bob, str(number))
    async with club.window(club.ann) as window:
        assert (len(window.messages), window.more) == (60, True)
        got: list[str] = window.texts
        while window.more:
            older = await window.act("older", before=min(window.messages, key=int))
            window.messages |= {one["id"]: one for one in older["messages"]}
            window.more = older["more"]
        assert got == [str(number) for number in range(70, 130)]
        assert window.texts == [str(number) for number in range(130)]


async def test_an_ephemeral_answer_is_seen_by_its_user_alone_and_can_be_dismissed(club: Club) -> None:
    bot = Bot(says("psst", ephemeral=True))
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


async def test_the_bot_is_shown_thinking_and_then_what_it_says(club: Club) -> None:
    world = club.discord.world
    async with club.window(club.bob) as window:
        thinking = world.post(club.channel, world.bot, Draft(flags=MessageFlags.LOADING))
        await window.until(lambda: [one["loading"] for one in window.messages.values()] == [True])
        world.edit_message(thinking, Draft(content="ready"))
        await window.until(lambda: [one["loading"] for one in window.messages.values()] == [False])
        assert window.texts == ["ready"]


async def test_a_channel_that_goes_away_gives_way_to_another(club: Club) -> None:
    async with club.window(club.ann, club.other) as window:
        club.discord.delete_channel(club.other)
        await window.until(lambda: window.loaded == str(club.channel.id))
        assert window.state["channel"] == str(club.channel.id)
