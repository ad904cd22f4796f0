from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands, ui

from playground import InteractionFailed, NotShown, Permissions, ReplyKind, UserError
from tests.playground.bots import Bot, Card, picture, running

if TYPE_CHECKING:
    from playground import Message
    from tests.playground.conftest import Api, Club


def bot_with_card(*labels: str, text: str = "hello") -> Bot:
    bot = Bot()

    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Card(text, *labels), file=picture())

    bot.command(go)
    return bot


async def test_a_card_with_a_picture_is_sent_and_edited_by_a_click(club: Club) -> None:
    bot = bot_with_card("Roll", "Stop")

    async def roll(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Card("rolled", "Stop"), attachments=[picture(b"second")])

    bot.answer = roll
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        message = reply.shown
        assert (reply.kind, reply.ephemeral, message.text) == (ReplyKind.MESSAGE, False, "hello")
        assert [file.bytes for file in message.attachments] == [b"png"]
        assert message.alt_texts == ["picture of hello"]
        assert 0 < reply.latency < 3
        clicked = await club.bob.click(message, "Roll")
        assert clicked.kind is ReplyKind.UPDATE
        assert clicked.message is message
        assert (message.text, message.edits) == ("rolled", 1)
        assert [file.bytes for file in message.attachments] == [b"second"]
        assert [button.label for button in message.buttons] == ["Stop"]
        assert message.history[0].text == "hello"
        assert [button.label for button in message.history[0].buttons] == ["Roll", "Stop"]
        with pytest.raises(NotShown, match="'Roll'"):
            await club.ann.click(message, "Roll")
    assert club.discord.breaches == []
    assert club.discord.unhandled == []


async def test_interactions_carry_what_a_bot_reads_in_servers_threads_and_direct_messages(club: Club) -> None:
    bot = bot_with_card("Roll")

    async def ok(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    bot.answer = ok
    club.channel.deny_bot(Permissions.ATTACH_FILES)
    thread = club.channel.add_thread("T")
    moderator = club.discord.add_user("mod")
    club.guild.add_member(moderator, moderator=True)
    buried = club.discord.add_message(club.channel, club.bob, "hi")
    async with running(bot, club.discord):
        await moderator.command(club.channel, "go")
        in_guild = bot.seen[-1]
        assert in_guild.channel is not None
        assert (in_guild.guild_id, in_guild.channel.id) == (club.guild.id, club.channel.id)
        assert in_guild.permissions.manage_messages
        assert not in_guild.app_permissions.attach_files
        assert in_guild.app_permissions.embed_links
        assert in_guild.context.guild
        assert in_guild.filesize_limit == 10 * 1024 * 1024
        sent = club.discord.events[-1]
        assert sent.data["channel"]["last_message_id"] == str(buried.id)

        await club.ann.command(thread, "go")
        in_thread = bot.seen[-1]
        assert isinstance(in_thread.channel, discord.Thread)
        assert in_thread.channel.parent_id == club.channel.id
        assert not in_thread.permissions.manage_messages
        assert (in_thread.locale, in_thread.guild_locale) == (discord.Locale.french, discord.Locale.hungarian)

        reply = await club.ann.command(club.ann.dm(), "go")
        in_dm = bot.seen[-1]
        assert in_dm.guild_id is None
        assert in_dm.user.id == club.ann.id
        assert isinstance(in_dm.channel, discord.DMChannel)
        assert in_dm.context.dm_channel
        await club.ann.click(reply, "Roll")
        assert bot.seen[-1].message is not None
        assert bot.seen[-1].message.id == reply.shown.id
    assert club.discord.breaches == []


async def test_silence_fails_the_interaction_and_a_late_answer_is_refused(club: Club) -> None:
    go_on = asyncio.Event()
    club.discord.patience = 0.2
    bot = Bot()

    async def late(interaction: discord.Interaction) -> None:
        await go_on.wait()
        await interaction.response.send_message("sorry")

    bot.command(late)
    async with running(bot, club.discord):
        with pytest.raises(InteractionFailed, match="did not respond"):
            await club.ann.command(club.channel, "go")
        reply = await club.ann.command(club.channel, "go", check=False)
        assert reply.failed
        assert reply.message is None
        go_on.set()
        await club.discord.until(lambda: len(club.discord.breaches) == 2)
    assert [breach.code for breach in club.discord.breaches] == [10062, 10062]
    assert club.channel.messages == {}


async def test_an_interaction_is_answered_once(club: Club, api: Api) -> None:
    bot = bot_with_card()
    async with running(bot, club.discord):
        await club.ann.command(club.channel, "go")
        asked = bot.seen[-1]
        path = f"/interactions/{asked.id}/{asked.token}/callback"
        status, error = await api("POST", path, {"type": 4, "data": {"content": "again"}})
        assert (status, error["code"]) == (400, 40060)
        status, error = await api("POST", f"/interactions/{asked.id}/wrong/callback", {"type": 6})
        assert (status, error["code"]) == (404, 10062)
    assert [breach.code for breach in club.discord.breaches] == [40060, 10062]


async def test_a_refused_answer_leaves_the_interaction_open(club: Club) -> None:
    bot = Bot()

    async def twice(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refused:
            await interaction.response.send_message("x" * 2001)
        assert refused.value.code == 50035
        assert "data.content" in str(refused.value)
        await interaction.response.send_message("short")

    bot.command(twice)
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        assert reply.text == "short"
    assert [breach.code for breach in club.discord.breaches] == [50035]


async def test_thinking_ends_when_the_original_is_edited(club: Club) -> None:
    go_on = asyncio.Event()
    bot = Bot()

    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await go_on.wait()
        await interaction.edit_original_response(view=Card("done"), attachments=[picture()])

    bot.command(think)
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        assert (reply.kind, reply.message, reply.ephemeral) == (ReplyKind.DEFERRED, None, True)
        assert club.ann.sees(club.channel)[-1].loading
        go_on.set()
        await reply.settled()
        assert reply.text == "done"
        assert reply.shown.edits == 0
        assert club.bob.sees(club.channel) == []
        assert club.ann.sees(club.channel) == [reply.message]


async def test_a_followup_right_after_a_deferral_fills_the_deferred_message(club: Club) -> None:
    bot = Bot()

    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("first")
        await interaction.followup.send("second", ephemeral=True)

    bot.command(think)
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        await club.discord.until(lambda: reply.followups)
        assert reply.text == "first"
        assert [message.text for message in reply.followups] == ["second"]
        assert [m.text for m in club.bob.sees(club.channel)] == ["first"]


async def test_a_deferral_takes_no_flag_but_ephemeral(club: Club, api: Api) -> None:
    bot = Bot()

    async def think(interaction: discord.Interaction) -> None:
        status, error = await api(
            "POST",
            f"/interactions/{interaction.id}/{interaction.token}/callback",
            {"type": 5, "data": {"flags": 1 << 15}},
        )
        assert (status, error["code"]) == (400, 50035)
        await interaction.response.defer()

    bot.command(think)
    async with running(bot, club.discord):
        await club.ann.command(club.channel, "go")


async def test_a_deferred_update_is_settled_by_the_edit_that_follows(club: Club) -> None:
    bot = bot_with_card("Roll")

    async def roll(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=Card("rolled"), attachments=[picture()])

    bot.answer = roll
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        clicked = await club.ann.click(reply, "Roll")
        assert clicked.kind is ReplyKind.DEFERRED_UPDATE
        await clicked.settled()
        assert clicked.message is reply.message
        assert clicked.text == "rolled"


async def test_updates_are_for_components_only(club: Club, api: Api) -> None:
    bot = Bot()

    async def odd(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind in (6, 7, 8, 1, None):
            status, error = await api("POST", path, {"type": kind, "data": {"content": "x"}})
            assert (status, error["code"], "type" in error["errors"]) == (400, 50035, True)
        await interaction.response.send_message("ok")

    bot.command(odd)
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        assert reply.text == "ok"


async def test_ephemeral_answers_are_for_one_user_and_one_token(club: Club, api: Api) -> None:
    bot = Bot()

    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True, view=buttons("More"))

    async def more(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="more", view=None)

    bot.command(whisper)
    bot.answer = more
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        message = reply.shown
        assert reply.ephemeral
        assert club.bob.sees(club.channel) == []
        with pytest.raises(NotShown):
            await club.bob.click(message, "More")
        path = f"/channels/{club.channel.id}/messages/{message.id}"
        for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
            status, error = await api(method, path, body)
            assert (status, error["code"]) == (404, 10008)
        assert (await api("GET", f"/channels/{club.channel.id}/messages"))[1] == []
        clicked = await club.ann.click(message, "More")
        assert (clicked.message, clicked.text, message.ephemeral) == (message, "more", True)
        await club.ann.delete(message)
        assert club.ann.sees(club.channel) == []


async def test_a_token_works_for_fifteen_minutes(club: Club) -> None:
    bot = bot_with_card()
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        asked = bot.seen[-1]
        club.discord.clock.advance(14 * 60)
        await asked.edit_original_response(view=Card("still"), attachments=[picture()])
        assert reply.text == "still"
        club.discord.clock.advance(61)
        with pytest.raises(discord.HTTPException) as refused:
            await asked.edit_original_response(view=Card("late"), attachments=[picture()])
        assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_the_original_can_be_fetched_and_deleted_and_others_cannot(club: Club, api: Api) -> None:
    bot = bot_with_card()
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        asked = bot.seen[-1]
        fetched = await asked.original_response()
        assert fetched.id == reply.shown.id
        other = club.discord.add_message(club.channel, club.bob, "mine")
        base = f"/webhooks/{club.discord.bot.id}/{asked.token}/messages"
        assert (await api("PATCH", f"{base}/{other.id}", {"content": "x"}))[1]["code"] == 10008
        await asked.delete_original_response()
        assert reply.shown.deleted
        assert (await api("GET", f"{base}/@original"))[1]["code"] == 10008
        assert (await api("GET", f"/webhooks/{club.discord.bot.id}/nonsense/messages/@original"))[1][
            "code"
        ] == 10015


async def test_a_modal_is_opened_filled_in_and_answered(club: Club) -> None:
    class Form(ui.Modal, title="Name it"):
        name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=5))
        kind: ui.Label[Any] = ui.Label(
            text="Kind",
            component=ui.Select(
                custom_id="kind", options=[discord.SelectOption(label="Big", value="b")], required=False
            ),
        )

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.name.component, ui.TextInput)
            assert isinstance(self.kind.component, ui.Select)
            words = f"{self.name.component.value} {self.kind.component.values}"
            await interaction.response.send_message(words)

    bot = Bot()

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    bot.command(ask)
    async with running(bot, club.discord):
        form = await club.ann.command(club.channel, "go")
        assert (form.kind, form.title, form.message) == (ReplyKind.MODAL, "Name it", None)
        for wrong in ({}, {"name": "too long"}, {"name": "x", "nothing": "y"}, {"name": "x", "kind": ["c"]}):
            with pytest.raises(NotShown):
                await club.ann.submit(form, wrong)
        with pytest.raises(NotShown):
            await club.bob.submit(form, {"name": "x"})
        reply = await club.ann.submit(form, {"Name": "Anna", "kind": ["Big"]})
        assert reply.text == "Anna ['b']"
        with pytest.raises(NotShown, match="any more"):
            await club.ann.submit(form, {"name": "x"})
        again = await club.ann.command(club.channel, "go")
        assert (await club.ann.submit(again, {"name": "Bo"})).text == "Bo []"
    assert club.discord.breaches == []


async def test_options_are_checked_sent_and_resolved(club: Club) -> None:
    bot = Bot()
    got: list[object] = []

    @app_commands.command(description="moves")
    @app_commands.choices(way=[app_commands.Choice(name="Up", value="u")])
    async def move(
        interaction: discord.Interaction,
        steps: app_commands.Range[int, 1, 3],
        way: app_commands.Choice[str],
        who: discord.Member | None = None,
        quick: bool = False,
    ) -> None:
        got.extend([steps, way.value, who.id if who else None, quick])
        await interaction.response.send_message("moved")

    group = app_commands.Group(name="game", description="plays")
    group.add_command(move)
    bot.tree.add_command(group)
    async with running(bot, club.discord):
        await club.ann.command(club.channel, "game move", steps=2, way="Up", who=club.bob, quick=True)
        assert got == [2, "u", club.bob.id, True]
        for line, options in (
            ("nothing", {}),
            ("game", {}),
            ("game nothing", {}),
            ("game move", {"steps": 2}),
            ("game move", {"steps": 4, "way": "u"}),
            ("game move", {"steps": "2", "way": "u"}),
            ("game move", {"steps": 2, "way": "down"}),
            ("game move", {"steps": 2, "way": "u", "who": "bob"}),
            ("game move", {"steps": 2, "way": "u", "speed": 1}),
        ):
            with pytest.raises(UserError):
                await club.ann.command(club.channel, line, options)
    assert club.discord.breaches == []


async def test_autocomplete_offers_choices_while_typing(club: Club) -> None:
    bot = Bot()

    @app_commands.command(description="moves")
    async def move(interaction: discord.Interaction, to: int, way: str) -> None:
        await interaction.response.send_message(f"{to} {way}")

    @move.autocomplete("way")
    async def ways(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        to = interaction.namespace.to
        return [app_commands.Choice(name=f"{typed}{n} to {to}", value=f"{n}") for n in range(2)]

    bot.tree.add_command(move)
    async with running(bot, club.discord):
        choices = await club.ann.autocomplete(club.channel, "move", "way", "6", {"to": 7})
        assert [(choice.name, choice.value) for choice in choices] == [("60 to 7", "0"), ("61 to 7", "1")]
        with pytest.raises(UserError):
            await club.ann.autocomplete(club.channel, "move", "to", "6")
    assert club.discord.breaches == []


def buttons(*labels: str) -> ui.View:
    view = ui.View(timeout=None)
    for label in labels:
        view.add_item(ui.Button(label=label, custom_id=label.lower()))
    return view


async def test_menus_offer_what_they_offer(club: Club) -> None:
    bot = Bot()

    async def ask(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        options = [discord.SelectOption(label=word, value=word[:2]) for word in ("One", "Two", "Three")]
        view.add_item(ui.Select(custom_id="n", placeholder="How many?", max_values=2, options=options))
        view.add_item(ui.UserSelect(custom_id="who"))
        await interaction.response.send_message("choose", view=view)

    async def chosen(interaction: discord.Interaction) -> None:
        assert interaction.data
        values: Any = interaction.data.get("values")
        await interaction.response.send_message(" ".join(values))

    bot.command(ask)
    bot.answer = chosen
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        assert (await club.ann.select(reply, "How many?", ["One", "Tw"])).text == "On Tw"
        assert (await club.ann.select(reply, "who", [club.bob])).text == str(club.bob.id)
        for menu, values in (("n", ["Four"]), ("n", []), ("n", ["On", "Tw", "Th"]), ("m", "On")):
            with pytest.raises(NotShown):
                await club.ann.select(reply, menu, values)


async def test_forged_clicks_reach_the_bot(club: Club) -> None:
    bot = bot_with_card("Roll")

    async def tell(interaction: discord.Interaction) -> None:
        assert interaction.data
        await interaction.response.send_message(str(interaction.data.get("custom_id")), ephemeral=True)

    bot.answer = tell
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        forged = await club.bob.click_raw(club.channel, reply.shown.id, "evil:1")
        assert (forged.text, forged.ephemeral) == ("evil:1", True)
        with pytest.raises(NotShown):
            await club.bob.click_raw(club.channel, 1, "evil:1")


async def test_twenty_clicks_at_once_are_all_answered(club: Club) -> None:
    bot = bot_with_card("Roll")
    count = 0

    async def roll(interaction: discord.Interaction) -> None:
        nonlocal count
        count += 1
        await interaction.response.edit_message(view=Card(f"roll {count}", "Roll"), attachments=[picture()])

    bot.answer = roll
    async with running(bot, club.discord):
        message: Message = (await club.ann.command(club.channel, "go")).shown
        replies = await asyncio.gather(*(club.ann.click(message, "Roll") for _ in range(20)))
        assert not any(reply.failed for reply in replies)
        assert (count, message.edits) == (20, 20)
    assert club.discord.breaches == []


async def test_buttons_are_found_by_label_id_or_emoji(club: Club) -> None:
    bot = Bot()

    async def ask(interaction: discord.Interaction) -> None:
        view = buttons("Same")
        view.add_item(ui.Button(label="Same", custom_id="other"))
        view.add_item(ui.Button(emoji="🎲", custom_id="dice"))
        view.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
        view.add_item(ui.Button(label="Web", url="https://example.org"))
        await interaction.response.send_message("press", view=view)

    async def tell(interaction: discord.Interaction) -> None:
        assert interaction.data
        await interaction.response.send_message(str(interaction.data.get("custom_id")))

    bot.command(ask)
    bot.answer = tell
    async with running(bot, club.discord):
        reply = await club.ann.command(club.channel, "go")
        assert (await club.ann.click(reply, custom_id="other")).text == "other"
        assert (await club.ann.click(reply, emoji="🎲")).text == "dice"
        for label in ("Same", "Off", "Web", "None"):
            with pytest.raises(NotShown):
                await club.ann.click(reply, label)
        await club.bob.say(club.channel, "…")
        with pytest.raises(UserError):
            await club.bob.delete(reply.shown)
        reply.shown.deleted = True
        with pytest.raises(NotShown):
            await club.ann.click(reply, "Same")


async def test_commands_are_offered_only_where_and_to_whom_they_are_registered(club: Club) -> None:
    bot = Bot()

    @app_commands.command(description="for moderators")
    @app_commands.default_permissions(manage_messages=True)
    @app_commands.guild_only()
    async def admin(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    bot.tree.add_command(admin)
    moderator = club.discord.add_user("mod")
    club.guild.add_member(moderator, moderator=True)
    thread = club.channel.add_thread("old")
    thread.archive()
    async with running(bot, club.discord):
        assert (await moderator.command(club.channel, "admin")).text == "ok"
        with pytest.raises(UserError, match="permissions"):
            await club.ann.command(club.channel, "admin")
        with pytest.raises(UserError, match="direct messages"):
            await moderator.command(moderator.dm(), "admin")
        with pytest.raises(UserError, match="archived"):
            await moderator.command(thread, "admin")
        club.guild.remove_bot()
        with pytest.raises(UserError, match="unknown command"):
            await moderator.command(club.channel, "admin")
