from io import BytesIO

import pytest
from PIL import Image

from bot.render import Theme, stats_png
from bot.render.chart import PAINTERS, draw_image
from bot.render.chart_layout import COLUMNS_BOTTOM, MarkKind, marks
from bot.render.geometry import HEIGHT, WIDTH, column_x
from bot.render.palette import COLOURS, SEAT_COLOURS, WHITE
from tests.render.conftest import GOLDEN, SamePicture, count_different_pixels
from tests.render.sample_stats import SOME_GAMES, STATS


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        ("one", Theme.LIGHT),
        ("some", Theme.DARK),
        ("some", Theme.LIGHT),
        ("many", Theme.DARK),
        ("lost", Theme.DARK),
    ],
)
def test_chart_matches_the_golden_picture(name: str, theme: Theme, same_picture: SamePicture) -> None:
    same_picture(GOLDEN / f"stats-{name}-{theme.value}.png", stats_png(STATS[name], theme))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", STATS)
def test_palette_keeps_the_picture_small_and_its_colours_true(name: str, theme: Theme) -> None:
    png = stats_png(STATS[name], theme)
    assert len(png) < 80_000
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (WIDTH, HEIGHT))
    full_colour = draw_image(STATS[name], theme)
    assert count_different_pixels(picture.convert("RGB"), full_colour, limit=12) < 0.005 * WIDTH * HEIGHT


@pytest.mark.parametrize("theme", Theme)
def test_marks_have_the_colours_that_tell_them_apart(theme: Theme) -> None:
    picture = Image.open(BytesIO(stats_png(SOME_GAMES, theme))).convert("RGB")
    drawn = {(mark.kind, mark.x): mark for mark in marks(SOME_GAMES)}
    rolled = drawn[MarkKind.ROLLED_PAIRS, column_x(7)]
    won = next(mark for mark in marks(SOME_GAMES) if mark.kind is MarkKind.WON_GAMES)
    assert (MarkKind.AVERAGE_HEIGHT, column_x(7)) in drawn
    assert picture.getpixel((column_x(7), COLUMNS_BOTTOM - 16)) == SEAT_COLOURS[0].fill
    assert picture.getpixel((round(rolled.x), round(rolled.y))) == WHITE
    assert picture.getpixel((round(won.x), round(won.y))) == COLOURS[theme].summit


def test_every_kind_of_mark_can_be_drawn() -> None:
    assert set(PAINTERS) == set(MarkKind) - {MarkKind.TEXT}


def test_the_same_statistics_are_drawn_once() -> None:
    assert stats_png(SOME_GAMES) is stats_png(SOME_GAMES)
