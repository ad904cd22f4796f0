"""The names of players in pictures."""

import pytest

from bot.render.canvas import font
from bot.render.names import fitting_name

FONT, ROOM = 26, 140


@pytest.mark.parametrize("name", ["Ann", "Ötzi", "Łukasz", "Юлия", "Nguyễn", "J. R. 2nd"])
def test_a_name_that_the_font_can_write_is_written(name: str) -> None:
    assert fitting_name(name, FONT, ROOM) == name


@pytest.mark.parametrize("name", ["さくら", "יעל", "ليلى", "Ann 🦅", "Ann\u202e", "\u200b", ""])
def test_any_other_name_is_left_out(name: str) -> None:
    assert fitting_name(name, FONT, ROOM) == ""


@pytest.mark.parametrize("name", ["W" * 32, "Maximiliane von und zu Hohenstein", "i" * 32])
def test_a_long_name_is_shortened_to_its_place(name: str) -> None:
    written = fitting_name(name, FONT, ROOM)
    assert font(FONT).getlength(written) <= ROOM
    assert written.endswith("…") == (written != name)
    assert name.startswith(written.rstrip("…"))
