"""The gallery shows every picture in the documents, and each has a description."""

import re
from pathlib import Path

from bot.render import text_board
from tests.render.sample_positions import FULL

DOCS = Path(__file__).parents[2] / "docs"
GALLERY = (DOCS / "gallery.md").read_text("utf-8")
PICTURES = {name: words for words, name in re.findall(r"!\[([^]]*)\]\(pictures/([^)]+)\)", GALLERY)}


def test_every_picture_is_in_the_gallery_and_no_other() -> None:
    assert set(PICTURES) == {path.name for path in (DOCS / "pictures").iterdir()}


def test_every_picture_is_described() -> None:
    assert all(len(words) > 40 for words in PICTURES.values())


def test_the_text_board_is_as_it_is_drawn_today() -> None:
    assert f"```\n{text_board(FULL)}\n```" in GALLERY
