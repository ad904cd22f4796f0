import discord
from discord import app_commands

from playground.testing import Permissions
from playground.tests.bots import Bot, menu_bot, running, says
from playground.tests.page.conftest import Club


async def test_autocomplete_asks_the_bot_with_what_is_filled_in(club: Club) -> None:
    bot = Bot()

    @bot.tree.command(description="…")
    async def go(interaction: discord.Interaction, word: str, who: discord.User) -> None: ...

    @go.autocomplete("word")
    async def offer(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{interaction.namespace.who.id}", value="v")]

    async with running(bot, club.discord), club.window(club.ann) as window:
        asked = {"line": "go", "option": "word", "options": {"who": str(club.bob.id)}}
        outcome = await window.act("autocomplete", typed="ab", **asked)
        assert outcome["choices"] == [{"name": f"ab{club.bob.id}", "value": "v"}]
        assert "error" in await window.act("autocomplete", typed="", line="go", option="who", options={})


async def test_a_click_a_choice_and_a_form_reach_the_bot(club: Club) -> None:
    bob = str(club.bob.id)
    async with running(menu_bot(), club.discord), club.window(club.ann) as window:
        await window.act("command", line="go")
        [message] = window.messages
        opened = await window.act("click", message=message, custom_id="modal")
        assert opened["modal"]["title"] == "About you"
        values = {"name": "", "size": "Small", "hue": ["Blue"], "who": [bob]}
        form = {"form": opened["form"], "values": values}
        assert "Name" in (await window.act("submit", **form))["error"]
        values["name"] = "Zed"
        assert (await window.act("submit", **form))["failed"] is False
        assert window.texts[-1] == f"Zed Small blue {bob}"
        assert "error" in await window.act("submit", **form), "a form is sent once"
        await window.act("select", message=message, custom_id="who", values=[bob])
        assert window.texts[-1] == f"chose {bob}"
        assert "error" in await window.act("select", message=message, custom_id="who", values=["12"])
        assert "error" in await window.act("click", message=message, custom_id="nothing")


async def test_a_bot_that_does_not_answer_is_told_of_as_such(club: Club) -> None:
    async def silent(interaction: discord.Interaction) -> None: ...

    async with running(Bot(silent), club.discord), club.window(club.ann) as window:
        club.discord.patience = 0.1
        assert (await window.act("command", line="go"))["failed"] is True


async def test_replies_and_threads(club: Club) -> None:
    async with club.window(club.ann) as ann, club.window(club.bob) as bob:
        await ann.act("say", text="who plays?")
        await bob.until(lambda: bob.texts)
        [asked] = bob.messages
        await bob.act("say", text="I do", reply_to=asked)
        await ann.until(lambda: len(ann.messages) == 2)
        reply = max(ann.messages.values(), key=lambda one: int(one["id"]))
        assert (reply["referenced_message"]["id"], reply["mentions_me"]) == (asked, True)
        opened = await bob.act("thread", message=asked, name="Round one")
        await ann.until(lambda: "thread" in ann.messages[asked])
        assert opened["channel"] == asked == ann.messages[asked]["thread"]["id"]
        assert "error" in await ann.act("thread", message=asked, name="Again")
        assert "error" in await ann.act("thread", name=" ")
        assert "error" in await ann.act("thread", name="x" * 101)
        await ann.act("open", channel=asked)
        await ann.act("say", text="here")
        await ann.until(lambda: ann.texts == ["here"])
        assert "error" in await ann.act("thread", name="A thread in a thread")


async def test_nobody_writes_or_opens_threads_where_they_may_not(club: Club) -> None:
    club.channel.deny(club.ann, Permissions.SEND_MESSAGES | Permissions.CREATE_PUBLIC_THREADS)
    locked = club.other.add_thread("locked", owner=club.bob)
    locked.archive(locked=True)
    async with club.window(club.ann) as window:
        place = window.place(club.channel)
        assert (place["may_write"], place["may_thread"]) == (False, False)
        assert "error" in await window.act("say", text="hello")
        assert "error" in await window.act("thread", name="mine")
        assert "error" in await window.act("say", text="hello", channel=str(locked.id))
    assert not any(map(club.discord.world.public_messages, club.discord.world.channels.values()))


async def test_somebody_new_joins_under_a_name_of_their_own(club: Club) -> None:
    async with club.window(club.ann) as window:
        names = ["Ann", "Юлия", "🎲", "🎲"]
        added = [(await window.act("new_user", name=name))["user"] for name in names]
        assert [one["name"] for one in added] == names
        assert [one["username"] for one in added] == ["ann2", "юлия", "user", "user2"]
        assert "error" in await window.act("new_user", name="x" * 33)
    newest = club.discord.world.users[int(added[-1]["id"])]
    assert newest.locale == "fr", "they speak the language of who let them in"
    async with club.window(newest) as window:
        assert window.state["channel"] == str(club.channel.id)


async def test_the_language_of_a_client_is_one_of_discords(club: Club) -> None:
    async with club.window(club.ann) as window:
        assert "error" in await window.act("language", locale="tlh")
        await window.act("language", locale="hu")
        await window.until(lambda: window.state["me"]["locale"] == "hu")
    assert club.ann.locale == "hu"


async def test_a_user_adds_the_bot_to_their_apps_and_removes_it(club: Club) -> None:
    private = club.ann.dm(club.bob)
    async with (
        running(Bot(says("hello"), anywhere=True), club.discord),
        club.window(club.ann, private) as ann,
        club.window(club.bob, private) as bob,
    ):
        assert "unknown command" in (await ann.act("command", line="go"))["error"]
        await ann.act("app", added=True)
        await ann.until(lambda: [one["name"] for one in ann.state["commands"]] == ["go"])
        assert ann.state["me"]["has_app"]
        await ann.act("command", line="go")
        await bob.until(lambda: bob.texts == ["hello"])
        assert (bob.state["commands"], bob.state["me"]["has_app"]) == ([], False)
        assert "error" in await ann.act("app", added="no")
        await ann.act("app", added=False)
        await ann.until(lambda: not ann.state["commands"])
    assert not club.ann.has_app
