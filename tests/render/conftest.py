"""Comparison with golden files. ``UPDATE_GOLDEN=1`` writes them; then look at what changed."""

import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

GOLDEN = Path(__file__).parent / "golden"
UPDATE = os.environ.get("UPDATE_GOLDEN") == "1"

VISIBLE_DIFFERENCE = 16
"""A larger difference in a channel is visible."""
MAX_STRAY_PIXELS = 100
"""Of 900,000, since processors round differently; the smallest piece has 300."""

SamePicture = Callable[[Path, bytes], None]


@pytest.fixture
def same_picture(tmp_path: Path) -> SamePicture:
    def check(path: Path, png: bytes) -> None:
        if UPDATE:
            path.write_bytes(png)
        drawn, golden = (Image.open(BytesIO(data)).convert("RGB") for data in (png, path.read_bytes()))
        different = count_different_pixels(drawn, golden)
        if different > MAX_STRAY_PIXELS:
            (tmp_path / "drawn.png").write_bytes(png)
            pytest.fail(f"{different} pixels differ: compare {path} and {tmp_path / 'drawn.png'}")

    return check


def count_different_pixels(one: Image.Image, other: Image.Image, limit: int = VISIBLE_DIFFERENCE) -> int:
    """The number of pixels that differ by more than ``limit`` in some channel."""
    assert one.size == other.size
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[limit + 1 :])


def count_outline_differences(one: Image.Image, other: Image.Image) -> int:
    """The number of pixels inside one outline and outside the other; colours do not count."""
    difference = ImageChops.difference(one.getchannel("A"), other.getchannel("A"))
    return sum(difference.histogram()[128:])
