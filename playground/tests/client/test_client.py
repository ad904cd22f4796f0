import discord
import pytest
from discord import ui

from playground.testing import CallbackType, InteractionFailed, NotShown, UserError
from playground.tests.bots import Bot, running, shows, turns_into
from playground.tests.conftest import Club


async def test_a_card_with_a_picture_is_sent_and_edited_by_a_click(club: Club) -> None:
    bot = Bot(shows("hello", "Roll", "Stop"), turns_into("rolled", "Stop", content=b"second"))
    async with club.reply(bot) as reply:
        message = reply.shown
        assert (reply.kind, reply.ephemeral, message.text) == (CallbackType.MESSAGE, False, "hello")
        assert [file.bytes for file in message.attachments] == [b"png"]
        assert message.alt_texts == ["picture of hello"]
        assert reply.latency > 0
        clicked = await club.bob.click(message, "Roll")
        assert clicked.kind is CallbackType.UPDATE
        assert clicked.message is message
        assert (message.text, message.edits) == ("rolled", 1)
        assert [file.bytes for file in message.attachments] == [b"second"]
        assert [button.label for button in message.buttons] == ["Stop"]
        assert message.history[0].text == "hello"
        assert [button.label for button in message.history[0].buttons] == ["Roll", "Stop"]
        with pytest.raises(NotShown, match="'Roll'"):
            await club.ann.click(message, "Roll")


async def test_silence_fails_the_interaction(club: Club) -> None:
    async def silent(interaction: discord.Interaction) -> None: ...

    async with running(Bot(silent), club.discord):
        club.discord.patience = 0.1
        with pytest.raises(InteractionFailed, match="did not respond"):
            await club.ann.command(club.channel, "go")
        response = await club.ann.command(club.channel, "go", check=False)
        assert (response.failed, response.message) == (True, None)


async def test_buttons_are_found_by_label_id_or_emoji_and_may_be_forged(club: Club) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Same", custom_id="same"))
        view.add_item(ui.Button(label="Same", custom_id="other"))
        view.add_item(ui.Button(emoji="🎲", custom_id="dice"))
        view.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
        view.add_item(ui.Button(label="Web", url="https://example.org"))
        await interaction.response.send_message("press", view=view)

    async def tell(interaction: discord.Interaction) -> None:
        assert interaction.data
        await interaction.response.send_message(str(interaction.data.get("custom_id")), ephemeral=True)

    async with club.reply(Bot(ask, tell)) as reply:
        assert (await club.ann.click(reply, custom_id="other")).text == "other"
        assert (await club.ann.click(reply, emoji="🎲")).text == "dice"
        forged = await club.bob.click_raw(club.channel, reply.shown, "evil:1")
        assert (forged.text, forged.ephemeral) == ("evil:1", True)
        pressed = "cannot be pressed"
        for label, why in (("Same", "2 buttons"), ("Off", pressed), ("Web", pressed), ("None", "no buttons")):
            with pytest.raises(NotShown, match=why):
                await club.ann.click(reply, label)
        await club.bob.say(club.channel, "…")
        with pytest.raises(UserError):
            await club.bob.delete(reply.shown)
        reply.shown.deleted = True
        with pytest.raises(NotShown):
            await club.ann.click(reply, "Same")
