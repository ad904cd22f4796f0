from bot.game import COLUMNS, LENGTHS, is_summit
from bot.game.board import EMPTY_COLUMNS, summit_columns, with_height


def test_columns_are_as_long_as_on_the_printed_board() -> None:
    assert [LENGTHS[column] for column in COLUMNS] == [3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3]


def test_only_the_top_space_is_the_summit() -> None:
    for column in COLUMNS:
        assert [height for height in range(15) if is_summit(column, height)] == [LENGTHS[column]]


def test_summit_columns_are_in_order() -> None:
    assert summit_columns(EMPTY_COLUMNS) == ()
    assert summit_columns(LENGTHS) == tuple(COLUMNS)
    assert summit_columns(with_height(with_height(with_height(EMPTY_COLUMNS, 12, 3), 2, 3), 7, 12)) == (2, 12)


def test_setting_a_height_leaves_other_columns_alone() -> None:
    heights = with_height(with_height(EMPTY_COLUMNS, 2, 3), 12, 1)
    assert {column: height for column, height in enumerate(heights) if height} == {2: 3, 12: 1}
    assert with_height(heights, 2, 0) == with_height(EMPTY_COLUMNS, 12, 1)
    assert len(heights) == len(EMPTY_COLUMNS)
