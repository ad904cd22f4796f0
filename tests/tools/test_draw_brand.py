"""The icon and the banner are what the script draws, and what Discord takes."""

from PIL import Image

from bot.render.palette import Theme, quantize
from tests.render.conftest import MAX_STRAY_PIXELS, count_different_pixels
from tools.draw_brand import BANNER, BANNER_SIZE, ICON, ICON_SIZE, draw_banner, draw_icon


def test_the_files_are_up_to_date_and_small() -> None:
    for path, size, draw in ((ICON, (ICON_SIZE, ICON_SIZE), draw_icon), (BANNER, BANNER_SIZE, draw_banner)):
        file = Image.open(path)
        assert (file.format, file.size) == ("PNG", size)
        assert path.stat().st_size < 40_000, "Discord would take many more"
        drawn = quantize(draw(), Theme.DARK).convert("RGB")
        assert count_different_pixels(drawn, file.convert("RGB")) <= MAX_STRAY_PIXELS, path


def test_the_banner_has_the_shape_of_discords_profiles() -> None:
    width, height = BANNER_SIZE
    assert (width / height, width >= 680) == (680 / 240, True)


def test_the_icon_is_easy_to_see_where_it_is_smallest() -> None:
    icon = Image.open(ICON).convert("L").resize((32, 32), Image.Resampling.LANCZOS)
    die = icon.crop((9, 5, 23, 19)).histogram()
    dark, white = sum(die[:100]), sum(die[235:])
    assert dark > 15
    assert white > 50
