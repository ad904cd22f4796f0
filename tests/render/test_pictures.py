"""Pictures look as they did, are small, and keep their colours. Some are in the gallery of the docs."""

import re
from collections.abc import Callable
from functools import partial
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from bot import render
from bot.game import Game
from bot.render import Theme
from bot.render.board_layout import layout
from bot.render.landscape import board_background
from tests.render.conftest import DOCS, GOLDEN, assert_same_picture, count_different_pixels
from tests.render.sample_charts import CHARTS, PODIUMS, STATS, STORIES
from tests.render.sample_positions import CHANCES, FULL, POSITIONS

DARK, LIGHT = Theme.DARK, Theme.LIGHT


class Kind(NamedTuple):
    """A kind of picture: how it is drawn as a file and in full colour, its height, and its most bytes."""

    png: Callable[[Any, Theme], bytes]
    image: Callable[[Any, Theme], Image.Image]
    height: int
    largest: int


def board_kind(**extras: Any) -> Kind:
    def image(game: Game, theme: Theme) -> Image.Image:
        return render.board.draw_image(layout(game, **extras), theme)

    return Kind(partial(render.board_png, **extras), image, 900, 80_000)


BOARD, BOARD_WITH_CHANCES = board_kind(bust="BUST"), board_kind(chances=CHANCES)
STATISTICS = Kind(render.stats_png, render.chart.draw_image, 730, 60_000)
RATING = Kind(render.rating_png, render.rating_chart.draw_image, 540, 30_000)
PODIUM = Kind(render.podium_png, render.podium.draw_image, 380, 30_000)
STORY = Kind(render.story_png, render.story.draw_image, 640, 60_000)

PICTURES = {
    **{name: (BOARD, game) for name, game in POSITIONS.items()},
    "chances": (BOARD_WITH_CHANCES, FULL),
    **{f"stats-{name}": (STATISTICS, stats) for name, stats in STATS.items()},
    **{f"rating-{name}": (RATING, rating) for name, rating in CHARTS.items()},
    **{f"podium-{name}": (PODIUM, steps) for name, steps in PODIUMS.items()},
    **{f"story-{name}": (STORY, told) for name, told in STORIES.items()},
}
GOLDEN_NAMES = {
    DARK: "empty early full bust claims won five-to-win freed dropping bids two-bid revealed settling chances"
    " stats-some stats-many stats-lost podium-three podium-one rating-long rating-falling"
    " story-four story-together story-very-long",
    LIGHT: "full badges crowded stopped won-together resigned jumping bids falling chances stats-one"
    " stats-some podium-tie rating-short story-two story-four story-one-turn",
}
GOLDEN_PICTURES = [(name, theme) for theme, names in GOLDEN_NAMES.items() for name in names.split()]
GALLERY = (DOCS / "gallery.md").read_text("utf-8")
DESCRIPTIONS = {name: text for text, name in re.findall(r"!\[([^]]*)\]\(pictures/([^)]+)\)", GALLERY)}


def png(name: str, theme: Theme) -> bytes:
    kind, sample = PICTURES[name]
    return kind.png(sample, theme)


@pytest.mark.parametrize(("name", "theme"), GOLDEN_PICTURES)
def test_it_matches_the_golden_picture(name: str, theme: Theme, tmp_path: Path) -> None:
    assert_same_picture(GOLDEN / f"{name}-{theme.value}.png", png(name, theme), tmp_path)


def test_every_golden_picture_is_compared() -> None:
    compared = {f"{name}-{theme.value}" for name, theme in GOLDEN_PICTURES}
    assert compared == {path.stem for path in GOLDEN.glob("*.png")}


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        each if each in GOLDEN_PICTURES[::3] else pytest.param(*each, marks=pytest.mark.thorough)
        for each in product(PICTURES, Theme)
    ],
)
def test_palette_keeps_the_picture_small_and_its_colours_true(name: str, theme: Theme) -> None:
    kind, sample = PICTURES[name]
    file = kind.png(sample, theme)
    assert len(file) < kind.largest
    picture = Image.open(BytesIO(file))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1000, kind.height))
    different = count_different_pixels(picture.convert("RGB"), kind.image(sample, theme), limit=12)
    assert different < 5 * kind.height


@pytest.mark.parametrize(
    "draw", [board_background, render.chart.chart_background, render.podium.podium_background]
)
def test_a_background_is_drawn_once_per_theme(draw: Callable[..., Image.Image]) -> None:
    assert draw(theme=LIGHT) is draw(theme=LIGHT)
    assert draw(theme=LIGHT) is not draw(theme=DARK)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        *(("start", "empty"), ("board", "full"), ("board-light", "badges"), ("crowded", "crowded")),
        *(("bust", "bust"), ("won", "won"), ("bids", "bids"), ("settling", "settling")),
        *(("stats", "stats-many"), ("story", "story-two"), ("rating", "rating-long")),
        ("podium", "podium-three"),
    ],
)
def test_the_gallery_is_up_to_date(file: str, name: str, tmp_path: Path) -> None:
    theme = LIGHT if file in ("board-light", "crowded", "settling") else DARK
    assert_same_picture(DOCS / "pictures" / f"{file}.png", png(name, theme), tmp_path)


def test_the_gallery_has_the_text_board_and_every_picture_in_the_docs_with_a_description() -> None:
    assert f"```\n{render.text_board(FULL)}\n```" in GALLERY
    pictures = (path for path in (DOCS / "pictures").rglob("*") if path.is_file())
    assert set(DESCRIPTIONS) == {path.relative_to(DOCS / "pictures").as_posix() for path in pictures}
    assert all(len(text) > 40 for text in DESCRIPTIONS.values())
