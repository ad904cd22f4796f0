"""The picture of the story of a game."""

import pytest

from bot.render import StoryChart, Theme
from bot.render.palette import COLOURS, SEAT_COLOURS
from bot.render.story import draw_image
from bot.render.story_layout import BOTTOM, LEFT, TOP, name_labels
from tests.render.sample_stories import FOUR, STORIES, TWO


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
