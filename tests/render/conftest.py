"""Comparison with golden files. ``UPDATE_GOLDEN=1`` writes them; then look at what changed."""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.render import canvas

GOLDEN = Path(__file__).parent / "golden"
DOCS = Path(__file__).parents[2] / "docs"
UPDATE = os.environ.get("UPDATE_GOLDEN") == "1"

MAX_STRAY_PIXELS = 100
"""Of 900,000, since processors round differently; the smallest piece has 300."""


@pytest.fixture(autouse=True)
def own_font(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write with the bot's font alone, since machines have different ones; test_canvas tries the others."""
    if request.path.stem != "test_canvas":
        monkeypatch.setattr(canvas, "_OTHER_FONTS", ())
        canvas._font_name.cache_clear()
    yield
    canvas._font_name.cache_clear()


def assert_same_picture(path: Path, picture: bytes, folder: Path) -> None:
    """Compare a picture, which is put into ``folder`` to be looked at, with the one in a file."""
    if UPDATE:
        path.write_bytes(picture)
    drawn = folder / path.name
    drawn.write_bytes(picture)
    pairs = zip(frames_of(picture), frames_of(path.read_bytes()), strict=True)
    different = max(count_different_pixels(one, other) for one, other in pairs)
    assert different <= MAX_STRAY_PIXELS, f"compare {path} and {drawn}"


def frames_of(picture: bytes) -> list[Image.Image]:
    """Return the frames of a picture, of which a still has one."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(picture)))]


def durations(gif: bytes) -> list[int]:
    return [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def count_different_pixels(one: Image.Image, other: Image.Image, limit: int = 16) -> int:
    """The number of pixels that differ by more than ``limit`` in some channel; more than 16 is visible."""
    assert one.size == other.size
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[limit + 1 :])
