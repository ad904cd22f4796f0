"""The bar of everybody's chance to win along the edge of the board."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.render import Theme, board_png
from bot.render.board_layout import CHANCE_BAR_SIZE, CHANCE_BAR_X, MIN_CHANCE_HEIGHT, layout
from bot.render.geometry import BOARD_BOTTOM
from bot.render.palette import SEAT_COLOURS
from bot.render.sprites import sprite_image
from tests.hypothesis_profiles import examples
from tests.render.layout_queries import chance_bar
from tests.render.sample_positions import CHANCES, EMPTY, FULL, POSITIONS

WIDTH, HEIGHT = CHANCE_BAR_SIZE
TOP = BOARD_BOTTOM - HEIGHT


@st.composite
def shares(draw: st.DrawFn) -> tuple[float, ...]:
    """Chances of two to four players, together 1."""
    weights = draw(st.lists(st.floats(0, 1), min_size=2, max_size=4).filter(lambda parts: sum(parts) > 0.01))
    return tuple(weight / sum(weights) for weight in weights)


@examples(100)
@given(shares())
def test_parts_fill_the_bar_from_the_first_seat_down(chances: Sequence[float]) -> None:
    top, seats = TOP, []
    for piece in chance_bar(EMPTY, chances):
        assert piece.x == CHANCE_BAR_X
        assert piece.y - piece.sprite.height // 2 == top
        assert piece.sprite.height >= MIN_CHANCE_HEIGHT
        top += piece.sprite.height
        seats.append(piece.sprite.seat)
    assert top == BOARD_BOTTOM
    assert seats == sorted(seats, key=str)


def test_a_part_is_as_high_as_the_chance() -> None:
    heights = [piece.sprite.height / HEIGHT for piece in chance_bar(EMPTY, CHANCES)]
    assert heights == [pytest.approx(chance, abs=0.01) for chance in CHANCES]


def test_without_a_chance_there_is_no_part_and_without_chances_no_bar() -> None:
    assert [piece.sprite.seat for piece in chance_bar(EMPTY, (0.0, 1.0, 0.001))] == [1]
    assert chance_bar(EMPTY, ()) == chance_bar(EMPTY, (0.0, 0.0)) == []


@pytest.mark.parametrize("name", POSITIONS)
def test_it_covers_nothing_of_the_board(name: str) -> None:
    for piece in layout(POSITIONS[name]):
        width, height = sprite_image(piece.sprite, Theme.DARK).size
        if piece.y + height / 2 > TOP:
            assert piece.x - width / 2 >= CHANCE_BAR_X + WIDTH // 2


def test_each_part_has_the_colour_and_the_shape_of_its_seat() -> None:
    picture = Image.open(BytesIO(board_png(FULL, Theme.DARK, CHANCES))).convert("RGB")
    for piece in chance_bar(FULL, CHANCES):
        fill = SEAT_COLOURS[piece.sprite.seat or 0].fill
        edge = piece.y - piece.sprite.height // 2 + 6
        assert picture.getpixel((CHANCE_BAR_X, edge)) == fill
        assert picture.getpixel((CHANCE_BAR_X, piece.y)) != fill
