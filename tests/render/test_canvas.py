import pytest
from PIL import Image, ImageFont, features

from bot.render import canvas
from bot.render.canvas import Canvas, draw_number, fitting_name, font, font_for

RED = (200, 0, 0)


def opaque_box(image: Image.Image) -> tuple[int, int, int, int] | None:
    """The bounding box of what is not transparent."""
    return image.getchannel("A").getbbox()


def test_a_canvas_is_transparent_unless_it_has_a_background() -> None:
    assert opaque_box(Canvas(10, 10).to_image()) is None
    image = Canvas(10, 10, background=RED).to_image()
    assert (image.mode, image.getpixel((5, 5))) == ("RGB", RED)


def test_the_origin_is_the_centre_unless_it_is_given() -> None:
    for origin, box in ((None, (40, 45, 60, 55)), ((10, 5), (0, 0, 20, 10))):
        canvas = Canvas(100, 100, origin=origin)
        canvas.rounded_rectangle((0, 0), (20, 10), 0, RED)
        assert opaque_box(canvas.to_image()) == box


def test_edges_are_smooth() -> None:
    canvas = Canvas(40, 40)
    canvas.disc((0, 0), 15, RED)
    alphas = {alpha for _, alpha in canvas.to_image().getchannel("A").getcolors() or ()}
    assert {0, 255} < alphas


def test_a_polygon_is_filled() -> None:
    canvas = Canvas(40, 40)
    canvas.polygon(((0, -10), (10, 10), (-10, 10)), RED)
    image = canvas.to_image()
    assert image.getpixel((20, 25)) == (*RED, 255)
    assert image.getpixel((11, 12)) == (0, 0, 0, 0)


def test_rectangles_have_rounded_corners() -> None:
    canvas = Canvas(40, 40)
    canvas.rounded_rectangle((0, 0), (40, 40), 12, RED)
    image = canvas.to_image()
    assert image.getpixel((0, 20)) == (*RED, 255)
    assert image.getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_tilted_canvas_turns_what_is_drawn_counter_clockwise() -> None:
    canvas = Canvas(100, 100, tilt=90)
    canvas.rounded_rectangle((30, 0), (20, 10), 1, RED)
    left, top, right, bottom = opaque_box(canvas.to_image()) or (0, 0, 0, 0)
    assert (left, right) == pytest.approx((45, 55), abs=1)
    assert (top, bottom) == pytest.approx((10, 30), abs=1)


def test_a_point_a_line_and_a_polygon_are_expanded_by_the_radius() -> None:
    for points, box in (
        ([(0, 0)], (40, 40, 60, 60)),
        ([(-20, 0), (20, 0)], (20, 40, 80, 60)),
        ([(-20, -20), (20, -20), (20, 20), (-20, 20)], (20, 20, 80, 80)),
    ):
        canvas = Canvas(100, 100)
        canvas.rounded_polygon(points, 10, RED)
        assert opaque_box(canvas.to_image()) == pytest.approx(box, abs=1)


def test_the_central_square_can_be_resized() -> None:
    canvas = Canvas(100, 80)
    canvas.disc((0, 0), 10, RED)
    image = canvas.resized_square(20, 64)
    assert image.size == (64, 64)
    assert opaque_box(image) == pytest.approx((0, 0, 64, 64), abs=1)


def test_numbers_are_centred() -> None:
    image = Image.new("RGB", (100, 60))
    draw_number(image, (50, 30), "8", 40, RED)
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert (left + right) / 2 == pytest.approx(50, abs=1)
    assert (top + bottom) / 2 == pytest.approx(30, abs=1)


FONT, ROOM = 26, 140


@pytest.mark.parametrize("name", ["Ann", "Ötzi", "Łukasz", "Юлия", "Nguyễn", "J. R. 2nd"])
def test_a_name_that_the_font_can_write_is_written(name: str) -> None:
    assert fitting_name(name, FONT, ROOM) == name


@pytest.mark.parametrize(
    ("name", "written"),
    [("Ann 🦅", "Ann"), ("1️⃣ Ben", "1 Ben"), ("Cyd\u202e", "Cyd"), ("𝓓𝓮𝓮", "Dee"), ("Ｅｖｅ", "Eve")],
)
def test_emoji_are_left_out_and_fancy_letters_are_plain(name: str, written: str) -> None:
    assert fitting_name(name, FONT, ROOM) == written


@pytest.mark.parametrize("name", ["🦅", "\u200b", "", "ꡖꡍꡂꡛ", "Ann ꡖ"])
def test_a_name_that_no_font_can_write_is_left_out(name: str) -> None:
    assert fitting_name(name, FONT, ROOM) == ""


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


def test_hebrew_is_left_out_where_it_would_be_written_from_left_to_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(features, "check_feature", lambda _: False)
    canvas._has_glyph.cache_clear()
    assert fitting_name("יעל", FONT, ROOM) == ""
    monkeypatch.undo()
    canvas._has_glyph.cache_clear()


def test_a_word_that_no_font_can_write_is_no_box() -> None:
    image = Image.new("RGBA", (200, 60))
    draw_number(image, (100, 30), "ꡖꡍꡂꡛ", 40, RED)
    assert image.getbbox() is None


@pytest.mark.parametrize("name", ["W" * 32, "Maximiliane von und zu Hohenstein", "i" * 32])
def test_a_long_name_is_shortened_to_its_place(name: str) -> None:
    written = fitting_name(name, FONT, ROOM)
    assert font(FONT).getlength(written) <= ROOM
    assert written.endswith("…") == (written != name)
    assert name.startswith(written.rstrip("…"))
