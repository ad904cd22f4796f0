import pytest

from playground.model.errors import UserError
from playground.panel.forms import Control, line, use

used: list[object] = []

LINES = [
    line(Control("text", "Text"), Control("button", "Off")),
    line(
        Control("select", "Size", options=("small", "large")),
        Control("input", "Name"),
        Control("button", "Order", lambda *values: used.append(values)),
    ),
    line(Control("check", "Hurry", used.append)),
]


async def test_a_button_takes_the_fields_beside_it_and_a_check_its_own() -> None:
    used.clear()
    await use(LINES, {"label": "Order", "values": {"Size": "small", "Name": "x", "Other": 1}})
    await use(LINES, {"label": "Hurry", "values": {"Hurry": False}})
    assert used == [("small", "x"), False]


async def test_what_a_form_does_not_offer_is_refused() -> None:
    used.clear()
    asked: list[tuple[object, object, str]] = [
        ("Order", {"Size": "small"}, "“Name” is missing"),
        ("Order", {"Size": "small", "Name": 3}, "“Name” is missing or of the wrong kind"),
        ("Order", {"Size": "huge", "Name": "x"}, "“Size” is one of small, large"),
        ("Order", None, "not possible"),
        ("Hurry", {"Hurry": "yes"}, "“Hurry” is missing or of the wrong kind"),
        *((label, {}, "not possible") for label in ("Off", "Text", "Nothing", ["Order"])),
    ]
    for label, values, said in asked:
        with pytest.raises(UserError, match=said):
            await use(LINES, {"label": label, "values": values})
    assert used == []
