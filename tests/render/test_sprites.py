from itertools import combinations

import pytest

from bot.render.dice_layout import DIE_SIZE
from bot.render.palette import COLOURS, LOSS, LOSS_RIM, SEAT_COLOURS, WHITE, WIN, Rgb, Theme
from bot.render.pieces import PieceKind, Sprite
from bot.render.sprites import FADED_OPACITY, PAINTERS, sprite_image
from tests.render.conftest import count_outline_differences


def colours_of(sprite: Sprite, theme: Theme = Theme.DARK) -> set[Rgb]:
    """The colours of the opaque pixels."""
    image = sprite_image(sprite, theme)
    opaque = (pixel for _, pixel in image.getcolors(9999) or () if isinstance(pixel, tuple))
    return {(red, green, blue) for red, green, blue, alpha in opaque if alpha == 255}


def largest_alpha(sprite: Sprite) -> object:
    return sprite_image(sprite, Theme.DARK).getchannel("A").getextrema()[1]


def die_pips(value: str) -> int:
    """The number of dark pixels on the face of a die."""
    image = sprite_image(Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text=value), Theme.LIGHT)
    face = image.convert("RGB").crop((12, 12, DIE_SIZE - 12, DIE_SIZE - 12))
    return sum(
        count for count, colour in face.getcolors(9999) or () if colour == COLOURS[Theme.LIGHT].outline
    )


def test_every_kind_of_piece_can_be_drawn() -> None:
    assert set(PAINTERS) == set(PieceKind)


@pytest.mark.parametrize("size", [46, 28, 20])
def test_markers_of_different_seats_differ_in_outline(size: int) -> None:
    markers = [sprite_image(Sprite(PieceKind.MARKER, size, size, seat), Theme.DARK) for seat in range(4)]
    for one, other in combinations(markers, 2):
        assert count_outline_differences(one, other) > 0.1 * size * size


@pytest.mark.parametrize(
    ("sprite", "rim"),
    [
        (Sprite(PieceKind.MARKER, 46, 46, 1), SEAT_COLOURS[1].rim),
        (Sprite(PieceKind.ARROW_DOWN, 34, 34), LOSS_RIM),
    ],
)
def test_only_the_dark_theme_gives_markers_and_red_arrows_a_light_rim(sprite: Sprite, rim: Rgb) -> None:
    assert rim in colours_of(sprite, Theme.DARK)
    assert rim not in colours_of(sprite, Theme.LIGHT)


def test_faded_pieces_are_translucent_and_faded_dice_muted() -> None:
    marker, die = Sprite(PieceKind.MARKER, 46, 46, 0), Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text="3")
    assert largest_alpha(marker) == 255
    assert largest_alpha(Sprite(PieceKind.MARKER, 46, 46, 0, faded=True)) == round(255 * FADED_OPACITY)
    muted = Sprite(PieceKind.DIE, DIE_SIZE, DIE_SIZE, text="3", faded=True)
    assert largest_alpha(muted) == largest_alpha(die) == 255
    assert sprite_image(muted, Theme.DARK).getpixel((20, 20)) == (*COLOURS[Theme.DARK].muted, 255)


def test_a_die_has_as_many_pips_as_its_value() -> None:
    one = die_pips("1")
    assert die_pips("") == 0
    for value in range(2, 7):
        assert die_pips(str(value)) == pytest.approx(value * one, rel=0.05)


@pytest.mark.parametrize("theme", Theme)
def test_what_is_not_there_yet_is_seen_and_differs_from_what_is(theme: Theme) -> None:
    colours = COLOURS[theme]
    free, used = (
        sprite_image(Sprite(PieceKind.FREE_RUNNER, 40, 52, faded=used), theme) for used in (False, True)
    )
    assert free.getpixel((22, 14)) == (*WHITE, 255)
    assert used.getpixel((22, 14)) == (*colours.base, 255)
    assert count_outline_differences(free, used) == 0
    claimed, unclaimed = (sprite_image(Sprite(PieceKind.FLAG, 36, 44, seat), theme) for seat in (0, None))
    cloth = (16, 15)
    assert claimed.getpixel(cloth) == (*SEAT_COLOURS[0].fill, 255)
    assert unclaimed.getpixel(cloth) == (*colours.empty_flag, 255)
    edge = {colour for _, colour in unclaimed.crop((10, 2, 36, 26)).getcolors(9999) or ()}
    assert (*colours.flag_pole, 255) in edge


def test_dice_are_drawn_to_scale() -> None:
    large, small = (
        sprite_image(Sprite(PieceKind.DIE, size, size, text="6"), Theme.DARK) for size in (92, 46)
    )
    assert count_outline_differences(large.reduce(2), small) < 40


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


def test_a_chip_is_the_same_for_every_bid() -> None:
    chips = [Sprite(PieceKind.BID_PLACED, 44, 44, text=text) for text in ("", "5")]
    assert sprite_image(chips[0], Theme.DARK).tobytes() == sprite_image(chips[1], Theme.DARK).tobytes()


@pytest.mark.parametrize("theme", Theme)
def test_the_pause_sign_has_two_bars(theme: Theme) -> None:
    image = sprite_image(Sprite(PieceKind.MISSES_TURN, 28, 28), theme).convert("RGB")
    row = [image.getpixel((x, 14)) for x in (10, 14, 18)]
    bar = COLOURS[Theme.LIGHT].outline
    assert row == [bar, WHITE, bar]
