"""What colours must do: come out exactly, be read, and be told apart by every eye."""

import math
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.render.palette import (
    COLOURS,
    LOSS,
    LOSS_RIM,
    PALETTE_SIZE,
    SEAT_COLOURS,
    WHITE,
    WIN,
    Rgb,
    Theme,
    flat_colours,
    palette,
)
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import sprite_image

Matrix = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes (2009), full severity, on linear light.
SIGHTS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Ottosson (2020): linear light to cones, and cones' cube roots to OKLab.
CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)

Three = tuple[float, float, float]


def times(matrix: Matrix, vector: Three) -> Three:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def linear(colour: Rgb) -> Three:
    first, second, third = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return first, second, third


def seen(colour: Rgb, sight: str) -> Three:
    """The colour in OKLab as that sight has it."""
    light = times(SIGHTS[sight], linear(colour))
    first, second, third = (math.cbrt(max(0.0, cone)) for cone in times(CONES, light))
    return times(OKLAB, (first, second, third))


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted(
        sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
        for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def clearly_apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels are on one outline and off the other."""
    return sum(ImageChops.difference(one, other).histogram()[128:])


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_seats_differ_in_colour_to_every_eye(sight: str) -> None:
    for one, other in combinations(SEAT_COLOURS, 2):
        assert math.dist(seen(one.fill, sight), seen(other.fill, sight)) > 0.15


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_a_bid_brings_differs_in_colour_to_every_eye(sight: str) -> None:
    assert math.dist(seen(WIN, sight), seen(LOSS, sight)) > 0.2


@pytest.mark.parametrize(
    ("one", "other", "width", "height"),
    [
        *((PieceKind.ARROW_UP, PieceKind.ARROW_DOWN, size, size) for size in (34, 24, 18)),
        (PieceKind.BID_RIGHT, PieceKind.BID_WRONG, 48, 54),
        (PieceKind.BID_RIGHT, PieceKind.BID_WRONG_DOUBLED, 48, 54),
        (PieceKind.BID_MAKES_IT, PieceKind.BID_BUSTS, 44, 48),
        (PieceKind.BID_PLACED, PieceKind.BID_AWAITED, 44, 44),
    ],
)
def test_the_signs_of_bidding_differ_in_outline_alone(
    one: PieceKind, other: PieceKind, width: int, height: int
) -> None:
    outlines = [
        sprite_image(Sprite(kind, width, height, text="3"), Theme.DARK).getchannel("A")
        for kind in (one, other)
    ]
    assert clearly_apart(*outlines) > 0.1 * width * height


def test_any_two_seats_differ_in_outline_alone() -> None:
    for size in (46, 28, 20):
        outlines = [
            sprite_image(Sprite(PieceKind.MARKER, size, size, seat), Theme.DARK).getchannel("A")
            for seat in range(4)
        ]
        for one, other in combinations(outlines, 2):
            assert clearly_apart(one, other) > 0.1 * size * size


@pytest.mark.parametrize("theme", Theme)
def test_what_is_to_be_read_stands_out(theme: Theme) -> None:
    colours = COLOURS[theme]
    assert contrast(colours.base_text, colours.base) > 7
    assert contrast(colours.summit_text, colours.summit) > 7
    assert contrast(colours.preview, colours.space) > 7
    assert contrast(colours.highlight_edge, colours.halo_near) > 7
    assert contrast(WHITE, colours.outline) > 7
    assert contrast(COLOURS[Theme.DARK].outline, WIN) > 7
    assert contrast(WHITE, LOSS) > 4.5
    assert contrast(LOSS_RIM if theme is Theme.DARK else colours.outline, colours.space) > 6.9
    for number, seat in enumerate(SEAT_COLOURS):
        ink = WHITE if number == 1 else COLOURS[Theme.DARK].outline
        assert contrast(ink, seat.fill) > 4.5
        # The dark theme parts a piece from its square by the rim, the light one by the outline.
        edge = seat.rim if theme is Theme.DARK else colours.outline
        assert contrast(edge, colours.space) > 6.9


@pytest.mark.parametrize("theme", Theme)
def test_every_flat_colour_comes_out_exactly(theme: Theme) -> None:
    known = flat_colours(theme)
    assert all(channel % 4 == 0 or channel == 255 for colour in known for channel in colour)
    strip = Image.frombytes("RGB", (len(known), 1), b"".join(map(bytes, known)))
    shown = strip.quantize(palette=palette(theme), dither=Image.Dither.NONE).convert("RGB")
    assert shown.tobytes() == strip.tobytes()


@pytest.mark.parametrize("theme", Theme)
def test_the_palette_is_full_but_not_beyond(theme: Theme) -> None:
    entries = len(palette(theme).getpalette() or []) // 3
    assert PALETTE_SIZE * 0.9 < entries <= PALETTE_SIZE
