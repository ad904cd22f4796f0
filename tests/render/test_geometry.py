from itertools import pairwise

from bot.game import COLUMNS, LENGTHS
from bot.render.geometry import (
    BASE_TOP,
    BOARD_BOTTOM,
    COLUMN_PITCH,
    HEIGHT,
    SPACE_PITCH,
    SPACE_SIZE,
    WIDTH,
    column_top_y,
    column_x,
    space_y,
)


def test_columns_are_evenly_spaced_and_centred() -> None:
    assert {right - left for left, right in pairwise(map(column_x, COLUMNS))} == {COLUMN_PITCH}
    assert column_x(7) == WIDTH / 2
    assert column_x(2) - SPACE_SIZE[0] / 2 > 0


def test_spaces_are_stacked_from_the_bottom_without_overlap() -> None:
    assert space_y(1) + SPACE_PITCH / 2 == BOARD_BOTTOM < BASE_TOP < HEIGHT
    assert {lower - upper for lower, upper in pairwise(map(space_y, range(1, 14)))} == {SPACE_PITCH}
    assert SPACE_SIZE[1] < SPACE_PITCH


def test_the_top_of_a_column_is_the_upper_edge_of_its_summit() -> None:
    for column in COLUMNS:
        assert column_top_y(column) == space_y(LENGTHS[column]) - SPACE_SIZE[1] // 2
    assert column_top_y(7) > 0
