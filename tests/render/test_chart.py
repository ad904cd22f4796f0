from io import BytesIO

import pytest
from PIL import Image

from bot.render import stats_png
from bot.render.chart_layout import COLUMNS_BOTTOM, MarkKind, marks
from bot.render.geometry import column_x
from bot.render.palette import COLOURS, SEAT_COLOURS, WHITE, Theme
from tests.render.sample_charts import SOME_GAMES, STATS


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


def test_the_golden_pictures_have_every_kind_of_mark() -> None:
    assert {mark.kind for stats in STATS.values() for mark in marks(stats)} == set(MarkKind)
