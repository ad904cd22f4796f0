"""Colours must be drawn exactly, be readable, and differ in every kind of colour vision."""

import math
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from bot.render import Theme, palette

Vector = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), full severity, on linear light.
VISIONS = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
# Ottosson (2020): linear light to cones, and the cube roots of the cones to OKLab.
CONES = np.array(
    [[0.412221, 0.536333, 0.051446], [0.211903, 0.680700, 0.107397], [0.088302, 0.281719, 0.629979]]
)
OKLAB = np.array(
    [[0.210454, 0.793618, -0.004072], [1.977998, -2.428592, 0.450594], [0.025904, 0.782772, -0.808676]]
)


def linear(colour: palette.Rgb) -> Vector:
    channels = np.array(colour) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def distance(one: palette.Rgb, other: palette.Rgb, vision: str) -> float:
    """How far apart the colours are in OKLab, in that kind of vision."""
    first, second = (
        OKLAB @ np.cbrt(np.maximum(CONES @ VISIONS[vision] @ linear(colour), 0)) for colour in (one, other)
    )
    return math.dist(first, second)


def contrast(one: palette.Rgb, other: palette.Rgb) -> float:
    low, high = sorted(float(linear(colour) @ (0.2126, 0.7152, 0.0722)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_seats_and_outcomes_of_bids_differ_in_every_kind_of_vision(vision: str) -> None:
    for one, other in combinations(palette.SEAT_COLOURS, 2):
        assert distance(one.fill, other.fill, vision) > 0.15
    assert distance(palette.WIN, palette.LOSS, vision) > 0.2


@pytest.mark.parametrize("theme", Theme)
def test_texts_and_edges_have_enough_contrast(theme: Theme) -> None:
    colours = palette.COLOURS[theme]
    assert contrast(colours.base_text, colours.base) > 7
    assert contrast(colours.summit_text, colours.summit) > 7
    assert contrast(colours.preview, colours.space) > 7
    assert contrast(colours.highlight_edge, colours.halo_near) > 7
    assert contrast(palette.WHITE, colours.outline) > 7
    assert contrast(palette.COLOURS[Theme.DARK].outline, palette.WIN) > 7
    assert contrast(palette.WHITE, palette.LOSS) > 4.5
    assert contrast(palette.LOSS_RIM if theme is Theme.DARK else colours.outline, colours.space) > 6.9
    for number, seat in enumerate(palette.SEAT_COLOURS):
        ink = palette.WHITE if number == 1 else palette.COLOURS[Theme.DARK].outline
        assert contrast(ink, seat.fill) > 4.5
        # In the dark theme the rim separates a piece from its space, in the light theme the outline.
        edge = seat.rim if theme is Theme.DARK else colours.outline
        assert contrast(edge, colours.space) > 6.9


@pytest.mark.parametrize("theme", Theme)
def test_flat_colours_are_drawn_exactly_and_the_palette_is_nearly_full(theme: Theme) -> None:
    flats = palette.flat_colours(theme)
    assert all(channel % 4 == 0 or channel == 255 for colour in flats for channel in colour)
    strip = Image.frombytes("RGB", (len(flats), 1), b"".join(map(bytes, flats)))
    shown = palette.quantize(strip, theme).convert("RGB")
    assert shown.tobytes() == strip.tobytes()
    entries = len(palette.palette(theme).getpalette() or []) // 3
    assert palette.PALETTE_SIZE * 0.9 < entries <= palette.PALETTE_SIZE


def test_the_seats_have_accent_colours() -> None:
    assert [f"{accent:06X}" for accent in palette.ACCENT_COLOURS] == ["E8580C", "0C6CCC", "F0E440", "D88CF0"]
