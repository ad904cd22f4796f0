import pytest

from bot.render.palette import COLOURS, LOSS, LOSS_RIM, WHITE, WIN, Rgb, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import sprite_image
from tests.render.conftest import count_outline_differences


def colours_of(sprite: Sprite, theme: Theme = Theme.DARK) -> set[Rgb]:
    image = sprite_image(sprite, theme)
    opaque = (pixel for _, pixel in image.getcolors(9999) or () if isinstance(pixel, tuple))
    return {(red, green, blue) for red, green, blue, alpha in opaque if alpha == 255}


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
def test_opposite_signs_differ_in_outline(one: PieceKind, other: PieceKind, width: int, height: int) -> None:
    first, second = (sprite_image(Sprite(kind, width, height, text="3"), Theme.DARK) for kind in (one, other))
    assert count_outline_differences(first, second) > 0.1 * width * height


def test_what_is_right_goes_up_in_green_and_what_is_wrong_down_in_red() -> None:
    for kind in (PieceKind.BID_RIGHT, PieceKind.ARROW_UP):
        assert WIN in colours_of(Sprite(kind, 48, 54, text="3"))
    for kind in (PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED, PieceKind.ARROW_DOWN):
        assert LOSS in colours_of(Sprite(kind, 48, 54, text="3"))


def test_a_red_arrow_has_a_light_edge_in_the_dark_theme() -> None:
    for theme, has_edge in ((Theme.DARK, True), (Theme.LIGHT, False)):
        assert (LOSS_RIM in colours_of(Sprite(PieceKind.ARROW_DOWN, 34, 34), theme)) == has_edge


def test_a_doubled_outcome_has_a_second_point_below() -> None:
    single, doubled = (
        sprite_image(Sprite(kind, 48, 54, text="3"), Theme.DARK).getpixel((24, 43))
        for kind in (PieceKind.BID_WRONG, PieceKind.BID_WRONG_DOUBLED)
    )
    assert single != doubled


def test_a_chip_is_the_same_for_every_bid() -> None:
    chips = [Sprite(PieceKind.BID_PLACED, 44, 44, text=text) for text in ("", "5")]
    assert sprite_image(chips[0], Theme.DARK).tobytes() == sprite_image(chips[1], Theme.DARK).tobytes()


@pytest.mark.parametrize("theme", Theme)
def test_the_pause_sign_has_two_bars(theme: Theme) -> None:
    image = sprite_image(Sprite(PieceKind.MISSES_TURN, 28, 28), theme).convert("RGB")
    row = [image.getpixel((x, 14)) for x in (10, 14, 18)]
    bar = COLOURS[Theme.LIGHT].outline
    assert row == [bar, WHITE, bar]
