from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.render.palette import LOSS, WIN, Rgb, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import sprite_image


def count_outline_differences(one: Image.Image, other: Image.Image) -> int:
    """The number of pixels inside one outline and outside the other; colours do not count."""
    difference = ImageChops.difference(one.getchannel("A"), other.getchannel("A"))
    return sum(difference.histogram()[128:])


def colours_of(sprite: Sprite) -> set[Rgb]:
    """The colours of the opaque pixels."""
    colours = sprite_image(sprite, Theme.DARK).getcolors(9999) or ()
    opaque = (pixel for _, pixel in colours if isinstance(pixel, tuple))
    return {(red, green, blue) for red, green, blue, alpha in opaque if alpha == 255}


@pytest.mark.parametrize("size", [46, 28, 20])
def test_markers_of_different_seats_differ_in_outline(size: int) -> None:
    markers = [sprite_image(Sprite(PieceKind.MARKER, size, size, seat), Theme.DARK) for seat in range(4)]
    for one, other in combinations(markers, 2):
        assert count_outline_differences(one, other) > 0.1 * size * size


@pytest.mark.parametrize(
    ("one", "other", "width", "height"),
    [
        *((PieceKind.ARROW_UP, PieceKind.ARROW_DOWN, size, size) for size in (34, 24, 18)),
        (PieceKind.BID_RIGHT, PieceKind.BID_WRONG, 48, 54),
        (PieceKind.BID_RIGHT, PieceKind.BID_WRONG_DOUBLED, 48, 54),
        (PieceKind.BID_STOPS, PieceKind.BID_BUSTS, 44, 48),
        (PieceKind.BID_PLACED, PieceKind.BID_AWAITED, 44, 44),
    ],
)
def test_opposite_signs_differ_in_outline(one: PieceKind, other: PieceKind, width: int, height: int) -> None:
    first, second = (sprite_image(Sprite(kind, width, height, text="3"), Theme.DARK) for kind in (one, other))
    assert count_outline_differences(first, second) > 0.1 * width * height


def test_what_is_right_goes_up_in_green_and_what_is_wrong_down_in_red() -> None:
    right = {PieceKind.BID_RIGHT, PieceKind.ARROW_UP}
    for kind in (*right, PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED, PieceKind.ARROW_DOWN):
        assert (WIN if kind in right else LOSS) in colours_of(Sprite(kind, 48, 54, text="3"))
