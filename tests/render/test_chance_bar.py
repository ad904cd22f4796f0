"""The bar of everybody's chance to win along the edge of the board."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.render import Theme, board_png
from bot.render.board_layout import layout
from bot.render.chance_bar import HEIGHT, MIN_HEIGHT, TOP, X, chance_bar
from bot.render.palette import SEAT_COLOURS
from bot.render.pieces import PieceKind
from bot.render.sprites import sprite_image
from tests.hypothesis_profiles import examples
from tests.render.conftest import GOLDEN, SamePicture
from tests.render.sample_positions import POSITIONS

FOUR = (0.4, 0.3, 0.2, 0.1)


@st.composite
def shares(draw: st.DrawFn) -> tuple[float, ...]:
    """Chances of two to four players, together 1."""
    weights = draw(st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(lambda parts: sum(parts) > 0.01))
    return tuple(weight / sum(weights) for weight in weights)


@examples(100)
@given(shares())
def test_parts_fill_the_bar_from_the_first_seat_down(chances: Sequence[float]) -> None:
    top, seats = TOP, []
    for piece in chance_bar(chances):
        assert piece.x == X
        assert piece.y - piece.sprite.height // 2 == top
        assert piece.sprite.height >= MIN_HEIGHT
        top += piece.sprite.height
        seats.append(piece.sprite.seat)
    assert top == TOP + HEIGHT
    assert seats == sorted(seats, key=str)


def test_a_part_is_as_high_as_the_chance() -> None:
    heights = [piece.sprite.height / HEIGHT for piece in chance_bar(FOUR)]
    assert heights == [pytest.approx(chance, abs=0.01) for chance in FOUR]


def test_without_a_chance_there_is_no_part_and_without_chances_no_bar() -> None:
    assert [piece.sprite.seat for piece in chance_bar((0.0, 1.0, 0.001))] == [1]
    assert chance_bar(()) == ()
    assert chance_bar((0.0, 0.0)) == ()


@pytest.mark.parametrize("name", POSITIONS)
def test_it_covers_nothing_of_the_board(name: str) -> None:
    right = X + 28 // 2
    for piece in layout(POSITIONS[name], FOUR):
        width, height = sprite_image(piece.sprite, Theme.DARK).size
        if piece.sprite.kind is not PieceKind.CHANCE and piece.y + height / 2 > TOP:
            assert piece.x - width / 2 >= right


@pytest.mark.parametrize("theme", Theme)
def test_a_board_with_the_bar_matches_the_golden_picture(theme: Theme, same_picture: SamePicture) -> None:
    same_picture(GOLDEN / f"chances-{theme.value}.png", board_png(POSITIONS["full"], theme, FOUR))


def test_each_part_has_the_colour_and_the_shape_of_its_seat() -> None:
    picture = Image.open(BytesIO(board_png(POSITIONS["full"], Theme.DARK, FOUR))).convert("RGB")
    for piece in chance_bar(FOUR):
        seat = piece.sprite.seat
        assert seat is not None
        edge = piece.y - piece.sprite.height // 2 + 6
        assert picture.getpixel((X, edge)) == SEAT_COLOURS[seat].fill
        assert picture.getpixel((X, piece.y)) != SEAT_COLOURS[seat].fill
