"""Comparison with golden files. ``UPDATE_GOLDEN=1`` writes them; then look at what changed."""

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.render import canvas

GOLDEN = Path(__file__).parent / "golden"
DOCS = Path(__file__).parents[2] / "docs"
UPDATE = os.environ.get("UPDATE_GOLDEN") == "1"

VISIBLE_DIFFERENCE = 16
"""A larger difference in a channel is visible."""
MAX_STRAY_PIXELS = 100
"""Of 900,000, since processors round differently; the smallest piece has 300."""

SamePicture = Callable[[Path, bytes], None]


@pytest.fixture(autouse=True)
def own_font(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write with the bot's font alone, since machines have different ones; test_canvas tries the others."""
    if request.path.stem != "test_canvas":
        monkeypatch.setattr(canvas, "_OTHER_FONTS", ())
        canvas._font_name.cache_clear()
    yield
    canvas._font_name.cache_clear()


@pytest.fixture
def same_picture(tmp_path: Path) -> SamePicture:
    def check(path: Path, picture: bytes) -> None:
        if UPDATE:
            path.write_bytes(picture)
        pairs = zip(frames_of(picture), frames_of(path.read_bytes()), strict=True)
        different = max(count_different_pixels(drawn, golden) for drawn, golden in pairs)
        if different > MAX_STRAY_PIXELS:
            drawn = (tmp_path / "drawn").with_suffix(path.suffix)
            drawn.write_bytes(picture)
            pytest.fail(f"{different} pixels differ: compare {path} and {drawn}")

    return check


def frames_of(picture: bytes) -> list[Image.Image]:
    """Return the frames of a picture, of which a still has one."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(picture)))]


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
