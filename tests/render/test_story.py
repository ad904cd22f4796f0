"""The picture of the story of a game."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render import StoryChart, Theme, story_png
from bot.render.palette import COLOURS, SEAT_COLOURS
from bot.render.story import draw_image
from bot.render.story_layout import BOTTOM, HEIGHT, LEFT, TOP, WIDTH, name_labels
from tests.render.conftest import GOLDEN, SamePicture, count_different_pixels
from tests.render.sample_stories import FOUR, STORIES, TWO


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        ("two", Theme.LIGHT),
        ("four", Theme.DARK),
        ("four", Theme.LIGHT),
        ("together", Theme.DARK),
        ("one turn", Theme.LIGHT),
        ("very long", Theme.DARK),
    ],
)
def test_story_matches_the_golden_picture(name: str, theme: Theme, same_picture: SamePicture) -> None:
    path = GOLDEN / f"story-{name.replace(' ', '-')}-{theme.value}.png"
    same_picture(path, story_png(STORIES[name], theme))


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("name", STORIES)
def test_palette_keeps_the_picture_small_and_its_colours_true(name: str, theme: Theme) -> None:
    png = story_png(STORIES[name], theme)
    assert len(png) < 60_000
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (WIDTH, HEIGHT))
    full_colour = draw_image(STORIES[name], theme)
    assert count_different_pixels(picture.convert("RGB"), full_colour, limit=12) < 0.005 * WIDTH * HEIGHT


def test_bands_have_the_colours_of_the_seats_and_are_as_high_as_their_chances() -> None:
    picture = draw_image(FOUR, Theme.DARK)
    x = LEFT + 2
    column = [picture.getpixel((x, y)) for y in range(TOP, BOTTOM)]
    for seat, chance in enumerate(FOUR.chances[0]):
        assert column.count(SEAT_COLOURS[seat].fill) == pytest.approx(chance * (BOTTOM - TOP), abs=8)


def test_a_dark_line_parts_neighbouring_bands() -> None:
    picture = draw_image(TWO, Theme.LIGHT)
    border = TOP + round(TWO.chances[0][0] * (BOTTOM - TOP))
    assert picture.getpixel((LEFT + 1, border)) == COLOURS[Theme.LIGHT].outline


def test_winners_have_crowns() -> None:
    def gold(chart: StoryChart) -> int:
        label = next(label for label in name_labels(chart) if label.seat == 1)
        left, top = round(label.x - label.width / 2) - 30, round(label.y) - 60
        corner = draw_image(chart, Theme.DARK).crop((left, top, left + 60, top + 60))
        return sum(
            count for count, colour in corner.getcolors(5000) or () if colour == COLOURS[Theme.DARK].summit
        )

    together = STORIES["together"]
    alone = StoryChart(together.chances, together.names, winners=(2,))
    assert gold(together) > 100
    assert gold(alone) == 0


def test_the_same_story_is_drawn_once() -> None:
    assert story_png(TWO) is story_png(TWO)
