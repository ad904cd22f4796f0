from typing import Any

import pytest

from playground.testing import CallbackType, NotShown
from playground.tests.bots import menu_bot
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
        assert (await club.ann.submit(form, filled)).text == "Anna Small blue"
        with pytest.raises(NotShown, match="any more"):
            await club.ann.submit(form, filled)
        again = await club.ann.click(menus, "Modal")
        reply = await club.ann.submit(again, filled | {"who": [club.bob]})
        assert reply.text == f"Anna Small blue {club.bob.id}"


async def test_menus_offer_what_they_offer(club: Club) -> None:
    async with club.reply(menu_bot()) as menus:
        assert (await club.ann.select(menus, "Some colours", ["Red", "blue"])).text == "chose red blue"
        assert (await club.ann.select(menus, "who", [club.bob])).text == f"chose {club.bob.id}"
        for menu, values in (
            ("One colour", ["pink"]),
            ("Some colours", ["red"]),
            ("Some colours", ["red", "green", "blue"]),
            ("m", "red"),
        ):
            with pytest.raises(NotShown):
                await club.ann.select(menus, menu, values)
