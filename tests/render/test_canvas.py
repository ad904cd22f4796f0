import pytest
from PIL import Image, ImageFont, features

from bot.render import canvas
from bot.render.canvas import draw_number, fitting_name, font, font_for

FONT, ROOM = 26, 140


@pytest.mark.parametrize(
    ("name", "written"),
    [
        *((name, name) for name in ("Ann", "Ötzi", "Łukasz", "Юлия", "Nguyễn", "J. R. 2nd")),
        *(("Ann 🦅", "Ann"), ("1️⃣ Ben", "1 Ben"), ("Cyd\u202e", "Cyd"), ("𝓓𝓮𝓮", "Dee"), ("Ｅｖｅ", "Eve")),
        *((name, "") for name in ("🦅", "\u200b", "", "ꡖꡍꡂꡛ", "Ann ꡖ")),
    ],
)
def test_names_are_plain_without_emoji_and_left_out_if_no_font_has_them(name: str, written: str) -> None:
    assert fitting_name(name, FONT, ROOM) == written


@pytest.mark.parametrize("name", ["Ελένη", "יעל כהן", "ليلى", "さくら", "小红", "서연", "서연 Ann"])
def test_other_scripts_are_written_if_the_system_has_a_font(name: str) -> None:
    typeface = font_for(name, FONT)
    if typeface.path == font(FONT).path:
        assert fitting_name(name, FONT, ROOM) == ""
        pytest.skip("no font installed: see docs/hosting.md")
    assert fitting_name(name, FONT, ROOM) == name
    assert typeface.getmask(name).getbbox()


@pytest.mark.skipif(not features.check_feature("fribidi"), reason="needs libfribidi")
def test_hebrew_and_arabic_are_written_from_right_to_left() -> None:
    typeface = font_for("יעל", FONT)
    if typeface.path == font(FONT).path:
        pytest.skip("no font installed: see docs/hosting.md")
    backwards = ImageFont.truetype(typeface.path, FONT, layout_engine=ImageFont.Layout.BASIC)
    assert bytes(typeface.getmask("יעל")) == bytes(backwards.getmask("לעי"))
    assert typeface.getlength("ليلى") < backwards.getlength("ليلى"), "its letters are joined"


def test_hebrew_is_left_out_where_it_would_be_written_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(features, "check_feature", lambda _: False)
    canvas._has_glyph.cache_clear()
    assert fitting_name("יעל", FONT, ROOM) == ""
    monkeypatch.undo()
    canvas._has_glyph.cache_clear()


def test_a_word_that_no_font_can_write_is_no_box() -> None:
    image = Image.new("RGBA", (200, 60))
    draw_number(image, (100, 30), "ꡖꡍꡂꡛ", 40, (200, 0, 0))
    assert image.getbbox() is None


@pytest.mark.parametrize("name", ["W" * 32, "Maximiliane von und zu Hohenstein", "i" * 32])
def test_a_long_name_is_shortened_to_its_place(name: str) -> None:
    written = fitting_name(name, FONT, ROOM)
    assert font(FONT).getlength(written) <= ROOM
    assert written.endswith("…") == (written != name)
    assert name.startswith(written.rstrip("…"))
