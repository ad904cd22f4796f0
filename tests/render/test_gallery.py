"""The gallery in the docs."""

import re
from pathlib import Path

import pytest

from bot.render import Theme, board_png, rating_png, stats_png, story_png, text_board
from tests.render.conftest import SamePicture
from tests.render.sample_positions import FULL, POSITIONS
from tests.render.sample_ratings import LONG
from tests.render.sample_stats import MANY_GAMES
from tests.render.sample_stories import TWO

DOCS = Path(__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures"
GALLERY = (DOCS / "gallery.md").read_text("utf-8")
DESCRIPTIONS = {name: text for text, name in re.findall(r"!\[([^]]*)\]\(pictures/([^)]+)\)", GALLERY)}


def test_gallery_shows_every_picture_in_the_docs() -> None:
    pictures = (path for path in PICTURES.rglob("*") if path.is_file())
    assert set(DESCRIPTIONS) == {path.relative_to(PICTURES).as_posix() for path in pictures}


def test_every_picture_has_a_description() -> None:
    assert all(len(text) > 40 for text in DESCRIPTIONS.values())


@pytest.mark.parametrize(
    ("file", "name", "theme"),
    [
        ("start.png", "empty", Theme.DARK),
        ("board.png", "full", Theme.DARK),
        ("board-light.png", "badges", Theme.LIGHT),
        ("crowded.png", "crowded", Theme.LIGHT),
        ("bust.png", "bust", Theme.DARK),
        ("won.png", "won", Theme.DARK),
        ("bids.png", "bids", Theme.DARK),
        ("settling.png", "settling", Theme.LIGHT),
    ],
)
def test_boards_in_the_gallery_are_up_to_date(
    file: str, name: str, theme: Theme, same_picture: SamePicture
) -> None:
    same_picture(PICTURES / file, board_png(POSITIONS[name], theme))


def test_chart_in_the_gallery_is_up_to_date(same_picture: SamePicture) -> None:
    same_picture(PICTURES / "stats.png", stats_png(MANY_GAMES, Theme.DARK))


def test_story_in_the_gallery_is_up_to_date(same_picture: SamePicture) -> None:
    same_picture(PICTURES / "story.png", story_png(TWO, Theme.DARK))


def test_rating_in_the_gallery_is_up_to_date(same_picture: SamePicture) -> None:
    same_picture(PICTURES / "rating.png", rating_png(LONG, Theme.DARK))


def test_text_board_in_the_gallery_is_up_to_date() -> None:
    assert f"```\n{text_board(FULL)}\n```" in GALLERY
