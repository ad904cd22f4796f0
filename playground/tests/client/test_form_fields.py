from typing import Any

import discord
import pytest
from discord import ui

from playground.testing import CallbackType, NotShown
from playground.tests.bots import Bot, menu_bot
from playground.tests.conftest import Club


async def test_a_modal_is_opened_filled_in_and_answered(club: Club) -> None:
    filled: dict[str, Any] = {"Name": "Anna", "size": "Small", "hue": ["Blue"]}
    wrong = ({"Name": ""}, {"Name": "Z"}, {"Name": "too long a name"}, {"nothing": "y"}, {"hue": ["c"]})
    async with club.reply(menu_bot()) as menus:
        form = await club.ann.click(menus, "Modal")
        assert (form.kind, form.title, form.message) == (CallbackType.MODAL, "About you", None)
        for values in ({}, *(filled | fields for fields in wrong)):
            with pytest.raises(NotShown):
                await club.ann.submit(form, values)
        with pytest.raises(NotShown):
            await club.bob.submit(form, filled)
        assert (await club.ann.submit(form, filled)).text == "Anna Small Blue"
        with pytest.raises(NotShown, match="any more"):
            await club.ann.submit(form, filled)
        again = await club.ann.click(menus, "Modal")
        reply = await club.ann.submit(again, filled | {"who": [club.bob]})
        assert reply.text == f"Anna Small Blue {club.bob.id}"


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
