from typing import Any

import discord
import pytest
from discord import ui

from playground.testing import CallbackType, NotShown
from playground.tests.bots import Bot, running
from playground.tests.conftest import Club


async def test_a_modal_is_opened_filled_in_and_answered(club: Club) -> None:
    big = discord.SelectOption(label="Big", value="b")
    kinds = ui.Select[Any](custom_id="kind", options=[big], required=False)

    class Form(ui.Modal, title="Name it"):
        name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=5))
        kind: ui.Label[Any] = ui.Label(text="Kind", component=kinds)

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.name.component, ui.TextInput)
            assert isinstance(self.kind.component, ui.Select)
            words = f"{self.name.component.value} {self.kind.component.values}"
            await interaction.response.send_message(words)

    async with running(Bot(lambda interaction: interaction.response.send_modal(Form())), club.discord):
        form = await club.ann.command(club.channel, "go")
        assert (form.kind, form.title, form.message) == (CallbackType.MODAL, "Name it", None)
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


async def test_menus_offer_what_they_offer(club: Club) -> None:
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

    async with club.reply(Bot(ask, chosen)) as reply:
        assert (await club.ann.select(reply, "How many?", ["One", "Tw"])).text == "On Tw"
        assert (await club.ann.select(reply, "who", [club.bob])).text == str(club.bob.id)
        for menu, values in (("n", ["Four"]), ("n", []), ("n", ["On", "Tw", "Th"]), ("m", "On")):
            with pytest.raises(NotShown):
                await club.ann.select(reply, menu, values)
