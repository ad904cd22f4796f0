"""What can be done in a window, and what is said where it cannot."""

from __future__ import annotations

import asyncio
import base64
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands, ui

from playground import Permissions
from tests.playground.bots import Bot, Card, running

if TYPE_CHECKING:
    from tests.playground.page.conftest import Club


async def test_a_command_gets_users_channels_roles_and_files_by_what_the_window_names(club: Club) -> None:
    bot, got = Bot(), []
    role = club.guild.add_role("players")

    @bot.tree.command(description="…")
    async def go(
        interaction: discord.Interaction,
        count: int,
        who: discord.Member,
        where: discord.TextChannel,
        role: discord.Role,
        anyone: discord.Member | discord.Role,
        file: discord.Attachment,
        sure: bool,
    ) -> None:
        got.extend([count, who.id, where.id, role.id, anyone.id, file.filename, file.size, sure])
        await interaction.response.send_message("ok")

    options = {
        "count": 3,
        "who": str(club.bob.id),
        "where": str(club.other.id),
        "role": str(role.id),
        "anyone": str(role.id),
        "file": {"name": "a b.txt", "content_type": "text/plain", "data": base64.b64encode(b"hey").decode()},
        "sure": True,
    }
    async with running(bot, club.discord), club.window(club.ann) as eyes:
        assert await eyes.act("command", line="go", options=options) == eyes.frames[-1]
        assert eyes.frames[-1]["failed"] is False
        for wrong in (
            {"who": "1"},
            {"where": str(club.ann.dm().id)},
            {"role": str(club.bob.id)},
            {"count": "3"},
            {"file": {"name": "x", "data": "%%"}},
            {"file": {"name": "x", "data": ""}},
            {"sure": None},
        ):
            assert "error" in await eyes.act("command", line="go", options={**options, **wrong}), wrong
    assert got == [3, club.bob.id, club.other.id, role.id, role.id, "a_b.txt", 3, True]
    assert club.discord.breaches == []


async def test_autocomplete_asks_the_bot_with_what_is_filled_in(club: Club) -> None:
    bot = Bot()

    @bot.tree.command(description="…")
    async def go(interaction: discord.Interaction, word: str, count: int = 0) -> None: ...

    @go.autocomplete("word")
    async def offer(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{typed}{interaction.namespace.count}", value="v")]

    async with running(bot, club.discord), club.window(club.ann) as eyes:
        asked = {"line": "go", "option": "word", "options": {"count": 4}}
        outcome = await eyes.act("autocomplete", typed="ab", **asked)
        assert outcome["choices"] == [{"name": "ab4", "value": "v"}]
        assert "error" in await eyes.act("autocomplete", typed="", line="go", option="count", options={})


async def test_a_click_a_choice_and_a_form_reach_the_bot(club: Club) -> None:
    bot = Bot()

    class Form(ui.Modal, title="Name it"):
        name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name"))
        who: ui.Label[Any] = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))

    async def go(interaction: discord.Interaction) -> None:
        card = Card("hello", "Form", image=None)
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(ui.UserSelect(custom_id="pick"))
        card.add_item(row)
        await interaction.response.send_message(view=card)

    async def answer(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.modal_submit:
            fields = [part["component"] for part in data["components"]]
            await interaction.response.send_message(f"{fields[0]['value']} {fields[1]['values'][0]}")
        elif data["custom_id"] == "form":
            await interaction.response.send_modal(Form())
        else:
            await interaction.response.send_message(f"picked {data['values'][0]}")

    bot.command(go)
    bot.answer = answer
    async with running(bot, club.discord), club.window(club.ann) as eyes:
        await eyes.act("command", line="go")
        [message] = eyes.messages
        opened = await eyes.act("click", message=message, custom_id="form")
        assert opened["modal"]["title"] == "Name it"
        form = {"form": opened["form"], "values": {"name": "", "who": [str(club.bob.id)]}}
        assert "Name" in (await eyes.act("submit", **form))["error"]
        form["values"]["name"] = "Zed"
        assert (await eyes.act("submit", **form))["failed"] is False
        assert eyes.texts[-1] == f"Zed {club.bob.id}"
        assert "error" in await eyes.act("submit", **form), "a form is sent once"
        await eyes.act("select", message=message, custom_id="pick", values=[str(club.bob.id)])
        assert eyes.texts[-1] == f"picked {club.bob.id}"
        assert "error" in await eyes.act("select", message=message, custom_id="pick", values=["12"])
        assert "error" in await eyes.act("click", message=message, custom_id="nothing")
    assert club.discord.breaches == []


async def test_a_bot_that_does_not_answer_is_told_of_as_such(club: Club) -> None:
    club.discord.patience = 0.1
    bot = Bot()

    async def silent(interaction: discord.Interaction) -> None: ...

    async def card(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card("hello", "Roll", image=None))

    bot.command(silent)
    bot.command(card, "card")
    async with running(bot, club.discord), club.window(club.ann) as eyes:
        assert (await eyes.act("command", line="go"))["failed"] is True
        club.discord.patience = 3
        await eyes.act("command", line="card")
        club.discord.patience = 0.1
        [message] = eyes.messages
        assert (await eyes.act("click", message=message, custom_id="roll"))["failed"] is True


async def test_another_act_is_done_while_one_waits_for_the_bot(club: Club) -> None:
    bot, go_on = Bot(), asyncio.Event()

    async def slow(interaction: discord.Interaction) -> None:
        await go_on.wait()
        await interaction.response.send_message("at last")

    bot.command(slow)
    async with running(bot, club.discord), club.window(club.ann) as eyes:
        await eyes.socket.send_json(
            {"act": "command", "nonce": 99, "line": "go", "channel": eyes.state["channel"]}
        )
        await eyes.act("say", text="meanwhile")
        assert 99 not in eyes.outcomes
        go_on.set()
        await eyes.until(lambda: 99 in eyes.outcomes)
        assert sorted(eyes.texts) == ["at last", "meanwhile"]


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
    async with club.window(club.ann) as eyes:
        place = eyes.place(club.channel)
        assert (place["may_write"], place["may_thread"]) == (False, False)
        assert "error" in await eyes.act("say", text="hello")
        assert "error" in await eyes.act("thread", name="mine")
        assert "error" in await eyes.act("say", text="hello", channel=str(locked.id))
    assert not any(channel.visible for channel in club.guild.channels.values())


async def test_somebody_new_joins_under_a_name_of_their_own(club: Club) -> None:
    async with club.window(club.ann) as eyes:
        names = ["Ann", "Юлия", "🎲", "🎲"]
        added = [(await eyes.act("new_user", name=name))["user"] for name in names]
        assert [one["name"] for one in added] == names
        assert [one["username"] for one in added] == ["ann2", "юлия", "user", "user2"]
        assert "error" in await eyes.act("new_user", name="x" * 33)
    newest = club.discord.world.users[int(added[-1]["id"])]
    assert newest.locale == "fr", "they speak the language of who let them in"
    async with club.window(newest) as eyes:
        assert eyes.state["channel"] == str(club.channel.id)


async def test_the_language_of_the_client_is_what_the_bot_is_told(club: Club) -> None:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.locale))

    bot.command(go)
    async with running(bot, club.discord), club.window(club.ann) as eyes:
        assert "error" in await eyes.act("language", locale="tlh")
        await eyes.act("language", locale="hu")
        await eyes.until(lambda: eyes.state["me"]["locale"] == "hu")
        await eyes.act("command", line="go")
        assert eyes.texts == ["hu"]


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{",
        "[]",
        "3",
        '{"act": "say"}',
        '{"nonce": 1}',
        '{"act": [], "nonce": {}}',
        '{"act": "x", "nonce": 1}',
    ],
)
async def test_a_frame_that_makes_no_sense_does_no_harm(club: Club, sent: str) -> None:
    async with club.window(club.ann) as eyes:
        await eyes.socket.send_str(sent)
        assert "error" not in await eyes.act("say", text="still here")


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("say", {"text": 7}),
        ("say", {"text": "  "}),
        ("say", {"text": "x" * 2001}),
        ("say", {"text": "x", "channel": 7}),
        ("say", {"text": "x", "channel": "²"}),
        ("say", {"text": "x", "reply_to": "1"}),
        ("delete", {"message": None}),
        ("command", {"line": "nothing"}),
        ("command", {"line": "go", "options": []}),
        ("select", {"message": "1", "custom_id": "x", "values": "abc"}),
        ("submit", {"form": "1", "values": {}}),
        ("open", {"channel": "9" * 5000}),
        ("nothing", {}),
    ],
)
async def test_what_cannot_be_done_is_answered_with_a_sentence(
    club: Club, act: str, fields: dict[str, Any]
) -> None:
    async with club.window(club.ann) as eyes:
        outcome = await eyes.act(act, **fields)
        assert outcome["error"]
        assert "itself failed" not in outcome["error"]
