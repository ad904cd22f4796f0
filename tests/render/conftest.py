"""Pictures and texts to compare with: UPDATE_GOLDEN=1 writes them anew; then look at what changed."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

GOLDEN = Path(__file__).parent / "golden"
UPDATE = os.environ.get("UPDATE_GOLDEN") == "1"

VISIBLE_DIFFERENCE = 16
"""A channel off by more than this can be seen."""
MAX_STRAY_PIXELS = 100
"""Pixels, of 900,000, that another processor's rounding may move; the smallest piece has 300."""

SamePicture = Callable[[Path, bytes], None]
SameText = Callable[[str, str], None]


@pytest.fixture
def same_picture(tmp_path: Path) -> SamePicture:
    def check(path: Path, png: bytes) -> None:
        if UPDATE:
            path.write_bytes(png)
        drawn, kept = (Image.open(BytesIO(data)).convert("RGB") for data in (png, path.read_bytes()))
        off = count_different_pixels(drawn, kept)
        if off > MAX_STRAY_PIXELS:
            (tmp_path / "drawn.png").write_bytes(png)
            pytest.fail(f"{off} pixels differ: compare {path} and {tmp_path / 'drawn.png'}")

    return check


@pytest.fixture
def same_text() -> SameText:
    def check(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if UPDATE:
            path.write_text(text + "\n", "utf-8")
        assert text + "\n" == path.read_text("utf-8")

    return check


def count_different_pixels(one: Image.Image, other: Image.Image, limit: int = VISIBLE_DIFFERENCE) -> int:
    """How many pixels of two pictures of one size differ by more than ``limit`` in some channel."""
    assert one.size == other.size
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[limit + 1 :])
